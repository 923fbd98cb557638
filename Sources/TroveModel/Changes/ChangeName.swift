import TextCore

/// The name of a change: what was done, and with what.
///
/// The history stores this value, so that the text is in the language of the person who reads it:
///
/// ```swift
/// ChangeName.lists(.rename(list: "Books")).text  // Rename List “Books”
/// ```
public enum ChangeName: Hashable, Sendable, Codable {
    case records(RecordAction)
    case fields(FieldAction)
    case lists(ListAction)
    case smartLists(SmartListAction)
    case library(LibraryAction)
    /// A finished text, as older versions stored it.
    case other(String)

    /// The name of the change in “Undo …”, such as “Delete “Tintin””, in the language of messages.
    public var text: String {
        switch self {
        case .records(let action): action.text
        case .fields(let action): action.text
        case .lists(let action): action.text
        case .smartLists(let action): action.text
        case .library(let action): action.text
        case .other(let text): text
        }
    }
}

extension ChangeName {
    /// A change of the whole library.
    public enum LibraryAction: Hashable, Sendable, Codable {
        case repair
        case restoreBackup

        /// The name of the change, in the language of messages.
        public var text: String {
            switch self {
            case .repair: translated("Repair Library")
            case .restoreBackup: translated("Restore Backup")
            }
        }
    }
}
