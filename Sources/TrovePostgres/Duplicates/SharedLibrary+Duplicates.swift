import Dispatch
import TextCore
import TroveModel

extension SharedLibrary {
    public func duplicates(
        in list: ListID, _ search: DuplicateSearch
    ) async throws(LibraryError) -> [DuplicateGroup] {
        let cancellation = CancellationFlag()
        do {
            return try await withTaskCancellationHandler {
                let keys = try await read { db in
                    try DuplicateKeys(of: search, in: list, db, cancellation)
                }
                return try await withCheckedThrowingContinuation { continuation in
                    DispatchQueue.global(qos: .userInitiated).async {
                        var finder = DuplicateFinder(
                            keys: keys, search: search, cancellation: cancellation)
                        continuation.resume(with: Result { try finder.groups() })
                    }
                }
            } onCancel: {
                cancellation.cancel()
            }
        } catch {
            throw failure(error)
        }
    }
}

extension DuplicateKeys {
    /// The number of records to read at once.
    private static let pageSize: Int64 = 10_000

    /// The keys of all records of a list outside the trash.
    ///
    /// - Throws: `notFound` if the list or a field is missing; `invalid` without fields.
    fileprivate init(
        of search: DuplicateSearch, in id: ListID, _ db: PostgresSession,
        _ cancellation: CancellationFlag
    ) throws {
        var list = try CatalogReader(db: db).list(id)
        let fields = search.fields.compactMap(list.field)
        guard !fields.isEmpty else { throw LibraryError.noFieldsToCompare }
        guard fields.count == search.fields.count else {
            throw LibraryError.missingOneField(in: list.name)
        }
        self.init(list, fields: fields)
        if !fields.contains(where: { $0.kind == .computed }) { list.fields = fields }
        let indices = fields.compactMap { field in list.fields.firstIndex { $0.id == field.id } }
        let reader = RecordReader(list)
        var last: RecordID = .min
        while true {
            try cancellation.check()
            let rows = try db.rows(
                """
                SELECT \(reader.columns) FROM \(ListTable(list).name)
                WHERE deleted_at IS NULL AND id > $1 ORDER BY id LIMIT $2
                """, [.integer(last), .integer(Self.pageSize)])
            for row in rows {
                let record = reader.record(row)
                add(record.id, indices.map { record.values[$0] })
                last = record.id
            }
            if rows.count < Self.pageSize { return }
        }
    }
}
