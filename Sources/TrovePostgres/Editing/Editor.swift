import Foundation
import TroveModel

/// Applies edits to the tables, in a transaction with a step that logs what they replace.
///
/// Statements of an editor write rows as sets where there may be many, and never read more rows
/// than they name. Derived columns are written by ``SearchTexts``.
struct Editor {
    let db: PostgresSession
    let catalog: CatalogReader

    init(_ db: PostgresSession) {
        self.db = db
        catalog = CatalogReader(db: db)
    }

    /// Applies an edit.
    ///
    /// - Throws: A `LibraryError` with the reason why the edit is not possible, or
    ///   ``PostgresError``. The transaction must be rolled back then.
    func apply(_ edit: Edit) throws -> EditOutcome {
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
            .changeSettings, .deleteList, .moveList, .setFolder, .moveFolder, .renameFolder,
            .removeFolder:
            return try applyToLists(edit)
        case .createSmartList, .changeSmartList, .deleteSmartList, .moveSmartList:
            return try applyToSmartLists(edit)
        case .addField, .renameField, .moveField, .setOptions, .setChoices, .addChoice,
            .duplicateField, .changeKind, .removeField:
            return try applyToFields(edit)
        }
    }
}
