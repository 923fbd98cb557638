import TroveModel

/// The titles of records in names of edits and in messages.
struct RecordTitles {
    let db: PostgresSession

    private static let maximumLength = 60

    /// The title of a record in the names of edits, shortened.
    ///
    /// - Throws: `notFound` if the record does not exist.
    func short(_ record: RecordID, in list: List) throws -> String {
        let linked = try LinkTitles(db: db).linked(record, in: list.id)
        guard linked.state != .missing else {
            throw LibraryError.missingRecord(record, in: list.name)
        }
        return String(linked.title.prefix(Self.maximumLength))
    }

    /// The title of a record in messages, shortened; its number if the title is empty.
    func shown(_ record: RecordID, in list: List) throws -> String {
        let title = try short(record, in: list)
        return title.isEmpty ? "#\(record)" : title
    }

    /// Records in the name of an edit: the title of one, or the count of several.
    func group(_ records: [RecordID], in list: List) throws -> ChangeName.RecordGroup {
        guard records.count == 1 else { return .several(count: records.count) }
        return .one(title: try short(records[0], in: list))
    }
}
