import TableCore

/// A running animation of a collection: a batch update or a change of the layout.
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
