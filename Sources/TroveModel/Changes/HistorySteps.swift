/// The way from the present to a change in the history.
public struct HistorySteps: Hashable, Sendable {
    /// The number of changes to undo.
    public let undoCount: Int
    /// The number of changes to redo.
    public let redoCount: Int

    /// Whether the library is already in the state after the change.
    public var isEmpty: Bool { undoCount == 0 && redoCount == 0 }

    /// Finds the way to the state right after a change.
    ///
    /// - Parameters:
    ///   - index: The index of the change; that after the last one for the state before all.
    ///   - entries: The changes, newest first. Undone ones come before all others.
    public init(to index: Int, in entries: [HistoryEntry]) {
        let undone = entries.prefix(while: \.isUndone).count
        undoCount = max(0, index - undone)
        redoCount = max(0, undone - index)
    }
}
