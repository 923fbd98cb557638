public import Foundation

/// Something that a person does to a library. Each is one transaction and one step of undo, but for
/// another order, other sections or another view, which are no steps.
public enum Edit: Hashable, Sendable {
    /// Where a record goes in the manual order.
    public enum Place: Hashable, Sendable {
        case first
        case last
        case before(RecordID)
        case after(RecordID)
    }

    /// Gives a field of a record a value. Typing into the same field again joins the step.
    case setValue(FieldValue, field: FieldID, record: RecordID, list: ListID)
    /// Gives a field of several records the same value.
    case setValues(FieldValue, field: FieldID, records: [RecordID], list: ListID)
    /// Adds a record. The change's `inserted` has its identity.
    case addRecord(list: ListID, values: [FieldID: FieldValue] = [:], place: Place = .last)
    /// Moves records to the trash. Those that are there already stay as they are; if all are, that is
    /// `invalid`.
    case deleteRecords([RecordID], list: ListID)
    /// Takes records back out of the trash, to the places that they had. Those that are not there stay
    /// as they are; if none is there, that is `invalid`.
    case restoreRecords([RecordID], list: ListID)
    /// Takes records that are in the trash out of it for good.
    case eraseRecords([RecordID], list: ListID)
    /// Takes everything out of the trash of a list, or of all lists, for good; or only what went there
    /// before a moment.
    case emptyTrash(ListID?, deletedBefore: Date? = nil)
    /// Puts copies behind the last of the records. Fields whose values must be unique stay empty.
    case duplicateRecords([RecordID], list: ListID)
    /// Copies records to the end of another list; fields are matched by ``FieldMatching``.
    case copyRecords(
        [RecordID], from: ListID, to: ListID, unmatched: UnmatchedFields = .leaveOut)
    /// Moves records to the end of another list, with their times. Links to them become their titles,
    /// because a link cannot lead to another list than its field says.
    case transferRecords(
        [RecordID], from: ListID, to: ListID, unmatched: UnmatchedFields = .leaveOut)
    /// Does several things to many records at once.
    case editRecords([RecordID], list: ListID, [RecordChange])
    /// Makes one record of several: the first is kept, the others go to the trash, links to them lead to
    /// the first. Fields without a value here get what ``MergeProposal`` proposes.
    case mergeRecords([RecordID], list: ListID, values: [FieldID: FieldValue] = [:])
    /// Moves records, in the order given, to a place in the manual order.
    case moveRecords([RecordID], list: ListID, to: Place)
    /// Makes the order of a request the manual one, all positions of it, and then moves records in it,
    /// in the order given, to a place. The request's query does not matter: the order is that of all
    /// records. `showing` also ends the sorting of the list, so that it shows this order.
    case arrangeRecords(
        RecordListRequest, moving: [RecordID] = [], to: Place = .last, showing: Bool = false)
    /// Creates a list. The change's `list` has its identity.
    case createList(name: String, icon: String = "", fields: [FieldDraft])
    /// Creates a list as a template describes it. The change's `list` has its identity.
    case createListFromTemplate(ListTemplate, name: String)
    /// Creates a list with the fields and settings of another, and with copies of its records or
    /// without. The change's `list` has its identity.
    case duplicateList(ListID, name: String, withRecords: Bool)
    /// Gives a list another name.
    case renameList(ListID, String)
    /// Gives a list another icon.
    case setIcon(ListID, String)
    /// Shows a list in another way. Only other titles, templates or ignored words are a step of undo.
    case changeSettings(ListID, ListSettings)
    /// Deletes a list with its records.
    case deleteList(ListID)
    /// Moves a list so that it is at `index` in the sidebar afterwards.
    case moveList(ListID, to: Int)
    /// Adds a field, so that it is at `index` among the fields afterwards; nil for the end. Records
    /// that there are do not get its default value.
    case addField(ListID, FieldDraft, at: Int? = nil)
    /// Gives a field another name.
    case renameField(FieldID, list: ListID, String)
    /// Moves a field so that it is at `index` among the fields afterwards.
    case moveField(FieldID, list: ListID, to: Int)
    /// Gives a field other options. What records have in it stays as it is.
    case setOptions(FieldID, list: ListID, FieldOptions)
    /// Gives a choice or tags other texts to choose from. Values of records stay as they are, but for
    /// those of `renaming`, which become another text.
    case setChoices(FieldID, list: ListID, [FieldChoice], renaming: [String: String] = [:])
    /// Adds a text to those that a choice offers, behind the others, and gives it to a record.
    case addChoice(String, field: FieldID, record: RecordID, list: ListID)
    /// Adds a field of the same kind behind a field, with its values or without.
    case duplicateField(FieldID, list: ListID, withValues: Bool)
    /// Gives a field another kind, and other options if they are given. Values become values of that
    /// kind where they can, and stay as text where they cannot; see
    /// ``Library/previewKindChange(of:in:to:options:)``.
    case changeKind(FieldID, list: ListID, to: FieldKind, options: FieldOptions? = nil)
    /// Removes a field that no expression uses. Its values come back with undo.
    case removeField(FieldID, list: ListID)
    /// Creates a smart list at the end. The change's `smartList` has its identity.
    case createSmartList(SmartListDraft)
    /// Gives a smart list another name, icon, query, order or sections. Order and sections are no step
    /// of undo.
    case changeSmartList(SmartListID, SmartListDraft)
    /// Deletes a smart list; the records that it finds stay.
    case deleteSmartList(SmartListID)
    /// Moves a smart list so that it is at `index` in the sidebar afterwards.
    case moveSmartList(SmartListID, to: Int)
}
