import Foundation
import GRDB
import TroveModel

/// Applies steps inside a transaction, collects the changes and returns the inverses.
struct StepApplier {
    let db: Database
    var change: Change
    private var tables: [ListID: List] = [:]

    init(db: Database, name: ChangeName, cause: Change.Cause, list: ListID?) {
        self.db = db
        change = Change(name, cause: cause, list: list)
    }

    /// Applies `step` and returns its inverse.
    mutating func apply(_ step: Step) throws -> Step {
        switch step {
        case .setValues(let list, let values, let modifiedAt):
            return try setValues(values, modifiedAt: modifiedAt, in: list)
        case .insert(let list, let records):
            return try insert(records, into: list)
        case .erase(let list, let ids):
            return try erase(ids, from: list)
        case .setDeletedAt(let list, let times):
            return try setDeletedAt(times, in: list)
        case .setPositions(let list, let positions):
            return try setPositions(positions, in: list)
        case .exchangeValues(let list, let columns, let table):
            return try exchangeValues(columns: columns, table: table, in: list)
        case .eraseRange(let list, let first, let last, let table):
            return try eraseRange(first: first, last: last, table: table, in: list)
        case .insertRange(let list, let first, let last, let table):
            return try insertRange(first: first, last: last, table: table, in: list)
        case .eraseRecords(let list, let table):
            return try eraseRecords(table: table, in: list)
        case .insertRecords(let list, let table):
            return try insertRecords(table: table, in: list)
        case .setOrder(let list, let positions):
            return try setOrder(positions, in: list)
        case .setList(let list, let state):
            return try setList(list, to: state)
        case .setTitles(let list, let settings):
            return .setTitles(list, try changeSettings(of: list) { $0.takeTitles(of: settings) })
        case .setView(let list, let settings):
            return .setView(
                list,
                try changeSettings(of: list) { old in
                    var new = settings
                    new.takeTitles(of: old)
                    old = new
                })
        case .setSort(let list, let expected, let sort):
            let old = try changeSettings(of: list) { settings in
                if expected == nil || settings.sort == expected { settings.sort = sort }
            }
            return .setSort(list, from: sort, to: expected ?? old.sort)
        case .setField(let list, let field, let state):
            return try setField(field, of: list, to: state)
        case .setLoans(let list, let changes):
            return try setLoans(changes, of: list)
        case .moveDrafts(let moves):
            try DraftTable.move(moves, in: db)
            return .moveDrafts(moves.reversed().map(\.inverse))
        case .setSmartList(let smartList, let state):
            return try setSmartList(smartList, to: state)
        case .setSmartView(let smartList, let settings):
            return try setSmartView(of: smartList, to: settings)
        }
    }

    /// Adds records to a part of the change; nil for too many to list. If there are many, the list
    /// should be reloaded.
    mutating func note(
        _ ids: [RecordID]?, as part: WritableKeyPath<Change, [RecordID]>, in list: ListID
    ) {
        note(list) { change in
            change[keyPath: part] += ids ?? []
            if ids.map({ $0.count > BulkTable.announcedCount }) ?? true {
                change.affectsWholeList = true
            }
        }
    }

    /// Adds all records between two identities to a part of the change.
    mutating func note(
        _ first: RecordID, through last: RecordID, as part: WritableKeyPath<Change, [RecordID]>,
        in list: ListID
    ) {
        let areFew = last - first < BulkTable.announcedCount
        note(areFew ? Array(first...last) : nil, as: part, in: list)
    }

    /// Calls `body` with the change of a list; adds it if it is missing.
    mutating func note(_ list: ListID, _ body: (inout Change) -> Void) {
        if change.list == list {
            body(&change)
            return
        }
        let known = change.others.firstIndex { $0.list == list }
        let index = known ?? change.others.endIndex
        if known == nil {
            change.others.append(Change(change.action, cause: change.cause, list: list))
        }
        body(&change.others[index])
    }

    mutating func list(_ id: ListID) throws -> List {
        if let list = tables[id] { return list }
        let list = try ListStore.list(id, in: db, evenDeleted: true)
        tables[id] = list
        return list
    }

    private mutating func setValues(
        _ values: [RecordID: [Int64: StoredValue]], modifiedAt: [RecordID: Int64], in id: ListID
    ) throws -> Step {
        let list = try list(id)
        let table = ListTable(list).quotedName
        var oldValues: [RecordID: [Int64: StoredValue]] = [:]
        var oldTimes: [RecordID: Int64] = [:]
        let byFields = Dictionary(grouping: values.keys) { values[$0]?.keys.sorted() ?? [] }
        for (fieldIDs, records) in byFields {
            let columns = try fieldIDs.map { fieldID in
                try columnName(of: FieldID(rawValue: fieldID), in: list)
            }
            let read = try RawStatement(
                """
                SELECT modified_at, \(columns.joined(separator: ", ")) FROM \(table) WHERE id = ?1
                """,
                on: db)
            let assignments = columns.enumerated().map { "\($1) = ?\($0 + 3)" }
            let write = try RawStatement(
                """
                UPDATE \(table) SET modified_at = ?2, \(assignments.joined(separator: ", ")) \
                WHERE id = ?1
                """,
                on: db)
            for record in records.sorted() {
                read.bind(record, at: 1)
                guard try read.step() else { throw LibraryError.missingRecord }
                oldTimes[record] = read.int64(0)
                var old: [Int64: StoredValue] = [:]
                for (index, fieldID) in fieldIDs.enumerated() {
                    old[fieldID] = StoredValue(column: Int32(index) + 1, of: read)
                }
                oldValues[record] = old
                read.reset()
                write.bind(record, at: 1)
                write.bind(modifiedAt[record] ?? 0, at: 2)
                for (index, fieldID) in fieldIDs.enumerated() {
                    (values[record]?[fieldID] ?? .null).bind(to: write, at: Int32(index) + 3)
                }
                try write.run()
            }
        }
        note(id) { $0.updated += values.keys.sorted() }
        return .setValues(id, oldValues, modifiedAt: oldTimes)
    }

    private mutating func insert(_ records: [StoredRecord], into id: ListID) throws -> Step {
        let list = try list(id)
        let table = ListTable(list).quotedName
        let known = try storedColumns(of: list).reduce(
            into: (fields: [Int64: String](), columns: Set<String>())
        ) { known, column in
            known.columns.insert(column.name)
            if let field = column.field { known.fields[field] = column.name }
        }
        for record in records {
            // Columns that no step restores may have been dropped since.
            let fieldIDs = record.values.keys.filter { known.fields[$0] != nil }.sorted()
            let others = (record.otherColumns ?? [:]).filter { known.columns.contains($0.key) }
                .sorted { $0.key < $1.key }
            let columns = fieldIDs.compactMap { known.fields[$0] } + others.map(\.key)
            let names = ListTable.bookkeepingColumns + columns.map(SQLName.quoted)
            let marks = names.indices.map { "?\($0 + 1)" }
            let write = try RawStatement(
                "INSERT INTO \(table) (\(names.joined(separator: ", "))) "
                    + "VALUES (\(marks.joined(separator: ", ")))", on: db)
            write.bind(record.id, at: 1)
            write.bind(record.position, at: 2)
            write.bind(record.createdAt, at: 3)
            write.bind(record.modifiedAt, at: 4)
            (record.deletedAt.map { StoredValue.integer($0) } ?? .null).bind(to: write, at: 5)
            for (index, fieldID) in fieldIDs.enumerated() {
                (record.values[fieldID] ?? .null).bind(to: write, at: Int32(index) + 6)
            }
            for (index, other) in others.enumerated() {
                other.value.bind(to: write, at: Int32(index + fieldIDs.count) + 6)
            }
            try write.run()
        }
        note(id) { change in
            change.inserted += records.filter { $0.deletedAt == nil }.map(\.id)
            change.deleted += records.filter { $0.deletedAt != nil }.map(\.id)
        }
        return .erase(id, records.map(\.id))
    }

    private mutating func erase(_ ids: [RecordID], from id: ListID) throws -> Step {
        let list = try list(id)
        let table = ListTable(list).quotedName
        let stored = try storedColumns(of: list)
        let columns =
            ["position", "created_at", "modified_at", "deleted_at"]
            + stored.map { SQLName.quoted($0.name) }
        let read = try RawStatement(
            "SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE id = ?1", on: db)
        let remove = try RawStatement("DELETE FROM \(table) WHERE id = ?1", on: db)
        var records: [StoredRecord] = []
        for record in ids {
            read.bind(record, at: 1)
            guard try read.step() else { throw LibraryError.missingRecord }
            var kept = StoredRecord(
                id: record, position: read.int64(0), createdAt: read.int64(1),
                modifiedAt: read.int64(2),
                deletedAt: read.isNull(3) ? nil : read.int64(3), values: [:])
            for (index, column) in stored.enumerated() {
                kept.keep(StoredValue(column: Int32(index) + 4, of: read), of: column)
            }
            records.append(kept)
            read.reset()
            remove.bind(record, at: 1)
            try remove.run()
        }
        note(id) { $0.deleted += ids }
        return .insert(id, records)
    }

    private mutating func setDeletedAt(_ times: [RecordID: Int64?], in id: ListID) throws -> Step {
        let table = ListTable(try list(id)).quotedName
        let read = try RawStatement("SELECT deleted_at FROM \(table) WHERE id = ?1", on: db)
        let write = try RawStatement("UPDATE \(table) SET deleted_at = ?2 WHERE id = ?1", on: db)
        var old: [RecordID: Int64?] = [:]
        for (record, time) in times.sorted(by: { $0.key < $1.key }) {
            read.bind(record, at: 1)
            guard try read.step() else { throw LibraryError.missingRecord }
            old.updateValue(read.isNull(0) ? nil : read.int64(0), forKey: record)
            read.reset()
            write.bind(record, at: 1)
            (time.map { StoredValue.integer($0) } ?? .null).bind(to: write, at: 2)
            try write.run()
        }
        note(id) { change in
            let records = times.keys.sorted()
            change.inserted += records.filter { times[$0] == .some(nil) }
            change.deleted += records.filter { times[$0] != .some(nil) }
        }
        return .setDeletedAt(id, old)
    }

    private mutating func setPositions(_ positions: [RecordID: Int64], in id: ListID) throws -> Step
    {
        let table = ListTable(try list(id)).quotedName
        let read = try RawStatement("SELECT position FROM \(table) WHERE id = ?1", on: db)
        let write = try RawStatement("UPDATE \(table) SET position = ?2 WHERE id = ?1", on: db)
        var old: [RecordID: Int64] = [:]
        for (record, position) in positions.sorted(by: { $0.key < $1.key }) {
            read.bind(record, at: 1)
            guard try read.step() else { throw LibraryError.missingRecord }
            old[record] = read.int64(0)
            read.reset()
            write.bind(record, at: 1)
            write.bind(position, at: 2)
            try write.run()
        }
        note(id) { $0.moved += positions.keys.sorted() }
        return .setPositions(id, old)
    }

    private mutating func setList(_ id: ListID, to state: ListState) throws -> Step {
        let old = try ListState.fetch(id, in: db)
        try db.execute(
            sql: """
                UPDATE list SET name = ?, icon = ?, position = ?, deleted_at = ?,
                    folder = ifnull(?, folder)
                WHERE id = ?
                """,
            arguments: [
                state.name, state.icon, state.position, state.deletedAt, state.folder, id.rawValue,
            ])
        note(id) { change in
            change.affectsLists = true
            if old.deletedAt != state.deletedAt { change.affectsWholeList = true }
        }
        return .setList(id, old)
    }

    private mutating func setField(
        _ field: FieldID, of id: ListID, to state: FieldState
    ) throws -> Step {
        let old = try FieldState.fetch(field, in: db)
        let table = ListTable(try list(id))
        let searchChange = try SearchChange(of: table, in: db)
        try db.execute(
            sql: """
                UPDATE field SET name = ?, kind = iif(kind IN (\(FieldKind.storedNames)), ?, kind),
                    options = ?, position = ?, deleted_at = ?,
                    column_name = ifnull(?, column_name)
                WHERE id = ?
                """,
            arguments: [
                state.name, state.kind.rawValue, try state.options.storedText(), state.position,
                state.deletedAt, state.columnName, field.rawValue,
            ])
        tables[id] = nil
        if old.kind != state.kind || old.options != state.options {
            try DraftTable.forgetReasons(of: field, in: id, db: db)
        }
        try searchChange.finish(in: db)
        if old.columnName != state.columnName || old.deletedAt != state.deletedAt
            || old.options.isUnique != state.options.isUnique
        {
            try table.updateIndexes(of: field, in: db)
        }
        try db.execute(
            sql: "UPDATE list SET generation = generation + 1 WHERE id = ?",
            arguments: [id.rawValue])
        note(id) { change in
            change.affectsLists = true
            change.affectsWholeList = true
        }
        return .setField(id, field, old)
    }

    private func columnName(of field: FieldID, in list: List) throws -> String {
        if let field = list.field(field) { return SQLName.quoted(field.columnName) }
        let name = try String.fetchOne(
            db, sql: "SELECT column_name FROM field WHERE id = ? AND list_id = ?",
            arguments: [field.rawValue, list.id.rawValue])
        guard let name else {
            throw LibraryError.missingField(in: list.name)
        }
        return SQLName.quoted(name)
    }

    /// All columns with stored values, and their fields. Includes removed fields, whose values must
    /// return with the record.
    func storedColumns(of list: List) throws -> [(name: String, field: Int64?)] {
        let fields = try Row.fetchAll(
            db, sql: "SELECT id, column_name FROM field WHERE list_id = ?",
            arguments: [list.id.rawValue]
        ).reduce(into: [String: Int64]()) { $0[$1["column_name"]] = $1["id"] }
        return try ListTable(list).storedColumns(in: db).map { ($0, fields[$0]) }
    }
}
