import ArgumentParser
import TroveModel
import TroveStore

/// The options of a field besides its name and kind.
struct FieldOptionArguments: ParsableArguments {
    @Option(help: "What the field is for.") var summary: String?
    @Flag(inversion: .prefixedNo, help: "Whether every record is to have a value.")
    var required: Bool?
    @Flag(inversion: .prefixedNo, help: "Whether no two records may have the same value.")
    var unique: Bool?
    @Option(name: .customLong("default"), help: "What a new record has.") var defaultText: String?
    @Option(help: "What stands behind a number.") var unit: String?
    @Option(help: "How many digits are shown behind the point; “all” for as many as there are.")
    var digits: String?
    @Option(
        help: "A text to choose from, also with a colour: 'lent=#c01c28'; once for each, in order.")
    var choice: [String] = []
    @Option(help: "The list that a record link leads to.", completion: .custom(Completion.list))
    var target: String?
    @Option(help: "What a computed field is made of.") var expression: String?
    @Option(help: "Where it is shown: list, detail, gallery, with commas; or nowhere.")
    var show: String?
    @Option(help: "The width of its column in pixels.") var width: Int?
    @Option(help: "What a link is: page, mail or phone.") var linkType: String?

    /// Whether no option is given.
    var isEmpty: Bool {
        summary == nil && required == nil && unique == nil && defaultText == nil && unit == nil
            && digits == nil && choice.isEmpty && target == nil && expression == nil
            && show == nil && width == nil && linkType == nil
    }

    func apply(to options: inout FieldOptions, in library: Library) throws {
        if let summary { options.summary = summary }
        if let required { options.isRequired = required }
        if let unique { options.isUnique = unique }
        if let defaultText { options.defaultText = defaultText }
        if let unit { options.unit = unit }
        if let digits { options.digits = try Self.digits(digits) }
        if !choice.isEmpty { options.choices = choice.map(Self.choice) }
        if let target { options.targetList = try library.list(called: target).id }
        if let expression { options.expression = expression }
        if let show { options.places = try Self.places(show) }
        if let width { options.width = width }
        if let linkType {
            guard let type = LinkType(rawValue: linkType) else {
                throw LibraryError(.invalid, "A link is one of page, mail and phone.")
            }
            options.linkType = type
        }
    }

    private static func digits(_ text: String) throws -> Int? {
        if text == "all" { return nil }
        guard let digits = Int(text), (0...15).contains(digits) else {
            throw LibraryError(.invalid, "Digits are a number from 0 to 15, or “all”.")
        }
        return digits
    }

    static func choice(_ text: String) -> FieldChoice {
        guard let match = text.wholeMatch(of: #/(.+)=(#[0-9a-fA-F]{6})/#) else {
            return FieldChoice(name: text)
        }
        return FieldChoice(name: String(match.1), color: String(match.2))
    }

    private static func places(_ text: String) throws -> FieldPlaces {
        if text == "nowhere" { return [] }
        return try text.split(separator: ",").reduce(into: []) { places, word in
            switch word {
            case "list": places.insert(.list)
            case "detail": places.insert(.detail)
            case "gallery": places.insert(.gallery)
            default:
                throw LibraryError(
                    .invalid, "“\(word)” is no place. There are: list, detail, gallery, nowhere.")
            }
        }
    }
}
