import GRDB
import TroveModel

extension Library {
    /// Returns the last changes of a record, newest first. The record may be in the trash. Undone
    /// changes are left out.
    ///
    /// The index of the history finds the steps that concern the record; only these are read.
    ///
    /// - Throws: `notFound` if the list or the record does not exist; `cancelled`.
    public func recordHistory(
        of record: RecordID, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [RecordHistoryEntry] {
        try await readInBackground { db, cancellation in
            try db.cancellable(by: cancellation) {
                try RecordHistoryReader(db: db, cancellation: cancellation)
                    .entries(of: PastRecord(record, in: list, db: db), limit: limit)
            }
        }
    }
}
