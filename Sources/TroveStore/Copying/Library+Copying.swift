import Foundation
import GRDB
public import TroveModel

extension Library {
    public func isEmpty() async throws(LibraryError) -> Bool {
        try await readInBackground { try LibraryContentWriter.isEmpty($0) }
    }

    public func readContent(
        _ body: @escaping @Sendable (any ContentReading) throws -> Void
    ) async throws(LibraryError) {
        try await readInBackground { [self] db, cancellation in
            try db.cancellable(by: cancellation) {
                try body(
                    LibraryContentReader(db: db) { stored in
                        self.unwrittenDrafts.withLock { $0.applied(to: stored) }
                    })
            }
        }
    }

    public func writeContent(
        _ body: @escaping @Sendable (any ContentWriting) throws -> Void
    ) async throws(LibraryError) {
        _ = try await writeCancellably { [url] db -> Change in
            guard try LibraryContentWriter.isEmpty(db) else { throw LibraryError.notEmpty(url) }
            let writer = LibraryContentWriter(db: db)
            try body(writer)
            return writer.change
        }
        // The write-ahead log has grown by the whole copy: run a checkpoint and truncate it.
        pool.asyncWriteWithoutTransaction { [files] in
            if !files.mayBeTakenOver { _ = try? $0.emptyLog() }
        }
        columnCache.schedule(try lists().map(\.id), in: self)
    }

    public func discardIfNew() async {
        guard isNew, access.isWritable, (try? await isEmpty()) == true else { return }
        let paths = ["-wal", "-shm", ""].map { url.path + $0 }
        close()
        for path in paths { try? FileManager.default.removeItem(atPath: path) }
    }
}
