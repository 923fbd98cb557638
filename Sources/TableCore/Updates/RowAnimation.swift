/// How rows and sections come, go and change. Spec 19.6–19.13.
public enum RowAnimation: Hashable, Sendable, CaseIterable {
    /// Rows fade in and out.
    case fade
    /// Rows come from the right, or go there.
    case right
    /// Rows come from the left, or go there.
    case left
    /// Rows come down from under the row above, or go up under it.
    case top
    /// Rows come up from under the row below, or are covered by it.
    case bottom
    /// Rows are there, or gone, at once.
    case none
    /// Rows open and close like an accordion.
    case middle
    /// What suits the place of the row. Spec 19.13.
    case automatic
}
