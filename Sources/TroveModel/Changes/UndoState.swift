public import Foundation

/// The changes that can be undone and redone.
public struct UndoState: Hashable, Sendable {
    /// The change that undo would revert; nil if there is none.
    public let undo: ChangeName?
    /// The change that redo would apply again; nil if there is none.
    public let redo: ChangeName?

    /// The name of the change that undo would revert, such as “Delete “Tintin””; nil if there is
    /// none.
    public var undoName: String? { undo?.text }
    /// The name of the change that redo would apply again; nil if there is none.
    public var redoName: String? { redo?.text }

    /// Creates the state, for storages.
    public init(undo: ChangeName?, redo: ChangeName?) {
        self.undo = undo
        self.redo = redo
    }
}

/// A change in the undo history.
public struct HistoryEntry: Hashable, Sendable {
    /// The action and its objects.
    public let action: ChangeName
    /// The changed list, if any.
    public let list: ListID?
    /// When the change was made.
    public let performedAt: Date
    /// Whether the change was undone, so that it can be redone.
    public let isUndone: Bool

    /// The name of the change, such as “Delete “Tintin””.
    public var name: String { action.text }

    /// Creates an entry, for storages.
    public init(action: ChangeName, list: ListID?, performedAt: Date, isUndone: Bool) {
        self.action = action
        self.list = list
        self.performedAt = performedAt
        self.isUndone = isUndone
    }
}
