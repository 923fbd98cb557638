public import Foundation
import GRDB

extension Library {
    /// Imports a file as a new list or into an existing list.
    ///
    /// The import is one transaction and one undo step. After an error or a cancellation, nothing has
    /// changed. Options that are nil are detected from the whole file. Values that do not fit the kind of
    /// their field stay text. The report notes unexpected lines.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - options: The settings to use; those that are nil are detected.
    ///   - target: The list to import into; nil for a new list.
    ///   - isRehearsal: Whether to return the report without changing anything.
    ///   - progress: Called repeatedly, on a background thread.
    /// - Returns: The list, the undoable change, the counts and the notes.
    /// - Throws: `notFound`, `notPermitted`, `empty`, `notText`, `malformed` with line and column,
    ///   `invalid`, `cancelled`, `diskFull`.
    public func importFile(
        from url: URL, options: ImportOptions = ImportOptions(), into target: ImportTarget? = nil,
        isRehearsal: Bool = false,
        progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> ImportReport {
        let cancellation = CancellationFlag()
        let context = ImportContext(cancellation: cancellation) { share in
            progress(
                ImportProgress(
                    phase: .looking, fraction: ImportProgress.lookingShare * share, recordCount: 0))
        }
        do {
            return try await withTaskCancellationHandler {
                let source = try await onReadingQueue {
                    let format = try options.format ?? ImportFormat.detect(url)
                    return try format.source(url, options: options, context: context)
                }
                return try await importAll(
                    of: source, options: options, into: target, isRehearsal: isRehearsal,
                    cancellation: cancellation, progress: progress)
            } onCancel: {
                cancellation.cancel()
            }
        } catch {
            throw LibraryError(error, at: self.url)
        }
    }

    /// Imports all records of a source.
    func importAll(
        of source: any ImportSource, options: ImportOptions, into target: ImportTarget? = nil,
        isRehearsal: Bool = false, cancellation: CancellationFlag,
        progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> ImportReport {
        let columns = try ImportColumns(of: source, options: options)
        let columnPolicy = columnKeeper.policy
        let run: @Sendable (Database) throws -> ImportReport = { db in
            if let target {
                return try MergeImporter(
                    db: db, source: source, columns: columns, target: target,
                    cancellation: cancellation, progress: progress
                ).run()
            }
            return try ListImporter(
                db: db, source: source, name: options.listName ?? source.suggestedName,
                icon: options.icon.isEmpty ? source.icon : options.icon, columns: columns,
                columnPolicy: columnPolicy, cancellation: cancellation, progress: progress
            ).run()
        }
        let report = isRehearsal ? try await rehearse(run) : try await write(run)
        // The write-ahead log has grown by the whole import: run a checkpoint and truncate it.
        pool.asyncWriteWithoutTransaction { _ = try? $0.emptyLog() }
        if !isRehearsal {
            orderKeeper.store(Self.sensibleRequests(for: report.list), in: self)
            columnKeeper.refresh(report.list.id, in: self)
        }
        return report
    }

    /// Runs `body` in a transaction, then rolls it back.
    private func rehearse<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await pool.writeWithoutTransaction { db in
            var value: Value?
            try db.inTransaction {
                value = try body(db)
                return .rollback
            }
            guard let value else { throw CancellationError() }
            return value
        }
    }

    /// Imports a CSV or TSV file as a new list, whatever its file extension is.
    ///
    /// Missing cells at the end of a row become empty values; cells beyond the columns of the first row
    /// get fields of their own.
    ///
    /// - Throws: The errors of ``importFile(from:options:into:isRehearsal:progress:)``.
    public func importCSV(
        from url: URL, options: ImportOptions = ImportOptions(),
        progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> ImportReport {
        var options = options
        options.format = .csv
        return try await importFile(from: url, options: options, progress: progress)
    }

    func onReadingQueue<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
            Self.readingQueue.async { continuation.resume(returning: Result { try body() }) }
        }
        return try result.get()
    }
}
