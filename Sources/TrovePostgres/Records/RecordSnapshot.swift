import TroveModel

/// A record as the current transaction sees it, read once for everything that needs it.
struct RecordSnapshot {
    /// The list with all its fields, also removed ones.
    private let list: List
    private let record: Record
    /// The texts of the column `misfits`, by column.
    let misfits: [String: String]

    /// Reads a row of the columns of a `RecordReader` for the same list.
    ///
    /// - Parameter list: The list with all its fields, also removed ones.
    init(_ row: PostgresRow, of list: List) {
        self.list = list
        record = RecordReader(list).record(row)
        misfits = RecordReader.misfits(row.text(5))
    }

    /// Whether the record is in the trash.
    var isDeleted: Bool { record.deletedAt != nil }

    /// Whether this is the record with an identity in a list.
    func isRecord(_ id: RecordID, of list: ListID) -> Bool {
        id == record.id && list == self.list.id
    }

    /// The record with the values of a list's fields.
    ///
    /// - Returns: Nil if this is another record, or a field of `list` is unknown.
    func record(_ id: RecordID, of list: List) -> Record? {
        guard isRecord(id, of: list.id) else { return nil }
        var found = record
        found.values = []
        for field in list.fields {
            guard let index = self.list.fields.firstIndex(of: field) else { return nil }
            found.values.append(record.values[index])
        }
        return found
    }
}
