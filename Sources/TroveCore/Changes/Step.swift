import Foundation

/// The smallest things that can be done to a library. Applying one gives the step that takes it back,
/// which is what the history stores.
enum Step: Hashable, Sendable, Codable {
    /// Gives fields of records their values; the keys are identities of fields.
    case setValues(ListID, [RecordID: [Int64: StoredValue]], modifiedAt: [RecordID: Int64])
    /// Puts new records into the table.
    case insert(ListID, [StoredRecord])
    /// Takes records out of the table for good; only ever the inverse of `insert`.
    case erase(ListID, [RecordID])
    /// Moves records to the trash, or back out of it where the time is nil.
    case setDeletedAt(ListID, [RecordID: Int64?])
    /// Gives records their places in the manual order.
    case setPositions(ListID, [RecordID: Int64])
    /// Exchanges values of records, and their times of change, with those that a table keeps.
    case exchangeValues(ListID, columns: [String], table: String)
    /// Takes the records between two identities out of the list into a table.
    case eraseRange(ListID, first: RecordID, last: RecordID, table: String)
    /// Puts the records of a table back into the list.
    case insertRange(ListID, first: RecordID, last: RecordID, table: String)
    /// Takes the records that a table names out of the list into that table.
    case eraseRecords(ListID, table: String)
    /// Puts the records of a table into the list, and leaves their names in the table.
    case insertRecords(ListID, table: String)
    /// Gives very many records their places in the manual order.
    case setOrder(ListID, PositionTable)
    /// Gives a list its name, icon, place, and whether it is deleted.
    case setList(ListID, ListState)
    /// Gives a list the titles of its records and its ignored words; the view stays.
    case setTitles(ListID, ListSettings)
    /// Gives a list its order, its sections and its view; never part of the history.
    case setView(ListID, ListSettings)
    /// Gives a list another order, unless it has been given yet another one than `from` since.
    case setSort(ListID, from: RecordSort?, to: RecordSort)
    /// Gives a field its name, kind, options, place, and whether it is removed.
    case setField(ListID, FieldID, FieldState)
    /// Gives drafts other places.
    case moveDrafts([DraftMove])
    /// Gives a smart list its name, icon, query and place, and whether it is deleted.
    case setSmartList(smart: SmartListID, SmartListState)
    /// Gives a smart list its order and its sections; never part of the history.
    case setSmartView(smart: SmartListID, ListSettings)
}

/// A whole record, as the history keeps it.
struct StoredRecord: Hashable, Sendable, Codable {
    var id: RecordID
    var position: Int64
    var createdAt: Int64
    var modifiedAt: Int64
    /// When it went to the trash; nil if it did not.
    var deletedAt: Int64?
    /// By identity of the field; empty values are left out.
    var values: [Int64: StoredValue]
    /// By name, what is in columns that no field has now, but an earlier or later step gives one.
    var otherColumns: [String: StoredValue]?
}

/// The properties of a list that undo restores.
struct ListState: Hashable, Sendable, Codable {
    var name: String
    var icon: String
    var position: Int64
    /// Only in steps of the first versions: how the list was shown.
    var settings: ListSettings?
    var deletedAt: Int64?
}

/// The properties of a field that undo restores.
struct FieldState: Hashable, Sendable, Codable {
    var name: String
    var kind: FieldKind
    var options: FieldOptions
    var position: Int64
    var deletedAt: Int64?
    /// The column of the values; nil, in steps of the first version, for the one that it has.
    var columnName: String?
}

extension FieldState {
    private enum CodingKeys: String, CodingKey {
        case name, kind, options, position, deletedAt, columnName
        /// Where steps of the first version have the choices.
        case choices
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        kind = try container.decode(FieldKind.self, forKey: .kind)
        options = try container.decodeIfPresent(FieldOptions.self, forKey: .options) ?? .init()
        if let choices = try container.decodeIfPresent([String].self, forKey: .choices) {
            options.choices = choices.map { FieldChoice(name: $0) }
        }
        position = try container.decode(Int64.self, forKey: .position)
        deletedAt = try container.decodeIfPresent(Int64.self, forKey: .deletedAt)
        columnName = try container.decodeIfPresent(String.self, forKey: .columnName)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(kind, forKey: .kind)
        try container.encode(options, forKey: .options)
        try container.encode(position, forKey: .position)
        try container.encodeIfPresent(deletedAt, forKey: .deletedAt)
        try container.encodeIfPresent(columnName, forKey: .columnName)
    }
}
