public import TroveModel

/// The kinds of edits, one for each case of `Edit`. A new case is a compile error here, so that
/// random runs cover it.
public enum EditKind: String, CaseIterable, Sendable {
    case setValue, setValues, setCells, editRecords, mergeRecords, addRecord, duplicateRecords
    case copyRecords, transferRecords, deleteRecords, restoreRecords, eraseRecords, emptyTrash
    case moveRecords, arrangeRecords, lendRecords, returnRecords, changeLoan
    case createSmartList, changeSmartList, deleteSmartList, moveSmartList
    case createList, createListFromTemplate, duplicateList, renameList
    case setIcon, changeSettings, deleteList, moveList, setFolder, moveFolder
    case renameFolder, removeFolder
    case addField, renameField, moveField, setOptions, setChoices, addChoice, duplicateField
    case changeKind, removeField

    public init(_ edit: Edit) {
        switch edit {
        case .setValue: self = .setValue
        case .setValues: self = .setValues
        case .setCells: self = .setCells
        case .addRecord: self = .addRecord
        case .deleteRecords: self = .deleteRecords
        case .restoreRecords: self = .restoreRecords
        case .eraseRecords: self = .eraseRecords
        case .emptyTrash: self = .emptyTrash
        case .duplicateRecords: self = .duplicateRecords
        case .copyRecords: self = .copyRecords
        case .transferRecords: self = .transferRecords
        case .editRecords: self = .editRecords
        case .mergeRecords: self = .mergeRecords
        case .moveRecords: self = .moveRecords
        case .arrangeRecords: self = .arrangeRecords
        case .lendRecords: self = .lendRecords
        case .returnRecords: self = .returnRecords
        case .changeLoan: self = .changeLoan
        case .createList: self = .createList
        case .createListFromTemplate: self = .createListFromTemplate
        case .duplicateList: self = .duplicateList
        case .createSmartList: self = .createSmartList
        case .changeSmartList: self = .changeSmartList
        case .deleteSmartList: self = .deleteSmartList
        case .moveSmartList: self = .moveSmartList
        case .renameList: self = .renameList
        case .setIcon: self = .setIcon
        case .changeSettings: self = .changeSettings
        case .deleteList: self = .deleteList
        case .moveList: self = .moveList
        case .setFolder: self = .setFolder
        case .moveFolder: self = .moveFolder
        case .renameFolder: self = .renameFolder
        case .removeFolder: self = .removeFolder
        case .addField: self = .addField
        case .renameField: self = .renameField
        case .moveField: self = .moveField
        case .setOptions: self = .setOptions
        case .duplicateField: self = .duplicateField
        case .changeKind: self = .changeKind
        case .setChoices: self = .setChoices
        case .addChoice: self = .addChoice
        case .removeField: self = .removeField
        }
    }
}
