import GRDB
import TroveModel

/// A former state of a record, reconstructed from the present one by applying undo steps in memory.
///
/// It holds the columns of the record, those of removed fields too: a field that was converted to
/// another kind got a new column, and the former one still has the former values.
struct PastRecord: PastValues {
    /// A field at a time in the past.
    private struct PastField {
        let list: ListID
        var state: FieldState
        /// The present name, or the last one of a removed field.
        let name: String
        /// Whether this version knows the kind.
        let isKnown: Bool
        var column: String { (state.columnName ?? "").lowercased() }
    }

    /// The place of the record.
    private(set) var address: RecordAddress
    private let db: Database
    private var fields: [Int64: PastField]
    /// The values by the names of the columns, in lower case.
    private var columns: [String: StoredValue] = [:]
    private var deletedAt: Int64?
    /// The loans of the record.
    private var loans: Set<LoanID>
    var change = PastChange()

    /// Reads the record as it is now.
    ///
    /// - Throws: `notFound` if the list or the record does not exist.
    init(_ record: RecordID, in list: ListID, db: Database) throws {
        self.db = db
        address = RecordAddress(list: list, record: record)
        fields = try Self.fields(db)
        loans = Set(try LoanTable.loans(of: [record], in: list, db).map(\.id))
        let definition = try ListStore.list(list, in: db)
        let table = ListTable(definition)
        let names = ["deleted_at"] + (try table.storedColumns(in: db))
        let read = try RawStatement(
            """
            SELECT \(names.map(SQLName.quoted).joined(separator: ", ")) FROM \(table.quotedName)
            WHERE id = ?1
            """, on: db)
        read.bind(record, at: 1)
        guard try read.step() else {
            throw LibraryError.missingRecord(record, in: definition.name)
        }
        deletedAt = read.isNull(0) ? nil : read.int64(0)
        for (index, name) in names.enumerated().dropFirst() {
            columns[name.lowercased()] = StoredValue(column: Int32(index), of: read)
        }
    }

    private static func fields(_ db: Database) throws -> [Int64: PastField] {
        let rows = try Row.fetchAll(db, sql: "SELECT * FROM field")
        return try rows.reduce(into: [:]) { fields, row in
            let field = try ListStore.field(row)
            let state = FieldState(
                name: field.name, kind: field.kind, options: field.options,
                position: try row.value("position", of: "field"),
                deletedAt: try row.optional("deleted_at", of: "field"),
                columnName: field.columnName)
            fields[field.id.rawValue] = PastField(
                list: ListID(rawValue: try row.value("list_id", of: "field")), state: state,
                name: field.name, isKnown: field.unknownKind == nil)
        }
    }

    // MARK: Values

    var fieldIDs: [FieldID] { fields.keys.map(FieldID.init(rawValue:)) }

    func position(of field: FieldID) -> Int64 { fields[field.rawValue]?.state.position ?? 0 }

    func value(of id: FieldID) -> RecordedValue? {
        guard let past = fields[id.rawValue], past.list == address.list,
            past.state.kind != .computed
        else { return nil }
        let field = Field(
            id: id, name: past.name, kind: past.state.kind, options: past.state.options,
            columnName: past.state.columnName ?? "")
        let stored = past.state.deletedAt == nil ? columns[past.column] ?? .null : .null
        return RecordedValue(stored.value(as: field.valueKind), in: field)
    }
}

// MARK: - Steps

extension PastRecord {
    /// Takes the record back by a step that would undo a change.
    ///
    /// - Returns: Whether the record did not exist before the change.
    mutating func goBack(by step: Step) throws -> Bool {
        switch step {
        case .setValues(address.list, let values, _):
            for (field, value) in values[address.record] ?? [:] {
                note(FieldID(rawValue: field))
                if let column = fields[field]?.column { columns[column] = value }
            }
        case .setDeletedAt(address.list, let times):
            if let time = times[address.record] { setDeletedAt(time) }
        case .exchangeValues(address.list, let names, let table):
            try takeValues(of: names, from: table)
        case .erase(address.list, let records):
            return records.contains(address.record)
        case .eraseRange(address.list, let first, let last, _):
            return (first...max(first, last)).contains(address.record)
        case .eraseRecords(address.list, let table):
            return try row(of: table, columns: ["id"]) != nil
        case .setList(address.list, let state):
            // The list, with its records, was created.
            return state.deletedAt != nil
        case .setField(_, let field, let state):
            note(field)
            let column = fields[field.rawValue]?.state.columnName
            fields[field.rawValue]?.state = state
            if state.columnName == nil { fields[field.rawValue]?.state.columnName = column }
        case .setLoans(_, let changes):
            setLoans(changes)
        case .setValues, .setDeletedAt, .exchangeValues, .erase, .eraseRange, .eraseRecords,
            .setList, .insert, .insertRange, .insertRecords, .setPositions, .setOrder, .setTitles,
            .setView, .setSort, .moveDrafts, .setSmartList, .setSmartView:
            break
        }
        return false
    }

    /// Continues with the record as it was in another list, before it was moved.
    mutating func goBack(to record: StoredRecord, in list: ListID) {
        address = RecordAddress(list: list, record: record.id)
        deletedAt = record.deletedAt
        columns = [:]
        for (field, value) in record.values {
            if let column = fields[field]?.column { columns[column] = value }
        }
        for (name, value) in record.otherColumns ?? [:] { columns[name.lowercased()] = value }
        change = PastChange(effect: .moved)
    }

    private mutating func setDeletedAt(_ time: Int64?) {
        noteTrash(from: time != nil, to: deletedAt != nil)
        deletedAt = time
    }

    private mutating func takeValues(of names: [String], from table: String) throws {
        guard let values = try row(of: table, columns: names) else { return }
        for (name, value) in zip(names, values) {
            guard name != "deleted_at" else {
                if case .integer(let time) = value { setDeletedAt(time) } else { setDeletedAt(nil) }
                continue
            }
            let column = name.lowercased()
            for (id, field) in fields where field.list == address.list && field.column == column {
                note(FieldID(rawValue: id))
            }
            columns[column] = value
        }
    }

    /// The columns of the record in an undo table; nil if it is not there.
    private func row(of table: String, columns names: [String]) throws -> [StoredValue]? {
        guard BulkTable.isName(table), try db.tableExists(table) else { return nil }
        let read = try RawStatement(
            """
            SELECT \(names.map(SQLName.quoted).joined(separator: ", "))
            FROM \(SQLName.quoted(table)) WHERE id = ?1
            """, on: db)
        read.bind(address.record, at: 1)
        guard try read.step() else { return nil }
        var values: [StoredValue] = []
        for index in names.indices {
            values.append(StoredValue(column: Int32(index), of: read))
        }
        return values
    }

    private mutating func setLoans(_ changes: [LoanChange]) {
        for change in changes {
            let isHere = change.loan?.address == address
            guard isHere || loans.contains(change.id) else { continue }
            noteLoan()
            if isHere { loans.insert(change.id) } else { loans.remove(change.id) }
        }
    }
}
