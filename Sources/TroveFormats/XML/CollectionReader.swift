import TroveModel

/// A reader of a collection: an XML document that defines fields and contains items.
protocol CollectionReader: XMLHandler {
    /// The title of the collection; empty if it has none.
    var title: String { get }
    /// The fields that the document defines.
    var ownFields: [KnownField] { get }
    /// The fields that the document defines and those that such documents usually have, in the
    /// order for a new list.
    var knownFields: [KnownField] { get }
    /// Notes about unexpected contents.
    var notes: ImportNotes { get }

    /// Sets the options of a new field as the document defines them.
    func define(_ draft: inout FieldDraft, for key: String)
}

extension CollectionReader {
    /// The separator between the columns of a row in a table.
    static var columnSeparator: String { " | " }

    /// Returns the columns of a row in a table as one text, without empty ones at the end.
    static func row(_ columns: [String]) -> String {
        columns.prefix((columns.lastIndex { !$0.isEmpty } ?? -1) + 1)
            .joined(separator: columnSeparator)
    }
}
