public import Foundation
import TroveModel

extension LibraryStorage {
    /// Exports the records that match a request, in its order, as text.
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
        try await export(
            request, as: { format.writer(for: $0, fields: fields) }, progress: progress, to: write)
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

    /// Exports the records of a snapshot, in its order, as text.
    ///
    /// - Returns: The number of records written.
    /// - Throws: `notFound`, `cancelled`, errors of the disk, and errors of `write`.
    @discardableResult
    public func export(
        _ records: RecordList, as format: ExportFormat, fields: [FieldID]? = nil,
        progress: @escaping @Sendable (Int) -> Void = { _ in },
        to write: @escaping @Sendable (Data) throws -> Void
    ) async throws(LibraryError) -> Int {
        try await export(
            records, as: { format.writer(for: $0, fields: fields) }, progress: progress, to: write)
    }
}
