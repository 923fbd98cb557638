public import Foundation
import GRDB

extension Library {
    /// Exports the records that match a request, in its order, as text.
    ///
    /// - Parameters:
    ///   - write: Receives the text in pieces, on a background queue.
    ///   - progress: Receives the number of records written so far.
    /// - Returns: The number of records written.
    /// - Throws: `notFound`, `cancelled`, errors of the disk, and errors of `write`.
    @discardableResult
    public func export(
        _ request: RecordListRequest, as format: ExportFormat,
        progress: @escaping @Sendable (Int) -> Void = { _ in },
        to write: @escaping @Sendable (Data) throws -> Void
    ) async throws(LibraryError) -> Int {
        let records = try await recordList(for: request)
        let list = try list(request.list)
        let cancellation = CancellationFlag()
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    Self.readingQueue.async { [pool] in
                        continuation.resume(
                            with: Result {
                                try pool.read { db in
                                    try RecordExport(
                                        records: records, list: list, format: format,
                                        cancellation: cancellation, progress: progress, write: write
                                    ).run(in: db)
                                }
                            })
                    }
                }
            } onCancel: {
                cancellation.cancel()
            }
        } catch {
            throw LibraryError(error, at: url)
        }
    }

    /// Exports the records that match a request to a file. The file appears, or is replaced, only
    /// after everything was written.
    ///
    /// - Returns: The number of records written.
    /// - Throws: Like ``export(_:as:progress:to:)``, and `diskFull` or `notPermitted` for the file.
    @discardableResult
    public func export(
        _ request: RecordListRequest, as format: ExportFormat, toFile file: URL,
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws(LibraryError) -> Int {
        let draft = file.deletingLastPathComponent()
            .appending(path: ".\(file.lastPathComponent).\(UUID().uuidString).part")
        defer { try? FileManager.default.removeItem(at: draft) }
        do {
            try Data().write(to: draft)
            let handle = try FileHandle(forWritingTo: draft)
            let count = try await export(request, as: format, progress: progress) {
                try handle.write(contentsOf: $0)
            }
            try handle.synchronize()
            try handle.close()
            guard rename(draft.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
            return count
        } catch let error as LibraryError where error.code != .unexpected {
            throw error
        } catch {
            let isFull = (error as? CocoaError)?.code == .fileWriteOutOfSpace
            throw LibraryError(
                isFull ? .diskFull : .notPermitted,
                isFull
                    ? "The disk is full: “\(file.path)” was not written."
                    : "“\(file.path)” could not be written. Check the permissions of its folder.",
                file: file)
        }
    }
}

/// Writes records as text, in pages of a few hundred.
struct RecordExport {
    let records: RecordList
    let list: List
    let format: ExportFormat
    let cancellation: CancellationFlag
    let progress: @Sendable (Int) -> Void
    let write: @Sendable (Data) throws -> Void

    private static let pageSize = 500
    /// The size in bytes at which buffered text is passed on.
    private static let pieceSize = 1 << 18

    func run(in db: Database) throws -> Int {
        switch format {
        case .csv: return try runCSV(in: db, delimiter: UInt8(ascii: ","))
        case .tsv: return try runCSV(in: db, delimiter: UInt8(ascii: "\t"))
        default: return try runText(in: db)
        }
    }

    private func runCSV(in db: Database, delimiter: UInt8) throws -> Int {
        var writer = CSVRecordWriter(
            fields: list.fields, delimiter: delimiter,
            resolver: ExportResolver(list, pictures: format.pictures, db: db))
        let statement = try writer.statement(for: list, in: db)
        try write(Data(format.writer(for: list).header(list.fields.map(\.name)).utf8))
        var written = 0
        for offset in 0..<records.count {
            statement.bind(records.id(at: offset), at: 1)
            if try statement.step() {
                try writer.append(statement)
                written += 1
            }
            statement.reset()
            if writer.bytes.count > Self.pieceSize {
                try cancellation.check()
                try write(Data(writer.bytes))
                writer.removeAll()
                progress(written)
            }
        }
        try write(Data(writer.bytes))
        progress(written)
        return written
    }

    private func runText(in db: Database) throws -> Int {
        var writer = format.writer(for: list)
        let resolver = ExportResolver(list, pictures: format.pictures, db: db)
        var text = writer.header(list.fields.map(\.name))
        var written = 0
        for start in stride(from: 0, to: records.count, by: Self.pageSize) {
            try cancellation.check()
            let page = (start..<min(start + Self.pageSize, records.count)).map {
                records.id(at: $0)
            }
            for record in try resolver.reader.records(page, in: db) {
                text += writer.row(try resolver.resolved(record))
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
