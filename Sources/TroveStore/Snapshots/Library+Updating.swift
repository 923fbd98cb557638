import Foundation
import GRDB
import TroveModel

extension Library {
    /// The new snapshot after a change, and its difference from `list`, including changes written
    /// since.
    ///
    /// Only changed records are read, unless there are so many that reading the whole list is
    /// quicker.
    ///
    /// - Throws: `notFound` if the list does not exist, `cancelled`, I/O errors.
    public func update(
        of list: RecordList, after change: Change
    ) async throws(LibraryError) -> RecordListUpdate {
        guard change.list == list.request.list, change.generations.upperBound > list.generation
        else {
            return RecordListUpdate(from: list, to: list, touched: [], updated: [])
        }
        return try await update(of: list)
    }

    /// Brings a snapshot up to date with everything written since it was made.
    ///
    /// - Throws: `notFound` if the list does not exist, `cancelled`, I/O errors.
    public func update(of list: RecordList) async throws(LibraryError) -> RecordListUpdate {
        let new = try await recordList(for: list.request)
        new.prepareLookup()
        let touched = try read { db in
            try changes(
                since: list.stamp, until: new.stamp, deciding: list.request,
                of: ListStore.list(list.request.list, in: db), db)
        }
        return RecordListUpdate(
            from: list, to: new, touched: touched?.records, updated: touched?.updated ?? [])
    }
}
