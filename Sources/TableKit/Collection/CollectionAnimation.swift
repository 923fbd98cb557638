import TableCore

/// A running change of a collection: of its items, from their old attributes to the new ones, or of
/// its layout.
struct CollectionAnimation {
    /// The views that move, appear or disappear.
    var steps: [(view: CollectionReusableView, animation: LayoutAnimation)] = []
    /// The views that disappear, from back to front.
    var leavingElements: [HostedElement] = []
    var driver: Animation?
    /// Called when the animation ends.
    var end: (_ finished: Bool) -> Void = { _ in }

    /// The duration of changes, in seconds.
    static let duration = 0.3
}
