import TableCore

/// An action that a swipe on a row reveals.
open class ContextualAction {
    /// The style of an action.
    public enum Style: Hashable, Sendable {
        /// A gray button by default.
        case normal
        /// A red button, for destructive actions.
        case destructive
    }

    /// Performs the action. It must call its last argument with a Boolean value that indicates
    /// whether the action was performed; this closes the row.
    public typealias Handler = (ContextualAction, View, @escaping (Bool) -> Void) -> Void

    /// The style of the action.
    public let style: Style
    /// Performs the action.
    public let handler: Handler
    /// The title of the button; nil for an image only.
    open var title: String?
    /// The image above the title; nil for none.
    open var image: Image?
    /// The color of the button; nil for that of the style.
    open var backgroundColor: Color?

    /// Creates an action.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        (self.style, self.title, self.handler) = (style, title, handler)
    }
}

/// The actions that a swipe on a row reveals, the outermost first (Spec 18).
///
///     let delete = ContextualAction(style: .destructive, title: "Delete") { _, _, done in
///         delete(book)
///         done(true)
///     }
///     return SwipeActionsConfiguration(actions: [delete])
///
/// They are also in the menu of the row, for the keyboard.
public final class SwipeActionsConfiguration {
    /// The actions; the first is at the edge of the table.
    public let actions: [ContextualAction]
    /// Whether a swipe over most of the row performs the first action.
    public var performsFirstActionWithFullSwipe = true

    /// Creates a configuration.
    public init(actions: [ContextualAction]) { self.actions = actions }
}
