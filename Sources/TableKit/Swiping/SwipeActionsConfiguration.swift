import TableCore

/// An action that a swipe on a row reveals.
open class ContextualAction {
    /// The look and the effect of an action.
    public enum Style: Hashable, Sendable {
        /// A gray button, unless it has a color of its own.
        case normal
        /// A red button, for deleting something.
        case destructive
    }

    /// Performs the action. It must call its last argument with whether the action was performed,
    /// which closes the row.
    public typealias Handler = (ContextualAction, View, @escaping (Bool) -> Void) -> Void

    /// The look of the action.
    public let style: Style
    /// Performs the action.
    public let handler: Handler
    /// The title of the button; nil for one with only an image.
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
