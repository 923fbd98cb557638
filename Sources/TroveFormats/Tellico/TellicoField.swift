import TroveModel

/// A field defined by a Tellico file.
struct TellicoField: Hashable, Sendable {
    var name: String
    var title: String
    var type: Int
    var flags: Int
    var format: Int
    var allowed: [String]
    var summary: String
    var properties: [String: String]
    var line: Int

    /// - Parameter syntaxVersion: The syntax version of the file.
    init(_ node: XMLNode, syntaxVersion: Int) {
        let attributes = node.attributes
        name = attributes["name"] ?? "unknown"
        title = attributes["title"] ?? name
        type = attributes["type"].flatMap { Int($0) } ?? 1
        flags = attributes["flags"].flatMap { Int($0) } ?? 0
        format = attributes["format"].flatMap { Int($0) } ?? 4
        allowed = (attributes["allowed"] ?? "").split(separator: ";").map(\.trimmed)
            .filter { !$0.isEmpty }
        summary = attributes["description"] ?? ""
        properties = [:]
        line = node.line
        for property in node.children where XMLNode.localName(property.name) == "prop" {
            properties[property.attributes["name"] ?? ""] = property.text
        }
        // Before version 8, a rating was a choice of “5 - Best”, “4 - Good” and so on.
        if syntaxVersion < 8, name == "rating", type == 3 { type = 14 }
    }

    var holdsSeveral: Bool { flags & 1 != 0 }

    /// The template that derives the field from other fields; nil for a stored field.
    var template: String? {
        guard type == 11 || flags & 32 != 0 else { return nil }
        return properties["template"] ?? (summary.contains("%{") ? summary : nil)
    }

    var isTable: Bool { type == 8 || type == 9 }

    var kind: FieldKind {
        switch type {
        case 2: return .paragraph
        case 3: return holdsSeveral ? .tags : .choice
        case 4: return .checkbox
        case 6: return .number
        case 7: return .link
        case 8, 9: return .texts
        case 10: return .image
        case 12: return .date
        case 14:
            let maximum = properties["maximum"].flatMap { Int($0) } ?? 5
            return maximum <= 5 ? .rating : .number
        default:
            if format == 3 { return .date }
            guard holdsSeveral else { return .text }
            // Names and titles keep their order; other lists are tags.
            return format == 1 || format == 2 ? .texts : .tags
        }
    }

    /// Sets the options of the field, other than name and kind.
    func apply(to options: inout FieldOptions) {
        if template == nil { options.summary = summary }
        if isTable {
            let columns = (1...20).compactMap { properties["column\($0)"] }
            if !columns.isEmpty {
                options.summary =
                    (summary.isEmpty ? "" : summary + " ")
                    + columns.joined(separator: TellicoReader.columnSeparator)
            }
        }
        if !allowed.isEmpty, type == 3 {
            let others = options.choices.map(\.name).filter { !allowed.contains($0) }
            options.choices = (allowed + others).map { FieldChoice(name: $0) }
        }
        options.defaultText = properties["default"] ?? ""
    }
}
