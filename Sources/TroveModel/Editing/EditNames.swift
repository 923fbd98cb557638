package import Foundation

extension Edit {
    /// The key under which successive edits of a text become one step of undo; nil for other edits.
    package static func coalescingKey(
        setting value: FieldValue, of field: FieldID, in records: [RecordID], of list: ListID
    ) -> String? {
        guard records.count == 1, let record = records.first, case .text = value else { return nil }
        return "\(list.rawValue)/\(field.rawValue)/\(record)"
    }
}

extension ChangeName {
    /// The name of emptying the trash, or of deleting expired records in it.
    ///
    /// - Parameter limit: The date before which the records were moved to the trash; nil for all.
    package static func emptyingTrash(_ count: Int, deletedBefore limit: Date?) -> ChangeName {
        .records(limit == nil ? .emptyTrash : .eraseFromTrash(count: count))
    }
}

extension [ValueDraft] {
    /// The drafts whose lists, records and fields are visible, in order of the sidebar, the record
    /// numbers and the fields.
    ///
    /// - Parameters:
    ///   - lists: The visible lists, in order of the sidebar.
    ///   - present: Returns those of the given records of a list that are not in the trash.
    package func visible(
        in lists: @autoclosure () throws -> [List],
        present: ([RecordID], List) throws -> Set<RecordID>
    ) rethrows -> [ValueDraft] {
        guard !isEmpty else { return [] }
        let byList = Dictionary(grouping: self, by: \.place.list)
        return try lists().flatMap { list -> [ValueDraft] in
            guard let drafts = byList[list.id] else { return [] }
            let places = Dictionary(
                list.fields.filter(\.kind.isTyped).enumerated().map { ($1.id, $0) }
            ) { first, _ in first }
            let typed = drafts.filter { places[$0.place.field] != nil }
            let shown = try present(typed.map(\.place.record), list)
            return typed.filter { shown.contains($0.place.record) }.sorted { one, other in
                (one.place.record, places[one.place.field] ?? 0)
                    < (other.place.record, places[other.place.field] ?? 0)
            }
        }
    }

    /// Keeps the drafts whose places exist.
    ///
    /// - Parameter keep: Saves a draft; throws `notFound` if its place is missing.
    package func keepPresent(_ keep: (ValueDraft) throws -> Void) throws {
        for draft in self {
            do {
                try keep(draft)
            } catch let error as LibraryError where error.code == .notFound {}
        }
    }
}

extension LibraryStorage {
    /// Permanently deletes records that have been in the trash for the number of days set.
    ///
    /// - Parameter isDue: Whether the trash has records from before a date, and nothing can be
    ///   redone, which a new change would discard.
    package func removeExpiredRecords(
        now: Date, isDue: (Date) async throws(LibraryError) -> Bool
    ) async throws(LibraryError) -> Change? {
        guard access.isWritable, let days = try await trashDays() else { return nil }
        let limit = now.addingTimeInterval(-Double(days) * 86_400)
        return try await isDue(limit)
            ? try await perform(.emptyTrash(nil, deletedBefore: limit)) : nil
    }
}
