import GRDB
import TroveModel

extension Library: ListReading {
    package func reading<Value: Sendable>(
        _ list: ListID, _ body: @escaping @Sendable (LibraryListTables) throws -> Value
    ) async throws(LibraryError) -> Value {
        try await readInBackground { db, cancellation in
            let list = try ListStore.list(list, in: db)
            return try body(LibraryListTables(list: list, db: db, cancellation: cancellation))
        }
    }
}

/// The tables of a list in a transaction.
package struct LibraryListTables: ListTables {
    package let list: List
    let db: Database
    let cancellation: CancellationFlag

    package var completions: some CompletionSource { ListCompletions(list: list, db: db) }

    package func conversion(
        of field: Field, to kind: FieldKind, options: FieldOptions?
    ) throws -> some KindTables {
        try KindConversion(
            of: field, in: list, to: kind, options: options, db: db, cancellation: cancellation)
    }
}
