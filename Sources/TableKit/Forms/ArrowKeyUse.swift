/// The arrow keys that a control uses itself while it edits a cell of a table. The others can end
/// editing.
enum ArrowKeyUse: Hashable, Sendable {
    /// Left and Right, which move the cursor in a line.
    case horizontal
    /// All of them: Up and Down also do something, such as opening suggestions.
    case all

    /// Whether an arrow key ends editing.
    ///
    /// - Parameters:
    ///   - isVertical: Whether the key is Up or Down.
    ///   - isReplacing: Whether the user began to type without choosing to edit, so that no cursor
    ///     is to be moved.
    func endsEditing(isVertical: Bool, isReplacing: Bool) -> Bool {
        switch self {
        case .horizontal: isVertical || isReplacing
        case .all: false
        }
    }
}
