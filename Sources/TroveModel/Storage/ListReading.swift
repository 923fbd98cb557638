/// The tables of a list, as an engine reads them in one transaction.
package protocol ListTables {
    associatedtype Completions: CompletionSource
    associatedtype Conversion: KindTables

    /// The definition of the list.
    var list: List { get }
    /// The records whose values complete queries.
    var completions: Completions { get }

    /// The conversion of a field's values to another kind.
    ///
    /// - Parameter options: The new options; nil to adapt those of the field.
    /// - Throws: `invalid` if a field cannot be changed to this kind.
    func conversion(
        of field: Field, to kind: FieldKind, options: FieldOptions?
    ) throws -> Conversion
}

/// A storage that reads the tables of its lists.
package protocol ListReading: Sendable {
    associatedtype Tables: ListTables

    /// Reads a list off the calling thread, in a transaction that sees one state of the library.
    ///
    /// - Throws: `notFound` if the list does not exist or was deleted.
    func reading<Value: Sendable>(
        _ list: ListID, _ body: @escaping @Sendable (Tables) throws -> Value
    ) async throws(LibraryError) -> Value
}

extension ListReading {
    public func completions(
        of query: String, at cursor: Int, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [QueryCompletion] {
        try await reading(list) { tables in
            try QueryCompleter(tables.list, source: tables.completions, limit: max(1, limit))
                .completions(of: QueryToken(in: query, before: cursor))
        }
    }

    public func textChoices(
        for text: String, of field: FieldID, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [String] {
        try await reading(list) { tables in
            try QueryCompleter(tables.list, source: tables.completions, limit: limit)
                .texts(of: try tables.list.knownField(field), beginning: text)
        }
    }

    public func previewKindChange(
        of field: FieldID, in list: ListID, to kind: FieldKind, options: FieldOptions?,
        exampleCount: Int
    ) async throws(LibraryError) -> KindChangePreview {
        try await reading(list) { tables in
            let field = try tables.list.knownField(field)
            return try tables.conversion(of: field, to: kind, options: options)
                .preview(exampleCount: exampleCount)
        }
    }
}
