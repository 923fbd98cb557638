package import TroveModel

extension SharedLibrary: ListReading {
    package func reading<Value: Sendable>(
        _ list: ListID, _ body: @escaping @Sendable (SharedListTables) throws -> Value
    ) async throws(LibraryError) -> Value {
        try await read { db in
            try body(SharedListTables(list: try CatalogReader(db: db).list(list), db: db))
        }
    }
}

/// The tables of a list in a transaction.
package struct SharedListTables: ListTables {
    package let list: List
    let db: PostgresSession

    package var completions: some CompletionSource { ListCompletions(list: list, db: db) }

    package func conversion(
        of field: Field, to kind: FieldKind, options: FieldOptions?
    ) throws -> some KindTables {
        try KindConversion(of: field, in: list, to: kind, options: options, db: db)
    }
}
