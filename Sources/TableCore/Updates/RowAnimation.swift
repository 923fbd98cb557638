/// The animation of inserted, deleted and reloaded rows and sections. Spec 19.6–19.13.
public enum RowAnimation: Hashable, Sendable, CaseIterable {
    /// Rows fade in and out.
    case fade
    /// Rows slide in from the right and out to the right.
    case right
    /// Rows slide in from the left and out to the left.
    case left
    /// Rows slide down from under the row above, and up under it.
    case top
    /// Rows slide up from under the row below, or are covered by it.
    case bottom
    /// Rows appear and disappear without animation.
    case none
    /// Rows open and close like an accordion.
    case middle
    /// The animation that suits the row's position. Spec 19.13.
    case automatic
}
