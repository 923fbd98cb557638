import TableCore

/// Notifications of scrolling. All functions are optional. Spec 30.3–30.5.
///
/// The delegates of tables and collections are scroll view delegates too.
///
/// *Dragging* is scrolling with two fingers on the touchpad or one on the touchscreen. After it,
/// the content decelerates. The wheel, the scroll bar and the keyboard only change the content
/// offset.
@MainActor
public protocol ScrollViewDelegate: AnyObject {
    /// Called after each change of the content offset. Spec 30.4, 52.7.
    func scrollViewDidScroll(_ scrollView: ScrollView)

    /// Called when the user begins to drag the content. Spec 30.3.
    func scrollViewWillBeginDragging(_ scrollView: ScrollView)

    /// Called when the user stops dragging, before the content decelerates.
    ///
    /// - Parameters:
    ///   - scrollView: The scroll view.
    ///   - velocity: The velocity of the content offset, in points per second.
    ///   - targetContentOffset: The content offset at which scrolling will stop. Assign another one
    ///     to stop there.
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point,
        targetContentOffset: inout Point)

    /// Called after the user has stopped dragging the content. Spec 30.5.
    ///
    /// - Parameters:
    ///   - scrollView: The scroll view.
    ///   - decelerate: Whether the content continues to move.
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)

    /// Called when the content begins to decelerate.
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)

    /// Called after decelerating content has stopped.
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView)

    /// Called after animated scrolling by the program has ended.
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: ScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
    public func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
    ) {}
    public func scrollViewDidEndDragging(
        _ scrollView: ScrollView, willDecelerate decelerate: Bool
    ) {}
    public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
    public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
    public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
}
