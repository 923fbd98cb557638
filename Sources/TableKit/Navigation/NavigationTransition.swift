import CGtk
import TableCore

/// An animation between two pages of a navigation stack.
public struct NavigationTransition: Hashable, Sendable {
    /// The style of the animation.
    public enum Style: Hashable, Sendable {
        /// The pages slide side by side.
        case slide
        /// The new page slides over the old one, and away from it on the way back.
        case cover
        /// The pages fade into each other.
        case crossDissolve
        /// The pages slide upward, and downward on the way back.
        case slideUp

        /// The transition of GTK in the direction of the language, which GTK itself does not
        /// follow.
        func gtk(_ isForward: Bool) -> GtkStackTransitionType {
            let isMirrored = UserInterfaceLayoutDirection.language == .rightToLeft
            return switch self {
            case .slide:
                isForward != isMirrored
                    ? GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT : GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT
            case .cover where isMirrored:
                isForward
                    ? GTK_STACK_TRANSITION_TYPE_OVER_RIGHT : GTK_STACK_TRANSITION_TYPE_UNDER_LEFT
            case .cover:
                isForward
                    ? GTK_STACK_TRANSITION_TYPE_OVER_LEFT : GTK_STACK_TRANSITION_TYPE_UNDER_RIGHT
            case .crossDissolve: GTK_STACK_TRANSITION_TYPE_CROSSFADE
            case .slideUp:
                isForward
                    ? GTK_STACK_TRANSITION_TYPE_SLIDE_UP : GTK_STACK_TRANSITION_TYPE_SLIDE_DOWN
            }
        }
    }

    /// The style.
    public var style: Style
    /// The duration, in seconds.
    public var duration: Double

    /// Creates a transition.
    public init(_ style: Style, duration: Double = 0.2) {
        (self.style, self.duration) = (style, duration)
    }
}
