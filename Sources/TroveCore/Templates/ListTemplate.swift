public import Foundation

/// What a new list can be made from: fields with their kinds and options, and how records are titled,
/// ordered and grouped. Templates are files, see `docs/lists.md`.
public struct ListTemplate: Hashable, Sendable, Identifiable {
    /// The name of its file without the ending, such as `books`.
    public let id: String
    /// The file; nil for one that is not saved yet.
    public let file: URL?
    /// What it is called, in the person's language.
    public var name: String
    /// What it is for, in the person's language.
    public var summary: String
    /// The name of an icon of the icon theme, or an emoji.
    public var icon: String
    /// The fields of the list that is made of it.
    public var fields: [FieldDraft] { parts.map(\.draft) }

    var parts: [Part]
    /// Fields have their number in ``parts``, from 1, as identity.
    var settings: ListSettings

    /// A field.
    struct Part: Hashable, Sendable {
        /// What it is called in the file, whatever the language.
        var key: String
        /// In an expression, `[#2]` is the second of the parts.
        var draft: FieldDraft
        /// Whether it is a link to records of the same list.
        var linksToOwnList = false
    }

    /// The settings of a list whose fields have these identities, in the order of ``parts``.
    func settings(for fields: [FieldID]) -> ListSettings {
        settings.mapped { id in
            fields.indices.contains(Int(id.rawValue) - 1) ? fields[Int(id.rawValue) - 1] : nil
        }
    }
}

extension ListSettings {
    /// The settings for another list. What a field there does not stand for is left out.
    func mapped(_ mapping: (FieldID) -> FieldID?) -> ListSettings {
        func mapped(_ attribute: RecordAttribute) -> RecordAttribute? {
            guard let field = attribute.field else { return attribute }
            return mapping(field).map { .field($0) }
        }
        var settings = ListSettings(
            titleField: titleField.flatMap(mapping), subtitleField: subtitleField.flatMap(mapping),
            titleTemplate: titleTemplate?.mapped(mapping),
            subtitleTemplate: subtitleTemplate?.mapped(mapping), ignoredWords: ignoredWords,
            view: view)
        let keys = sort.keys.compactMap { key in
            mapped(key.attribute).map { SortKey($0, ascending: key.ascending) }
        }
        settings.sort = keys.isEmpty ? .manual : .by(keys)
        settings.grouping =
            switch grouping {
            case .none: .none
            case .value(let field): mapping(field).map { .value($0) } ?? .none
            case .firstLetter(let field): mapping(field).map { .firstLetter($0) } ?? .none
            case .year(let attribute): mapped(attribute).map { .year($0) } ?? .none
            case .month(let attribute): mapped(attribute).map { .month($0) } ?? .none
            case .range(let field, let step): mapping(field).map { .range($0, step: step) } ?? .none
            }
        settings.view.hiddenFields = Set(view.hiddenFields.compactMap(mapping))
        settings.view.columnWidths = Dictionary(
            view.columnWidths.compactMap { field, width in mapping(field).map { ($0, width) } }
        ) { first, _ in first }
        return settings
    }
}

extension FieldOptions {
    /// The options for a field of another list.
    func mapped(_ mapping: (FieldID) -> FieldID?) -> FieldOptions {
        var options = self
        options.expression = expression.replacing(#/\[#(\d+)\]/#) { match in
            let field = Int64(match.1).flatMap { mapping(FieldID(rawValue: $0)) }
            return field.map { "[#\($0.rawValue)]" } ?? String(match.0)
        }
        return options
    }
}
