import TextCore

/// A column of a file, and the field that it becomes.
public struct ImportColumn: Hashable, Sendable {
    /// The name of the field.
    public var name: String
    /// The kind of the field; nil to infer it from all values of the file.
    public var kind: FieldKind?
    /// Whether the column is imported.
    public var isIncluded: Bool
    /// The field of an existing list for the values.
    public var destination: Destination

    /// The field of an existing list for the values of a column.
    public enum Destination: Hashable, Sendable {
        /// The field with the name of the column, if the list has one.
        case sameName
        /// An existing field.
        case field(FieldID)
        /// A field to add to the list, even if it has one with this name.
        case newField
    }

    /// Creates a column.
    public init(
        name: String, kind: FieldKind? = nil, isIncluded: Bool = true,
        destination: Destination = .sameName
    ) {
        self.name = name
        self.kind = kind
        self.isIncluded = isIncluded
        self.destination = destination
    }
}

/// The fields of a source to import, with their names and kinds.
public struct ImportColumns: Sendable {
    /// The indexes of the fields in the source.
    public let indexes: [Int]
    /// The fields to create, parallel to `indexes`.
    public let drafts: [FieldDraft]
    /// The fields of an existing list for the values, parallel to `indexes`.
    public let destinations: [ImportColumn.Destination]

    /// Creates the fields of `source` that `columns` include.
    ///
    /// - Throws: `empty` if the source has no fields, `invalid` if none is included.
    public init(of source: any ImportSource, as columns: [ImportColumn]?) throws(LibraryError) {
        var indexes: [Int] = []
        var drafts: [FieldDraft] = []
        var destinations: [ImportColumn.Destination] = []
        for (index, found) in source.fields.enumerated() {
            var draft = found
            var destination = ImportColumn.Destination.sameName
            if let given = columns, given.indices.contains(index) {
                guard given[index].isIncluded else { continue }
                draft.name = given[index].name
                if let kind = given[index].kind { draft.kind = kind }
                destination = given[index].destination
            }
            indexes.append(index)
            drafts.append(draft)
            destinations.append(destination)
        }
        guard !source.fields.isEmpty else {
            throw LibraryError(
                .empty, translated("There is nothing to import: the file has no values."))
        }
        guard !indexes.isEmpty else {
            throw LibraryError(.invalid, translated("Choose at least one column to import."))
        }
        self.indexes = indexes
        self.drafts = drafts
        self.destinations = destinations
    }
}

/// The settings of an import that do not depend on the format of the file.
public struct ImportSettings: Hashable, Sendable {
    /// The name of the new list; nil for the name that the source suggests.
    public var listName: String?
    /// The icon of the new list; empty for the icon of the source.
    public var icon: String
    /// The columns in the order of the source; nil for its own names and kinds.
    public var columns: [ImportColumn]?

    /// Creates settings; those left out are the source's own.
    public init(listName: String? = nil, icon: String = "", columns: [ImportColumn]? = nil) {
        self.listName = listName
        self.icon = icon
        self.columns = columns
    }
}
