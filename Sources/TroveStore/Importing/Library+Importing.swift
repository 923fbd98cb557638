import Foundation
import GRDB
import TroveModel

extension Library {
    /// Imports all records of a source in one transaction, as one undo step. After an error or a
    /// cancellation, nothing has changed.
    public func importRecords(
        of source: any ImportSource, settings: ImportSettings = ImportSettings(),
        into target: ImportTarget? = nil, isRehearsal: Bool = false,
        progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> ImportReport {
        let cancellation = CancellationFlag()
        do {
            return try await withTaskCancellationHandler {
                try await importAll(
                    of: source, settings: settings, into: target, isRehearsal: isRehearsal,
                    cancellation: cancellation, progress: progress)
            } onCancel: {
                cancellation.cancel()
            }
        } catch {
            throw LibraryError(error, at: url)
        }
    }

    private func importAll(
        of source: any ImportSource, settings: ImportSettings, into target: ImportTarget?,
        isRehearsal: Bool, cancellation: CancellationFlag,
        progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> ImportReport {
        let columns = try ImportColumns(of: source, as: settings.columns)
        let columnPolicy = columnCache.policy
        let run: @Sendable (Database) throws -> ImportReport = { db in
            if let target {
                return try MergeImporter(
                    db: db, source: source, columns: columns, target: target,
                    cancellation: cancellation, progress: progress
                ).run()
            }
            return try ListImporter(
                db: db, source: source, name: settings.listName ?? source.suggestedName,
                icon: settings.icon.isEmpty ? source.icon : settings.icon, columns: columns,
                columnPolicy: columnPolicy, cancellation: cancellation, progress: progress
            ).run()
        }
        let report = isRehearsal ? try await rehearse(run) : try await write(run)
        // The write-ahead log has grown by the whole import: run a checkpoint and truncate it.
        pool.asyncWriteWithoutTransaction { [files] in
            if !files.mayBeTakenOver { _ = try? $0.emptyLog() }
        }
        if !isRehearsal {
            orderCache.schedule(Self.sensibleRequests(for: report.list), in: self)
            columnCache.schedule([report.list.id], in: self)
        }
        return report
    }

    /// Runs `body` in a transaction, then rolls it back.
    private func rehearse<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await pool.writeWithoutTransaction { [files] db in
            // A long transaction writes to the log even if it is rolled back.
            if files.mayBeTakenOver, let problem = files.problem { throw problem }
            var value: Value?
            try db.inTransaction {
                value = try db.changingRecords { try body(db) }
                return .rollback
            }
            guard let value else { throw CancellationError() }
            return value
        }
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
