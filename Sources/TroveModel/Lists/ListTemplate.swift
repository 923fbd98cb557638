public import Foundation

/// A template for new lists: fields with their kinds and options, and how records are titled,
/// sorted and grouped. Templates are files, see `docs/lists.md`.
public struct ListTemplate: Hashable, Sendable, Identifiable {
    /// The file name without its extension, such as `books`.
    public let id: String
    /// The file; nil for a template that is not saved yet.
    public let file: URL?
    /// The name, in the user's language.
    public var name: String
    /// A short description of the purpose, in the user's language.
    public var summary: String
    /// The name of an icon of the icon theme, or an emoji.
    public var icon: String
    /// The fields of a list created from the template.
    public var fields: [FieldDraft] { parts.map(\.draft) }

    /// The fields of the template, in order.
    public package(set) var parts: [Part]
    /// The settings of the list. A field's ID is its position in ``parts``, counted from 1.
    package var settings: ListSettings

    /// A field of the template.
    public struct Part: Hashable, Sendable {
        /// The name of the field in the file, independent of the language.
        public package(set) var key: String
        /// The definition of the field. In its expression, `[#2]` refers to the second part.
        public package(set) var draft: FieldDraft
        /// Whether the field links to records of the same list.
        public package(set) var linksToOwnList = false

        package init(
            key: String, draft: FieldDraft, linksToOwnList: Bool = false
        ) {
            self.key = key
            self.draft = draft
            self.linksToOwnList = linksToOwnList
        }
    }

    package init(
        id: String, file: URL? = nil, name: String, summary: String = "", icon: String,
        parts: [Part], settings: ListSettings
    ) {
        self.id = id
        self.file = file
        self.name = name
        self.summary = summary
        self.icon = icon
        self.parts = parts
        self.settings = settings
    }

    /// Returns the settings for a list whose fields have these IDs, in the order of ``parts``.
    public func settings(for fields: [FieldID]) -> ListSettings {
        settings.mapped { id in
            fields.indices.contains(Int(id.rawValue) - 1) ? fields[Int(id.rawValue) - 1] : nil
        }
    }
}

extension ListSettings {
    /// Returns the settings for another list. Settings of fields without a counterpart are omitted.
    ///
    /// - Parameter mapping: Returns the counterpart of a field in the other list; nil if there is
    ///   none.
    public func mapped(_ mapping: (FieldID) -> FieldID?) -> ListSettings {
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
            case .day(let attribute): mapped(attribute).map { .day($0) } ?? .none
            case .range(let field, let step): mapping(field).map { .range($0, step: step) } ?? .none
            }
        settings.view.hiddenFields = Set(view.hiddenFields.compactMap(mapping))
        settings.view.columnWidths = Dictionary(
            view.columnWidths.compactMap { field, width in mapping(field).map { ($0, width) } }
        ) { first, _ in first }
        settings.view.fieldOrder = view.fieldOrder.compactMap(mapping)
        settings.view.rowValue = view.rowValue.flatMap(mapping)
        settings.view.calendarAttribute = view.calendarAttribute.flatMap(mapped)
        settings.view.summaries = Dictionary(
            view.summaries.compactMap { field, summary in mapping(field).map { ($0, summary) } }
        ) { first, _ in first }
        settings.view.boardField = view.boardField.flatMap(mapping)
        settings.view.foldedColumns = Dictionary(
            view.foldedColumns.compactMap { field, keys in mapping(field).map { ($0, keys) } }
        ) { first, _ in first }
        settings.view.foldedGroups = view.foldedGroups.moved(
            from: grouping, to: settings.grouping)
        return settings
    }
}

extension FieldOptions {
    /// Returns the options for a field of another list.
    ///
    /// - Parameter mapping: Returns the counterpart of a field in the other list; nil if there is
    ///   none.
    public func mapped(_ mapping: (FieldID) -> FieldID?) -> FieldOptions {
        var options = self
        options.expression = expression.replacing(#/\[#(\d+)\]/#) { match in
            let field = Int64(match.1).flatMap { mapping(FieldID(rawValue: $0)) }
            return field.map { "[#\($0.rawValue)]" } ?? String(match.0)
        }
        return options
    }
}
