public import Foundation

/// The names of the changes that can be undone and redone.
public struct UndoState: Hashable, Sendable {
    /// The change that undo would revert, such as “Delete “Tintin””; nil if there is none.
    public let undoName: String?
    /// The change that redo would apply again; nil if there is none.
    public let redoName: String?

    package init(
        undoName: String?, redoName: String?
    ) {
        self.undoName = undoName
        self.redoName = redoName
    }
}

/// A change in the undo history.
public struct HistoryEntry: Hashable, Sendable {
    /// The name of the change, such as “Delete “Tintin””.
    public let name: String
    /// The changed list, if any.
    public let list: ListID?
    /// When the change was made.
    public let performedAt: Date
    /// Whether the change was undone, so that it can be redone.
    public let isUndone: Bool

    package init(
        name: String, list: ListID?, performedAt: Date, isUndone: Bool
    ) {
        self.name = name
        self.list = list
        self.performedAt = performedAt
        self.isUndone = isUndone
    }
}
