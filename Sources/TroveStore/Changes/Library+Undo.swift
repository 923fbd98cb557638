import GRDB
import TroveModel

extension Library {
    /// Undoes the last change, even from an earlier session.
    ///
    /// - Returns: The change; nil if there is nothing to undo.
    /// - Throws: `cancelled` if the task is canceled; errors of the disk. Nothing is changed then.
    @discardableResult
    public nonisolated(nonsending) func undo() async throws(LibraryError) -> Change? {
        try await writeCancellably { try History.step(undo: true, in: $0) }
    }

    /// Redoes the change undone last.
    ///
    /// - Returns: The change; nil if there is nothing to redo.
    /// - Throws: `cancelled` if the task is canceled; errors of the disk. Nothing is changed then.
    @discardableResult
    public nonisolated(nonsending) func redo() async throws(LibraryError) -> Change? {
        try await writeCancellably { try History.step(undo: false, in: $0) }
    }

    /// The changes that undo and redo would apply now.
    public func undoState() throws(LibraryError) -> UndoState {
        try read { db in
            UndoState(
                undo: try History.nextName(undo: true, in: db),
                redo: try History.nextName(undo: false, in: db))
        }
    }
}
