public import Foundation
public import TroveModel

extension SharedLibrary {
    @discardableResult
    public func export(
        _ request: RecordListRequest,
        as writer: @escaping @Sendable (List) -> any RecordTextWriter,
        progress: @escaping @Sendable (Int) -> Void,
        to write: @escaping @Sendable (Data) throws -> Void
    ) async throws(LibraryError) -> Int {
        let records = try await recordList(for: request)
        return try await export(records, as: writer, progress: progress, to: write)
    }

    @discardableResult
    public func export(
        _ records: RecordList,
        as writer: @escaping @Sendable (List) -> any RecordTextWriter,
        progress: @escaping @Sendable (Int) -> Void,
        to write: @escaping @Sendable (Data) throws -> Void
    ) async throws(LibraryError) -> Int {
        // A connection of its own, so that no other read waits for the disk.
        let connection = connection("export")
        defer { connection.close() }
        do {
            return try await connection.run { db in
                try Self.reading(db) { db in
                    let list = try CatalogReader(db: db).list(records.request.list)
                    return try RecordExport(
                        db: db, records: records, list: list, progress: progress, write: write
                    ).run(writer(list))
                }
            }
        } catch {
            throw failure(error)
        }
    }

    /// Returns false: a shared library has no files.
    public func owns(_ file: URL) -> Bool { false }
}
