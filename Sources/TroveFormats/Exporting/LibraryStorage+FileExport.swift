public import Foundation
import Synchronization
import TroveModel

extension LibraryStorage {
    /// Exports the records that match a request, in its order.
    ///
    /// - Parameters:
    ///   - fields: The fields to export, in order; nil for all.
    ///   - progress: Receives the number of records written so far.
    ///   - write: Receives the text in pieces, on a background queue.
    /// - Returns: The number of records written.
    /// - Throws: `notFound`, `cancelled`, errors of the disk, and errors of `write`.
    @discardableResult
    public func export(
        _ request: RecordListRequest, as format: ExportFormat, fields: [FieldID]? = nil,
        progress: @escaping @Sendable (Int) -> Void = { _ in },
        to write: @escaping @Sendable (Data) throws -> Void
    ) async throws(LibraryError) -> Int {
        try await format.run(fields: fields, to: write) { writer, write throws(LibraryError) in
            try await export(request, as: writer, progress: progress, to: write)
        }
    }

    /// Exports the records that match a request to a file. The file appears, or is replaced, only
    /// after everything was written. Pipes and devices are written to directly.
    ///
    /// - Returns: The number of records written.
    /// - Throws: Like ``export(_:as:fields:progress:to:)``, `invalid` for a file of the library
    ///   itself, and `diskFull` or `notPermitted` for the file.
    @discardableResult
    public func export(
        _ request: RecordListRequest, as format: ExportFormat, fields: [FieldID]? = nil,
        toFile file: URL,
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws(LibraryError) -> Int {
        let output = try OutputFile(at: file)
        try requireForeign(output)
        let draft = try output.open()
        let count = try await export(
            request, as: format, fields: fields, progress: progress
        ) {
            try draft.write($0)
        }
        try draft.finish()
        return count
    }

    /// Exports the records of a snapshot to a file, like ``export(_:as:fields:toFile:progress:)``
    /// those of a request.
    ///
    /// - Returns: The number of records written.
    /// - Throws: Like the export of a request.
    @discardableResult
    public func export(
        _ records: RecordList, as format: ExportFormat, fields: [FieldID]? = nil,
        toFile file: URL,
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws(LibraryError) -> Int {
        let output = try OutputFile(at: file)
        try requireForeign(output)
        let draft = try output.open()
        let count = try await export(
            records, as: format, fields: fields, progress: progress
        ) {
            try draft.write($0)
        }
        try draft.finish()
        return count
    }

    /// Exports the records of a snapshot, in its order.
    ///
    /// - Returns: The number of records written.
    /// - Throws: `notFound`, `cancelled`, errors of the disk, and errors of `write`.
    @discardableResult
    public func export(
        _ records: RecordList, as format: ExportFormat, fields: [FieldID]? = nil,
        progress: @escaping @Sendable (Int) -> Void = { _ in },
        to write: @escaping @Sendable (Data) throws -> Void
    ) async throws(LibraryError) -> Int {
        try await format.run(fields: fields, to: write) { writer, write throws(LibraryError) in
            try await export(records, as: writer, progress: progress, to: write)
        }
    }
}

extension ExportFormat {
    /// Runs an export: `body` passes the records to a writer, and its text to a closure.
    fileprivate func run(
        fields: [FieldID]?, to write: @escaping @Sendable (Data) throws -> Void,
        _ body: (
            @escaping @Sendable (List) -> any RecordTextWriter,
            @escaping @Sendable (Data) throws -> Void
        ) async throws(LibraryError) -> Int
    ) async throws(LibraryError) -> Int {
        guard let spreadsheet = spreadsheet() else {
            return try await runText(fields: fields, to: write, body)
        }
        // A task may keep the writer for longer.
        defer { spreadsheet.close() }
        let count = try await body(
            { writer(for: $0, fields: fields, in: spreadsheet) }, { _ in })
        do {
            try spreadsheet.finish(write)
        } catch let error as LibraryError {
            throw error
        } catch {
            throw LibraryError(.inputOutput, error.localizedDescription)
        }
        return count
    }

    private func runText(
        fields: [FieldID]?, to write: @escaping @Sendable (Data) throws -> Void,
        _ body: (
            @escaping @Sendable (List) -> any RecordTextWriter,
            @escaping @Sendable (Data) throws -> Void
        ) async throws(LibraryError) -> Int
    ) async throws(LibraryError) -> Int {
        guard self == .ics else {
            return try await body({ writer(for: $0, fields: fields, in: nil) }, write)
        }
        // The list is known before the first text is.
        let objection = Objection()
        return try await body(
            { list in
                let writer = ICalendarTextWriter(list, fields: fields)
                objection.error.withLock { $0 = writer.objection }
                return writer
            },
            { piece in
                if let error = objection.error.withLock({ $0 }) { throw error }
                try write(piece)
            })
    }
}

/// The reason why a list cannot be exported.
private final class Objection: Sendable {
    let error = Mutex<LibraryError?>(nil)
}
