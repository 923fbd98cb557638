import ArgumentParser
import TextCore
import TroveModel

/// The options of a field besides its name and kind.
struct FieldOptionArguments: ParsableArguments {
    @Option(help: .translated("Description of the field.")) var summary: String?
    @Flag(inversion: .prefixedNo, help: .translated("Whether every record must have a value."))
    var required: Bool?
    @Flag(inversion: .prefixedNo, help: .translated("Whether values must be unique."))
    var unique: Bool?
    @Option(name: .customLong("default"), help: .translated("Default value of new records."))
    var defaultText: String?
    @Option(help: .translated("Unit to show after a number.")) var unit: String?
    @Option(help: .translated("Number of decimal places to show, or “all”."))
    var digits: String?
    @Option(
        help: .translated(
            "A choice, optionally with a color: 'lent=#c01c28'. Repeat for each choice, in order."))
    var choice: [String] = []
    @Option(
        help: .translated("List that a record link points to."),
        completion: .custom(Completion.list))
    var target: String?
    @Option(help: .translated("Expression of a computed field.")) var expression: String?
    @Option(
        help: .translated(
            "Where to show the field: list, detail and gallery, separated by commas; or nowhere."))
    var show: String?
    @Option(help: .translated("Width of the column in pixels.")) var width: Int?
    @Option(help: .translated("Type of a link: page, mail or phone.")) var linkType: String?
    @Option(
        help: .translated(
            "When to remind you of a date: day, dayBefore, weekBefore or never."))
    var remind: String?

    /// Whether no option is given.
    var isEmpty: Bool {
        summary == nil && required == nil && unique == nil && defaultText == nil && unit == nil
            && digits == nil && choice.isEmpty && target == nil && expression == nil
            && show == nil && width == nil && linkType == nil
            && remind == nil
    }

    func apply(to options: inout FieldOptions, in library: any LibraryStorage) async throws {
        if let summary { options.summary = summary }
        if let required { options.isRequired = required }
        if let unique { options.isUnique = unique }
        if let defaultText { options.defaultText = defaultText }
        if let unit { options.unit = unit }
        if let digits { options.digits = try Self.digits(digits) }
        if !choice.isEmpty { options.choices = choice.map(Self.choice) }
        if let target { options.targetList = try await library.list(called: target).id }
        if let expression { options.expression = expression }
        if let show { options.places = try Self.places(show) }
        if let width { options.width = width }
        if let linkType {
            guard let type = LinkType(rawValue: linkType) else {
                throw LibraryError(
                    .invalid,
                    translated("There is no link type “{type}”. Use page, mail or phone.")
                        .filling(["type": linkType]))
            }
            options.linkType = type
        }
        if let remind { options.reminder = try Self.reminder(remind) }
    }

    private static func digits(_ text: String) throws -> Int? {
        if text == "all" { return nil }
        guard let digits = Int(text), (0...15).contains(digits) else {
            throw LibraryError(
                .invalid,
                translated("“{text}” is not a number of digits. Enter 0 to 15, or “all”.")
                    .filling(["text": text]))
        }
        return digits
    }

    private static func reminder(_ text: String) throws -> DateReminder? {
        if text == "never" { return nil }
        guard let reminder = DateReminder(rawValue: text) else {
            throw LibraryError(
                .invalid,
                translated(
                    "There is no reminder “{text}”. Use day, dayBefore, weekBefore or never."
                ).filling(["text": text]))
        }
        return reminder
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
                    .invalid,
                    translated(
                        "There is no place “{place}”. Use list, detail, gallery or nowhere."
                    ).filling(["place": String(word)]))
            }
        }
    }
}
