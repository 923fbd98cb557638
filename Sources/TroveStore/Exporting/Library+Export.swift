public import Foundation
import GRDB
import TroveModel

extension Library {
    /// Exports the records that match a request, in its order, as text.
    ///
    /// - Parameters:
    ///   - writer: Creates the writer of the format for the list.
    ///   - write: Receives the text in pieces, on a background queue.
    ///   - progress: Receives the number of records written so far.
    /// - Returns: The number of records written.
    /// - Throws: `notFound`, `cancelled`, errors of the disk, and errors of `write`.
    @discardableResult
    public func export(
        _ request: RecordListRequest,
        as writer: @escaping @Sendable (List) -> any RecordTextWriter,
        progress: @escaping @Sendable (Int) -> Void = { _ in },
        to write: @escaping @Sendable (Data) throws -> Void
    ) async throws(LibraryError) -> Int {
        let records = try await recordList(for: request)
        return try await export(records, as: writer, progress: progress, to: write)
    }

    /// Exports the records of a snapshot, in its order, as text. Records that were deleted since
    /// are left out.
    ///
    /// - Parameters:
    ///   - writer: Creates the writer of the format for the list.
    ///   - progress: Receives the number of records written so far.
    ///   - write: Receives the text in pieces, on a background queue.
    /// - Returns: The number of records written.
    /// - Throws: `notFound`, `cancelled`, errors of the disk, and errors of `write`.
    @discardableResult
    public func export(
        _ records: RecordList,
        as writer: @escaping @Sendable (List) -> any RecordTextWriter,
        progress: @escaping @Sendable (Int) -> Void = { _ in },
        to write: @escaping @Sendable (Data) throws -> Void
    ) async throws(LibraryError) -> Int {
        let list = try list(records.request.list)
        return try await readInBackground { db, cancellation in
            try RecordExport(
                records: records, list: list, writer: writer(list), cancellation: cancellation,
                progress: progress, write: write
            ).run(in: db)
        }
    }
}

/// Writes records as text, in pages of a few hundred.
struct RecordExport {
    let records: RecordList
    let list: List
    let writer: any RecordTextWriter
    let cancellation: CancellationFlag
    let progress: @Sendable (Int) -> Void
    let write: @Sendable (Data) throws -> Void

    private static let pageSize = 500
    /// The size in bytes at which buffered text is passed on.
    private static let pieceSize = 1 << 18

    func run(in db: Database) throws -> Int {
        guard let delimiter = writer.delimiter else { return try runText(in: db) }
        return try runRows(in: db, delimiter: delimiter)
    }

    private func runRows(in db: Database, delimiter: UInt8) throws -> Int {
        let fields = writer.chosen(list.fields)
        let header = writer.header(fields.map(\.name))
        var writer = DelimitedRecordWriter(
            fields: fields, delimiter: delimiter,
            resolver: ExportResolver(list, fields: fields, pictures: writer.images, db: db))
        let statement = try writer.statement(for: list, in: db)
        try write(Data(header.utf8))
        var written = 0
        for offset in 0..<records.count {
            statement.bind(records.id(at: offset), at: 1)
            if try statement.step() {
                try writer.append(statement)
                written += 1
            }
            statement.reset()
            if writer.rows.bytes.count > Self.pieceSize {
                try cancellation.check()
                try write(Data(writer.rows.bytes))
                writer.removeAll()
                progress(written)
            }
        }
        try write(Data(writer.rows.bytes))
        progress(written)
        return written
    }

    private func runText(in db: Database) throws -> Int {
        var writer = writer
        let fields = writer.chosen(list.fields)
        let resolver = ExportResolver(list, fields: fields, pictures: writer.images, db: db)
        var text = writer.header(fields.map(\.name))
        var written = 0
        for start in stride(from: 0, to: records.count, by: Self.pageSize) {
            try cancellation.check()
            let page = (start..<min(start + Self.pageSize, records.count)).map {
                records.id(at: $0)
            }
            for record in try resolver.reader.records(page, in: db) {
                let values = writer.chosen(record.shownValues())
                text += writer.row(try resolver.resolved(values), of: record)
                written += 1
                // A page of records with images can be very long.
                if text.utf8.count > Self.pieceSize {
                    try cancellation.check()
                    try write(Data(text.utf8))
                    text.removeAll(keepingCapacity: true)
                }
            }
            progress(written)
        }
        text += writer.footer()
        try write(Data(text.utf8))
        return written
    }
}
