public import Foundation
import TroveModel

extension LibraryStorage {
    /// Exports the records that match a request, in its order, as text.
    ///
    /// - Parameters:
    ///   - progress: Receives the number of records written so far.
    ///   - write: Receives the text in pieces, on a background queue.
    /// - Returns: The number of records written.
    /// - Throws: `notFound`, `cancelled`, errors of the disk, and errors of `write`.
    @discardableResult
    public func export(
        _ request: RecordListRequest, as format: ExportFormat,
        progress: @escaping @Sendable (Int) -> Void = { _ in },
        to write: @escaping @Sendable (Data) throws -> Void
    ) async throws(LibraryError) -> Int {
        try await export(
            request, as: { format.writer(for: $0) }, progress: progress, to: write)
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
            let reason =
                switch (error as? CocoaError)?.code {
                case .fileWriteOutOfSpace: ENOSPC
                case .fileNoSuchFile: ENOENT
                default: EACCES
                }
            throw LibraryError(systemError: reason, at: file)
        }
    }
}
