import TroveModel

/// A field defined by a GCstar collection or its model.
struct GCstarField: Hashable, Sendable {
    var name: String
    var label: String
    var kind: FieldKind
    var choices: [String] = []
    var defaultText = ""

    init(_ node: XMLNode) {
        let attributes = node.attributes
        name = attributes["value"] ?? ""
        label = attributes["label"].flatMap { $0.isEmpty ? nil : $0 } ?? name
        kind = Self.kind(attributes)
        if kind == .choice {
            choices = (attributes["values"] ?? "").split(separator: ",").map(\.trimmed)
        }
        let start = attributes["init"] ?? ""
        // For formatted fields this is their pattern; for dates “current” means today.
        if attributes["type"] != "formatted", kind != .image {
            defaultText = start == "current" ? "today" : start
        }
        if kind == .checkbox { defaultText = start == "1" || start == "true" ? "yes" : "" }
    }

    private static func kind(_ attributes: [String: String]) -> FieldKind {
        switch attributes["type"] {
        case "long text": return .paragraph
        case "number":
            let isRating = attributes["displayas"] == "graphical"
            return isRating && attributes["max"].flatMap { Int($0) } ?? 10 <= 5 ? .rating : .number
        case "yesno": return .checkbox
        case "options": return .choice
        case "single list", "double list", "triple list": return .texts
        case "image": return .image
        case "date": return .date
        case "button" where attributes["format"] == "url", "url": return .link
        default: return .text
        }
    }
}
