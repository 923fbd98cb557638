public import Foundation
import GRDB

extension Library {
    /// Imports a CSV file as a new list: all of it in one transaction and one step of undo, or, after
    /// an error or a cancellation, nothing.
    ///
    /// What `options` leave open is found out from the whole file. Rows that are too short are filled
    /// with empty values; cells beyond the columns of the first row get fields of their own. Values
    /// that do not fit the kind of their field stay as text. The report tells the lines.
    ///
    /// - Parameter progress: Is called on another thread, some ten times a second.
    /// - Throws: Everything that ``CSVPreview/init(of:options:)`` throws; `cancelled`; `diskFull`.
    public func importCSV(
        from url: URL, options: CSVOptions = CSVOptions(),
        progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> ImportReport {
        let cancellation = CancellationFlag()
        do {
            return try await withTaskCancellationHandler {
                let source = try await onReadingQueue {
                    try CSVImportSource(
                        url, options: options, cancellation: cancellation, progress: progress)
                }
                let report = try await write { db in
                    try CSVImporter(
                        db: db, source: source, cancellation: cancellation, progress: progress
                    ).run()
                }
                // The log has grown by the whole import: it is taken over and emptied.
                pool.asyncWriteWithoutTransaction { _ = try? $0.checkpoint(.truncate) }
                return report
            } onCancel: {
                cancellation.cancel()
            }
        } catch {
            throw LibraryError(error, at: self.url)
        }
    }

    private func onReadingQueue<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
            Self.readingQueue.async { continuation.resume(returning: Result { try body() }) }
        }
        return try result.get()
    }
}
