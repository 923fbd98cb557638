public import Foundation
import GRDB

extension Library {
    /// Imports a file as a new list, or into one that exists: all of it in one transaction and one step
    /// of undo, or, after an error or a cancellation, nothing.
    ///
    /// What `options` leave open is found out from the whole file. Values that do not fit the kind of
    /// their field stay as text. The report tells what was not understood, and where.
    ///
    /// - Parameters:
    ///   - target: The list to import into; nil for a new one.
    ///   - isRehearsal: Whether only the report is wanted: then nothing is changed.
    ///   - progress: Is called on another thread, some ten times a second.
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

    /// Imports everything in a source.
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
        // The log has grown by the whole import: it is taken over and emptied.
        pool.asyncWriteWithoutTransaction { _ = try? $0.emptyLog() }
        if !isRehearsal {
            orderKeeper.store(Self.sensibleRequests(for: report.list), in: self)
            columnKeeper.refresh(report.list.id, in: self)
        }
        return report
    }

    /// Runs `body` in a transaction, and takes everything back.
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

    /// Imports a CSV or TSV file as a new list, whatever it is called.
    ///
    /// Rows that are too short are filled with empty values; cells beyond the columns of the first row
    /// get fields of their own.
    ///
    /// - Throws: What ``importFile(from:options:progress:)`` throws.
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
