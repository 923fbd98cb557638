import GRDB

/// What can be undone and redone.
public struct UndoState: Hashable, Sendable {
    /// What undo would take back, such as “Delete “Tintin””; nil if there is nothing.
    public let undoName: String?
    /// What redo would do again; nil if there is nothing.
    public let redoName: String?
}

extension Library {
    /// Takes back the last change, also one from before the last start.
    ///
    /// - Returns: What changed; nil if there is nothing to undo.
    @discardableResult
    public nonisolated(nonsending) func undo() async throws(LibraryError) -> Change? {
        try await write { try History.step(undo: true, in: $0) }
    }

    /// Does again what was undone last.
    ///
    /// - Returns: What changed; nil if there is nothing to redo.
    @discardableResult
    public nonisolated(nonsending) func redo() async throws(LibraryError) -> Change? {
        try await write { try History.step(undo: false, in: $0) }
    }

    /// What undo and redo would do now.
    public func undoState() throws(LibraryError) -> UndoState {
        try read { db in
            UndoState(
                undoName: try History.nextName(undo: true, in: db),
                redoName: try History.nextName(undo: false, in: db))
        }
    }
}
