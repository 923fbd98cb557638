import Foundation
import GRDB
import TroveModel

/// Turns edits into steps.
struct EditPlanner {
    let db: Database
    let limits: ChangeLimits
    let now = Int64(Date().timeIntervalSince1970)

    init(db: Database, limits: ChangeLimits = .standard) {
        self.db = db
        self.limits = limits
    }

    /// Plans an edit.
    ///
    /// - Throws: The reason why the edit is not possible.
    mutating func plan(_ edit: Edit) throws -> EditPlan {
        switch edit {
        case .setValue(let value, let field, let record, let list):
            return try setValue(value, of: field, in: [record], of: list)
        case .setValues(let value, let field, let records, let list):
            return try setValue(value, of: field, in: records, of: list)
        case .setCells(let cells, let list, let added):
            return try setCells(cells, in: list, adding: added)
        case .addRecord(let list, let values, let place):
            return try addRecord(to: list, values: values, at: place)
        case .deleteRecords(let records, let list):
            return try delete(records, in: list)
        case .restoreRecords(let records, let list):
            return try restore(records, in: list)
        case .eraseRecords(let records, let list):
            return try erase(records, in: list)
        case .emptyTrash(let list, let limit):
            return try emptyTrash(of: list, deletedBefore: limit)
        case .duplicateRecords(let records, let list):
            return try duplicate(records, in: list)
        case .copyRecords(let records, let source, let target, let unmatched):
            return try transfer(
                records, from: source, to: target, unmatched: unmatched, keepsOriginals: true)
        case .transferRecords(let records, let source, let target, let unmatched):
            return try transfer(
                records, from: source, to: target, unmatched: unmatched, keepsOriginals: false)
        case .editRecords(let records, let list, let changes):
            return try editRecords(records, in: list, changes)
        case .mergeRecords(let records, let list, let values):
            return try merge(records, in: list, values: values)
        case .moveRecords(let records, let list, let place, let cells):
            return try moveRecords(records, in: list, to: place, setting: cells)
        case .arrangeRecords(let request, let records, let place, let showing):
            return try arrange(request, moving: records, to: place, showing: showing)
        case .lendRecords, .returnRecords, .changeLoan:
            return try planLoans(edit)
        case .createList, .createListFromTemplate, .duplicateList, .renameList, .setIcon,
            .changeSettings, .deleteList, .moveList, .setFolder, .moveFolder, .renameFolder,
            .removeFolder:
            return try planLists(edit)
        case .createSmartList, .changeSmartList, .deleteSmartList, .moveSmartList:
            return try planSmartLists(edit)
        case .addField, .renameField, .moveField, .setOptions, .setChoices, .addChoice,
            .duplicateField, .changeKind, .removeField:
            return try planFields(edit)
        }
    }

    /// The error for an edit that was given to the wrong family.
    private static let unplanned = LibraryError(.unexpected, "This edit has no plan.")

    /// Plans an edit of loans.
    private mutating func planLoans(_ edit: Edit) throws -> EditPlan {
        switch edit {
        case .lendRecords(let records, let list, let draft):
            return try lend(records, in: list, draft)
        case .returnRecords(let records, let list, let day):
            return try takeBack(records, in: list, on: day)
        case .changeLoan(let loan, let draft):
            return try changeLoan(loan, to: draft)
        default: throw Self.unplanned
        }
    }

    /// Plans an edit of lists and folders.
    private mutating func planLists(_ edit: Edit) throws -> EditPlan {
        switch edit {
        case .createList(let name, let icon, let fields):
            return try createList(
                name: try NameRules.list(name), icon: icon,
                fields: try fields.map { try $0.checked() })
        case .createListFromTemplate(let template, let name):
            return try createList(from: template, name: try NameRules.list(name))
        case .duplicateList(let list, let name, let withRecords):
            return try duplicateList(
                list, name: try NameRules.list(name), withRecords: withRecords)
        case .renameList(let list, let name):
            let name = try NameRules.list(name)
            return try changeList(list, ChangeName.ListAction.rename) { $0.name = name }
        case .setIcon(let list, let icon):
            return try changeList(list, ChangeName.ListAction.changeIcon) { $0.icon = icon }
        case .changeSettings(let list, let settings):
            return try changeSettings(of: list, to: settings)
        case .deleteList(let list):
            return try changeList(list, ChangeName.ListAction.delete) { [now] in
                $0.deletedAt = now
            }
        case .moveList(let list, let index):
            return try moveList(list, to: index)
        case .setFolder(let list, let folder, let index):
            return try setFolder(folder, of: list, at: index)
        case .moveFolder(let folder, let index):
            return try moveFolder(folder, to: index)
        case .renameFolder(let folder, let name):
            return try renameFolder(folder, to: try NameRules.folder(name))
        case .removeFolder(let folder):
            return try removeFolder(folder)
        default: throw Self.unplanned
        }
    }

    /// Plans an edit of smart lists.
    private mutating func planSmartLists(_ edit: Edit) throws -> EditPlan {
        switch edit {
        case .createSmartList(let draft):
            return try createSmartList(try NameRules.named(draft))
        case .changeSmartList(let smartList, let draft):
            return try changeSmartList(smartList, to: try NameRules.named(draft))
        case .deleteSmartList(let smartList):
            return try deleteSmartList(smartList)
        case .moveSmartList(let smartList, let index):
            return try moveSmartList(smartList, to: index)
        default: throw Self.unplanned
        }
    }

    /// Plans an edit of fields.
    private mutating func planFields(_ edit: Edit) throws -> EditPlan {
        switch edit {
        case .addField(let list, let draft, let index):
            return try addField(try draft.checked(), to: list, at: index)
        case .renameField(let field, let list, let name):
            return try renameField(field, of: list, to: try NameRules.field(name))
        case .moveField(let field, let list, let index):
            return try moveField(field, of: list, to: index)
        case .setOptions(let field, let list, let options):
            return try setOptions(options, of: field, in: list)
        case .setChoices(let field, let list, let choices, let renaming):
            return try setChoices(choices, of: field, in: list, renaming: renaming)
        case .addChoice(let text, let field, let record, let list):
            return try addChoice(text, to: field, of: record, in: list)
        case .duplicateField(let field, let list, let withValues):
            return try duplicateField(field, of: list, withValues: withValues)
        case .changeKind(let field, let list, let kind, let options):
            return try changeKind(of: field, in: list, to: kind, options: options)
        case .removeField(let field, let list):
            return try removeField(field, of: list)
        default: throw Self.unplanned
        }
    }
}

// MARK: - Records

extension EditPlanner {
    private func setValue(
        _ value: FieldValue, of field: FieldID, in records: [RecordID], of listID: ListID
    ) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let edit = try ValueRules(db: db, list: list).setting(value, of: field, in: records) {
            try group($0, in: list)
        }
        let (column, stored) = (edit.field.id.rawValue, StoredValue(value))
        var plan = EditPlan(name: edit.name, list: listID, steps: [])
        plan.coalescingKey = edit.coalescingKey
        plan.steps = try settingValues(of: [column], in: edit.records, of: list) { _ in
            [column: stored]
        }
        return plan
    }

    private func addRecord(
        to listID: ListID, values: [FieldID: FieldValue], at place: Edit.Place
    ) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let order = ManualOrder(db: db, table: ListTable(list))
        let (positions, shifted) = try order.makeRoom(for: 1, at: place)
        let values = try ValueRules(db: db, list: list).valuesOfNewRecord(values)
        let stored = Dictionary(values.map { ($0.key.rawValue, StoredValue($0.value)) }) { $1 }
        let record = StoredRecord(
            id: try nextRecordID(in: list), position: positions[0], createdAt: now,
            modifiedAt: now, values: stored)
        return EditPlan(
            name: .records(.add), list: listID,
            steps: placing(shifted, in: list) + [.insert(listID, [record])])
    }

    private func moveRecords(
        _ records: [RecordID], in list: ListID, to place: Edit.Place, setting cells: [CellValue]
    ) throws -> EditPlan {
        let move = try moveRecords(records, in: list, to: place)
        guard !cells.isEmpty else { return move }
        var plan = try setCells(cells, in: list)
        guard !plan.steps.isEmpty else { return move }
        plan.steps += move.steps
        return plan
    }

    private func moveRecords(
        _ records: [RecordID], in listID: ListID, to place: Edit.Place
    ) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let order = ManualOrder(db: db, table: ListTable(list), moving: Set(records))
        let (positions, shifted) = try order.makeRoom(for: records.count, at: place)
        let moved = shifted.merging(zip(records, positions)) { $1 }
        return EditPlan(
            name: .records(.move(try group(records, in: list))), list: listID,
            steps: placing(moved, in: list))
    }

    /// The identity for the next record. Identities of deleted records are never reused: the
    /// history may refer to them.
    func nextRecordID(in list: List) throws -> RecordID {
        let last = try Int64.fetchOne(
            db, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [list.tableName])
        return (last ?? 0) + 1
    }

    /// The title of a record in the names of edits, shortened.
    func shortTitle(of record: RecordID, in list: List) throws -> String {
        guard let found = try RecordReader(list).records([record], in: db).first else {
            throw LibraryError.missingRecord(record, in: list.name)
        }
        return String(list.title(of: found).prefix(60))
    }

    /// The title of a record in messages, shortened; its number if the title is empty.
    func shownTitle(of record: RecordID, in list: List) throws -> String {
        let title = try shortTitle(of: record, in: list)
        return title.isEmpty ? "#\(record)" : title
    }

    /// Records in the name of an edit: the title of one, or the count of several.
    func group(_ records: [RecordID], in list: List) throws -> ChangeName.RecordGroup {
        guard records.count == 1 else { return .several(count: records.count) }
        return .one(title: try shortTitle(of: records[0], in: list))
    }
}

// MARK: - Lists

extension EditPlanner {
    private func createList(name: String, icon: String, fields: [FieldDraft]) throws -> EditPlan {
        let list = try ListCreator(db: db).create(name: name, icon: icon, fields: fields)
        for field in list.fields {
            try OptionRules(db: db, list: list).check(
                field.options, name: field.name, kind: field.kind)
        }
        try ListTable(list).createIndexes(in: db)
        try ListTable(list).createTriggers(in: db)
        return EditPlan(
            name: .lists(.create(list: name)), list: list.id, steps: try creation(of: list.id))
    }

    /// The steps that show a new list. Undoing them keeps its table.
    func creation(of list: ListID) throws -> [Step] {
        var state = try ListState.fetch(list, in: db)
        state.deletedAt = now
        try db.execute(
            sql: "UPDATE list SET deleted_at = ? WHERE id = ?", arguments: [now, list.rawValue])
        state.deletedAt = nil
        return [.setList(list, state)]
    }

    private func changeList(
        _ list: ListID, _ action: (_ name: String) -> ChangeName.ListAction,
        _ body: (inout ListState) -> Void
    ) throws -> EditPlan {
        let name = try ListStore.list(list, in: db).name
        var state = try ListState.fetch(list, in: db)
        body(&state)
        return EditPlan(
            name: .lists(action(name)), list: list, steps: [.setList(list, state)])
    }

    /// Changes of titles can be undone; changes of order, sections and view cannot.
    private func changeSettings(of id: ListID, to settings: ListSettings) throws -> EditPlan {
        let list = try ListStore.list(id, in: db)
        let keepsTitles = list.settings.hasSameTitles(as: settings)
        return EditPlan(
            name: .lists(
                keepsTitles ? .changeView(list: list.name) : .changeTitles(list: list.name)),
            list: id,
            steps: keepsTitles ? [] : [.setTitles(id, settings)],
            passingSteps: [.setView(id, settings)])
    }
}
