public import Foundation

/// A user's edit of a library: one transaction and one undo step. Changes of order, sections or
/// view cannot be undone.
public enum Edit: Hashable, Sendable {
    /// A place in the manual order.
    public enum Place: Hashable, Sendable {
        case first
        case last
        case before(RecordID)
        case after(RecordID)
    }

    /// Sets a field of a record. Further typing into the same field joins the step.
    case setValue(FieldValue, field: FieldID, record: RecordID, list: ListID)
    /// Sets a field of several records to the same value.
    case setValues(FieldValue, field: FieldID, records: [RecordID], list: ListID)
    /// Sets single fields of records, such as pasted cells of a table. `adding` also adds records
    /// with these values at the end, such as pasted rows below the last one. Their identities are
    /// in the change's `inserted`.
    case setCells([CellValue], list: ListID, adding: [[FieldID: FieldValue]] = [])
    /// Adds a record. Its identity is in the change's `inserted`.
    case addRecord(list: ListID, values: [FieldID: FieldValue] = [:], place: Place = .last)
    /// Moves records to the trash. Records that are there already stay unchanged; throws `invalid`
    /// if all are.
    case deleteRecords([RecordID], list: ListID)
    /// Restores records from the trash to their previous places. Records that are not in the trash
    /// stay unchanged; throws `invalid` if none is.
    case restoreRecords([RecordID], list: ListID)
    /// Permanently deletes records that are in the trash.
    case eraseRecords([RecordID], list: ListID)
    /// Empties the trash of a list, or of all lists (nil), permanently; optionally only of records
    /// deleted before a date.
    case emptyTrash(ListID?, deletedBefore: Date? = nil)
    /// Inserts copies after the last of the records. Unique fields stay empty in the copies.
    case duplicateRecords([RecordID], list: ListID)
    /// Copies records to the end of another list; ``FieldMatching`` matches the fields.
    case copyRecords(
        [RecordID], from: ListID, to: ListID, unmatched: UnmatchedFields = .leaveOut)
    /// Moves records to the end of another list and keeps their dates. Links to them become their
    /// titles, because a link field has one target list.
    case transferRecords(
        [RecordID], from: ListID, to: ListID, unmatched: UnmatchedFields = .leaveOut)
    /// Applies several changes to many records at once.
    case editRecords([RecordID], list: ListID, [RecordEdit])
    /// Merges records into the first; the others go to the trash, and links to them lead to the
    /// first. Fields that are missing in `values` get the values of ``MergeProposal``.
    case mergeRecords([RecordID], list: ListID, values: [FieldID: FieldValue] = [:])
    /// Moves records, in the given order, to a place in the manual order. `setting` also sets
    /// fields of records in the same step, as for cards that are dragged to another column of a
    /// board.
    case moveRecords([RecordID], list: ListID, to: Place, setting: [CellValue] = [])
    /// Makes the order of a request the manual order, then moves records in it, in the given order,
    /// to a place. The order includes all records; the request's query is ignored. `showing` also
    /// turns off the list's sorting, so that the list shows this order.
    case arrangeRecords(
        RecordListRequest, moving: [RecordID] = [], to: Place = .last, showing: Bool = false)
    /// Lends records to somebody. The first loan of a library also creates ``LoanSmartLists``.
    /// Throws `invalid` if a record is lent already or in the trash.
    case lendRecords([RecordID], list: ListID, LoanDraft)
    /// Ends the open loans of records on a day. Records that are not lent stay unchanged; throws
    /// `invalid` if none is.
    case returnRecords([RecordID], list: ListID, on: PartialDate)
    /// Changes the properties of a loan.
    case changeLoan(LoanID, LoanDraft)
    /// Creates a list. Its identity is in the change's `list`.
    case createList(name: String, icon: String = "", fields: [FieldDraft])
    /// Creates a list from a template. Its identity is in the change's `list`.
    case createListFromTemplate(ListTemplate, name: String)
    /// Creates a list with the fields and settings of another, optionally with copies of its
    /// records. Its identity is in the change's `list`.
    case duplicateList(ListID, name: String, withRecords: Bool)
    /// Renames a list.
    case renameList(ListID, String)
    /// Changes the icon of a list.
    case setIcon(ListID, String)
    /// Changes the settings of a list. Only changed titles, templates or ignored words are an undo
    /// step.
    case changeSettings(ListID, ListSettings)
    /// Deletes a list with its records.
    case deleteList(ListID)
    /// Moves a list in the sidebar, so that its position is `index` after the move.
    case moveList(ListID, to: Int)
    /// Moves a list into a folder of the sidebar, or out of its folder if the name is empty. `at`
    /// is its position after the move; nil for the place after the other lists of the folder, or
    /// for the present place.
    case setFolder(ListID, String, at: Int? = nil)
    /// Moves a folder with its lists in the sidebar, to the position after `to` other lists.
    case moveFolder(String, to: Int)
    /// Renames a folder. Its lists join those of a folder that has the new name already.
    case renameFolder(String, to: String)
    /// Removes a folder; its lists stay where they are.
    case removeFolder(String)
    /// Adds a field at `index`, or at the end (nil). Existing records do not get its default value.
    case addField(ListID, FieldDraft, at: Int? = nil)
    /// Renames a field.
    case renameField(FieldID, list: ListID, String)
    /// Moves a field, so that its position is `index` after the move.
    case moveField(FieldID, list: ListID, to: Int)
    /// Changes the options of a field. The values of records stay as they are.
    case setOptions(FieldID, list: ListID, FieldOptions)
    /// Changes the choices of a choice or tags field. `renaming` maps old texts to new ones in the
    /// values of records; all other values stay.
    case setChoices(FieldID, list: ListID, [FieldChoice], renaming: [String: String] = [:])
    /// Adds a choice at the end of a field's choices and sets it in a record.
    case addChoice(String, field: FieldID, record: RecordID, list: ListID)
    /// Adds a copy of a field after it, optionally with its values.
    case duplicateField(FieldID, list: ListID, withValues: Bool)
    /// Changes the kind of a field, and its options if given. Values are converted where possible,
    /// and stay as text where not; see ``Library/previewKindChange(of:in:to:options:)``.
    case changeKind(FieldID, list: ListID, to: FieldKind, options: FieldOptions? = nil)
    /// Removes a field that no expression uses. Undo restores its values.
    case removeField(FieldID, list: ListID)
    /// Creates a smart list at the end. Its identity is in the change's `smartList`.
    case createSmartList(SmartListDraft)
    /// Changes the name, icon, query, order or sections of a smart list. Changes of order and
    /// sections cannot be undone.
    case changeSmartList(SmartListID, SmartListDraft)
    /// Deletes a smart list, but not the records that it finds.
    case deleteSmartList(SmartListID)
    /// Moves a smart list in the sidebar, so that its position is `index` after the move.
    case moveSmartList(SmartListID, to: Int)
}
