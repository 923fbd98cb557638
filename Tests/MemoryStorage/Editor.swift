import Foundation
import TroveModel

/// Applies edits to a content.
struct Editor {
    /// The name of an edit and the list that it concerns.
    struct Outcome {
        var name: ChangeName
        var list: ListID?
        /// Consecutive edits with the same key join into one undo step.
        var coalescingKey: String?
        /// Whether undo reverts the edit. Changes of views pass by.
        var isUndoable = true
    }

    var content: Content
    var identities: MemoryLibrary.Identities
    /// The current time in whole seconds, as libraries store it.
    let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))

    /// Applies an edit.
    ///
    /// - Throws: The reason why the edit is not possible; the content may be half changed then.
    mutating func apply(_ edit: Edit) throws(LibraryError) -> Outcome {
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
            return try move(records, in: list, to: place, setting: cells)
        case .arrangeRecords(let request, let records, let place, let showing):
            return try arrange(request, moving: records, to: place, showing: showing)
        case .lendRecords, .returnRecords, .changeLoan:
            return try applyToLoans(edit)
        case .createList, .createListFromTemplate, .duplicateList, .renameList, .setIcon,
            .changeSettings, .deleteList, .moveList, .setFolder, .moveFolder,
            .renameFolder, .removeFolder:
            return try applyToLists(edit)
        case .createSmartList, .changeSmartList, .deleteSmartList, .moveSmartList:
            return try applyToSmartLists(edit)
        case .addField, .renameField, .moveField, .setOptions, .setChoices, .addChoice,
            .duplicateField, .changeKind, .removeField:
            return try applyToFields(edit)
        }
    }
}

extension Editor {
    /// The records of an edit, as its name mentions them.
    func group(
        _ records: [RecordID], in list: ListID
    ) throws(LibraryError) -> ChangeName.RecordGroup {
        guard records.count == 1 else { return .several(count: records.count) }
        return .one(title: try shortTitle(of: records[0], in: list))
    }

    /// The title of a record in names of edits.
    func shortTitle(of record: RecordID, in list: ListID) throws(LibraryError) -> String {
        _ = try content.list(list).index(of: record)
        return String((content.title(of: record, in: list) ?? "").prefix(60))
    }

    func quotedTitle(of record: RecordID, in list: ListID) throws(LibraryError) -> String {
        let title = try shortTitle(of: record, in: list)
        return title.isEmpty ? "Record" : "“\(title)”"
    }

    func trimmed(_ name: String, orElse sentence: String) throws(LibraryError) -> String {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else { throw LibraryError(.invalid, sentence) }
        return name
    }

    /// The field whose values are about to change.
    func writableField(_ id: FieldID, of list: List) throws(LibraryError) -> Field {
        do {
            return try list.writableField(id)
        } catch {
            throw error as? LibraryError ?? LibraryError(.unexpected, "\(error)")
        }
    }

    /// The records without repetitions.
    func unique(_ records: [RecordID]) -> [RecordID] {
        var seen: Set<RecordID> = []
        return records.filter { seen.insert($0).inserted }
    }

    /// The index for a moved element, within `0...count`.
    func limited(_ index: Int, _ count: Int) -> Int { max(0, min(index, count)) }
}
