import Foundation
import TroveModel

/// An elementary change of a library. Applying a step returns its inverse, which the history
/// stores.
enum Step: Hashable, Sendable, Codable {
    /// Sets values of records, by field identity.
    case setValues(ListID, [RecordID: [Int64: StoredValue]], modifiedAt: [RecordID: Int64])
    /// Inserts records into the list's table.
    case insert(ListID, [StoredRecord])
    /// Permanently deletes records from the list's table; the inverse of `insert`.
    case erase(ListID, [RecordID])
    /// Moves records to the trash, or restores those whose time is nil.
    case setDeletedAt(ListID, [RecordID: Int64?])
    /// Sets positions in the manual order.
    case setPositions(ListID, [RecordID: Int64])
    /// Swaps values and modification dates of records with those in an undo table.
    case exchangeValues(ListID, columns: [String], table: String)
    /// Moves the records between two identities from the list to an undo table.
    case eraseRange(ListID, first: RecordID, last: RecordID, table: String)
    /// Moves the records of an undo table back to the list.
    case insertRange(ListID, first: RecordID, last: RecordID, table: String)
    /// Moves the records whose identities are in an undo table from the list to that table.
    case eraseRecords(ListID, table: String)
    /// Moves the records of an undo table to the list; their identities stay in the undo table.
    case insertRecords(ListID, table: String)
    /// Sets the positions of many records in the manual order.
    case setOrder(ListID, PositionTable)
    /// Sets the name, icon, position and deletion date of a list.
    case setList(ListID, ListState)
    /// Sets the title settings and ignored words of a list; the other settings stay.
    case setTitles(ListID, ListSettings)
    /// Sets the order, sections and view of a list; never part of the history.
    case setView(ListID, ListSettings)
    /// Sets the sort order of a list, if it is still `from`; nil for any order.
    case setSort(ListID, from: RecordSort?, to: RecordSort)
    /// Sets the name, kind, options, position and deletion date of a field.
    case setField(ListID, FieldID, FieldState)
    /// Sets the states of loans of a list; a loan may also move to another list.
    case setLoans(ListID, [LoanChange])
    /// Moves drafts to other records or fields.
    case moveDrafts([DraftMove])
    /// Sets the name, icon, query, position and deletion date of a smart list.
    case setSmartList(smart: SmartListID, SmartListState)
    /// Sets the order and sections of a smart list; never part of the history.
    case setSmartView(smart: SmartListID, ListSettings)
}

/// A whole record, as stored in the history.
struct StoredRecord: Hashable, Sendable, Codable {
    var id: RecordID
    var position: Int64
    var createdAt: Int64
    var modifiedAt: Int64
    /// The time at which the record was moved to the trash; nil if it is not there.
    var deletedAt: Int64?
    /// The values by field identity, without empty ones.
    var values: [Int64: StoredValue]
    /// Values of columns that belong to no field at present, by column name. Undo or redo may give
    /// such a column back to a field.
    var otherColumns: [String: StoredValue]?
}

/// The properties of a list that undo restores.
struct ListState: Hashable, Sendable, Codable {
    var name: String
    var icon: String
    var position: Int64
    /// The view settings; only in steps of the first versions.
    var settings: ListSettings?
    var deletedAt: Int64?
    /// The folder; nil keeps the current one, in steps of versions without folders.
    var folder: String?
}

/// The properties of a field that undo restores.
struct FieldState: Hashable, Sendable, Codable {
    var name: String
    var kind: FieldKind
    var options: FieldOptions
    var position: Int64
    var deletedAt: Int64?
    /// The column of the values; nil keeps the current one, in steps of the first version.
    var columnName: String?
}

extension FieldState {
    private enum CodingKeys: String, CodingKey {
        case name, kind, options, position, deletedAt, columnName
        /// The choices in steps of the first version.
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
