import CGtk
import GtkBridge
import TableCore

/// A view that scrolls its content, also with a finger on the touchscreen or two on the touchpad.
/// Spec 30.
///
/// Tables and collections are scroll views that have their own content.
open class ScrollView: View {
    /// The object notified of scrolling.
    weak var scrollDelegate: (any ScrollViewDelegate)?

    /// The maximum height to which the view grows with its content, in points; nil if its height
    /// does not depend on the content.
    public var maximumContentHeight: Int? {
        didSet {
            gtk_scrolled_window_set_propagate_natural_height(
                scroller, (maximumContentHeight != nil).gboolean)
            gtk_scrolled_window_set_max_content_height(scroller, gint(maximumContentHeight ?? -1))
        }
    }

    /// The drags of the user; created with the scroll view.
    private(set) var driver: ScrollDriver?
    private var offsetAnimation: Animation?
    /// Whether the content offset changes only to show the scroll bar.
    var isFlashing = false

    /// Creates a scroll view.
    ///
    /// - Parameters:
    ///   - axes: The directions in which the content scrolls. In the other one, the view is as
    ///     large as its content.
    ///   - content: The content.
    public init(_ axes: Set<Axis> = [.horizontal, .vertical], _ content: View? = nil) {
        super.init(adopting: gtk_scrolled_window_new(nil, nil))
        func policy(_ axis: Axis) -> GtkPolicyType {
            axes.contains(axis) ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER
        }
        gtk_scrolled_window_set_policy(scroller, policy(.horizontal), policy(.vertical))
        gtk_widget_show(widget)
        driver = ScrollDriver(self)
        followOffset()
        connectKeys()
        if let content { setContent(content) }
    }

    /// Whether content that is wider than the view keeps its natural width and scrolls, instead of
    /// becoming as narrow as it can.
    public var keepsNaturalWidth = false {
        didSet {
            guard let viewport = gtk_bin_get_child(widget.cast(GtkBin.self)),
                cgtk_is_a(viewport, gtk_viewport_get_type()) != 0
            else { return }
            gtk_scrollable_set_hscroll_policy(
                viewport.opaque, keepsNaturalWidth ? GTK_SCROLL_NATURAL : GTK_SCROLL_MINIMUM)
        }
    }

    /// Creates a view for a subclass that scrolls its own content.
    init(scrolling axes: Set<Axis>) {
        super.init(adopting: gtk_scrolled_window_new(nil, nil))
        gtk_scrolled_window_set_policy(
            scroller, axes.contains(.horizontal) ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER,
            axes.contains(.vertical) ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER)
        driver = ScrollDriver(self)
    }

    var scroller: UnsafeMutablePointer<GtkScrolledWindow> {
        widget.cast(GtkScrolledWindow.self)
    }

    /// The content.
    public var content: View? { subviews.first }

    /// Replaces the content.
    open func setContent(_ newContent: View?) {
        content?.removeFromSuperview()
        // GTK wraps content that cannot scroll by itself in a viewport, which is removed with it.
        if let rest = gtk_bin_get_child(widget.cast(GtkBin.self)) {
            gtk_container_remove(widget.cast(GtkContainer.self), rest)
        }
        guard let newContent else { return }
        insert(newContent, at: 0)
        gtk_container_add(widget.cast(GtkContainer.self), newContent.widget)
    }

    // MARK: Content offset

    /// Whether the content begins at the right edge.
    var hasMirroredContent: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// The point of the content at the upper leading corner of the visible part, in points.
    open var contentOffset: Point {
        get { Point(x: value(of: .horizontal), y: value(of: .vertical)) }
        set {
            stopOffsetAnimation()
            driver?.stop()
            setValue(newValue.x, of: .horizontal)
            setValue(newValue.y, of: .vertical)
        }
    }

    /// The size of the whole content, in points.
    open var contentSize: Size {
        Size(width: range(of: .horizontal).length, height: range(of: .vertical).length)
    }

    /// Sets the content offset.
    ///
    /// - Parameters:
    ///   - offset: The new offset, in points; rounded to whole points.
    ///   - animated: Whether to animate the change over 0.25 s, unless the desktop disables
    ///     animations. The delegate is then notified of its end.
    open func setContentOffset(_ offset: Point, animated: Bool) {
        stopOffsetAnimation()
        driver?.stop()
        let (start, end) = (contentOffset, Point(x: offset.x.rounded(), y: offset.y.rounded()))
        guard animated, DesktopSettings.animationsAreEnabled, gtk_widget_get_mapped(widget) != 0,
            start != end
        else {
            contentOffset = end
            return
        }
        animationEnd = end
        offsetAnimation = Animation(on: widget, duration: 0.25) { [weak self] progress in
            guard let self else { return }
            setValue(start.x + (end.x - start.x) * progress, of: .horizontal)
            setValue(start.y + (end.y - start.y) * progress, of: .vertical)
        } completion: { [weak self] in
            guard let self else { return }
            notifyDelegate { $0.scrollViewDidEndScrollingAnimation(self) }
        }
    }

    /// Scrolls as far as needed to show a rectangle of the content.
    public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
        let offset = contentOffset
        func nearest(_ old: Double, _ start: Double, _ end: Double, _ axis: Axis) -> Double {
            let visible = range(of: axis).visible
            return end - start >= visible || start < old ? start : max(old, end - visible)
        }
        setContentOffset(
            Point(
                x: nearest(offset.x, rect.minX, rect.maxX, .horizontal),
                y: nearest(offset.y, rect.minY, rect.maxY, .vertical)), animated: animated)
    }

    func stopOffsetAnimation() {
        offsetAnimation?.stop()
        offsetAnimation = nil
    }

    /// Shows the scroll bars for a moment (Spec 000.193).
    public func flashScrollIndicators() {
        isFlashing = true
        defer { isFlashing = false }
        // A scrolled window shows its overlay scroll bars when the offset changes.
        for axis in [Axis.horizontal, .vertical] where range(of: axis).maximum > 0 {
            let offset = value(of: axis)
            setValue(offset > 0 ? offset - 1 : 1, of: axis)
            setValue(offset, of: axis)
        }
    }

    // MARK: Dragging

    /// Whether the user has put fingers down to scroll.
    public var isTracking: Bool { driver?.isTracking ?? false }
    /// Whether the user is dragging the content.
    public var isDragging: Bool { driver?.isDragging ?? false }
    /// Whether the content is decelerating after a drag.
    public var isDecelerating: Bool { driver?.isDecelerating ?? false }

    /// Whether the user can scroll.
    public var isScrollEnabled = true

    /// Calls a function of the delegate.
    func notifyDelegate(_ call: (any ScrollViewDelegate) -> Void) {
        scrollDelegate.map(call)
    }

    /// Returns the content offset at which scrolling toward `target` stops, for views that stop
    /// only at certain offsets.
    func restingOffset(toward target: Point, velocity: Point) -> Point { target }

    /// The content offset at which the present animation ends; nil without one.
    var animatedOffset: Point? { offsetAnimation?.isRunning == true ? animationEnd : nil }
    private var animationEnd = Point.zero

    /// Handles a scroll event, for views that do not always scroll their content with it.
    ///
    /// - Returns: Whether the event was used; otherwise it scrolls the content.
    func handlesScrolling(_ event: UnsafeMutablePointer<GdkEvent>) -> Bool { false }

    /// Returns the part of the view at a point of the screen that scrolls on its own; nil if only
    /// the content scrolls there.
    func scrollPart(atScreen point: Point) -> ScrollPart? { nil }

    /// Called while the user drags the content beyond its top, with the distance in points.
    func pulledDown(by distance: Double) {}

    /// Called when the user releases the pulled content.
    func pullEnded() {}

    private func followOffset() {
        for axis in [Axis.horizontal, .vertical] {
            guard let adjustment = adjustment(of: axis) else { continue }
            connect("value-changed", of: UnsafeMutableRawPointer(adjustment)) { [weak self] _ in
                guard let self, !isFlashing else { return }
                notifyDelegate { $0.scrollViewDidScroll(self) }
            }
        }
    }
}

extension ScrollView: ScrollViewDelegating {}

/// A scroll view with a delegate for scrolling only. Tables and collections have delegates of their
/// own types under the same name.
public protocol ScrollViewDelegating {}

extension ScrollViewDelegating where Self: ScrollView {
    /// The delegate, notified of scrolling. A weak reference.
    @_disfavoredOverload
    public var delegate: (any ScrollViewDelegate)? {
        get { scrollDelegate }
        set { scrollDelegate = newValue }
    }
}

extension ScrollView {
    func adjustment(of axis: Axis) -> UnsafeMutablePointer<GtkAdjustment>? {
        axis == .horizontal
            ? gtk_scrolled_window_get_hadjustment(scroller)
            : gtk_scrolled_window_get_vadjustment(scroller)
    }

    /// The offset along an axis, in points from the start of the content.
    func value(of axis: Axis) -> Double {
        adjustment(of: axis).map {
            direction(of: axis).scrollBarValue(
                of: gtk_adjustment_get_value($0), maximum: range(of: axis).maximum)
        } ?? 0
    }

    func setValue(_ value: Double, of axis: Axis) {
        let value = direction(of: axis).scrollBarValue(
            of: value.rounded(), maximum: range(of: axis).maximum)
        adjustment(of: axis).map { gtk_adjustment_set_value($0, value) }
    }

    /// The direction in which offsets count: horizontal ones from the leading edge of the content.
    private func direction(of axis: Axis) -> UserInterfaceLayoutDirection {
        axis == .horizontal && hasMirroredContent ? .rightToLeft : .leftToRight
    }

    /// The lengths of the content and of its visible part, and the largest offset, in points.
    func range(of axis: Axis) -> (length: Double, visible: Double, maximum: Double) {
        guard let adjustment = adjustment(of: axis) else { return (0, 0, 0) }
        let length = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_lower(adjustment)
        let visible = gtk_adjustment_get_page_size(adjustment)
        return (length, visible, max(0, length - visible))
    }
}

extension ScrollView {
    /// Whether the content has a border.
    public var hasBorder: Bool {
        get { gtk_scrolled_window_get_shadow_type(scroller) != GTK_SHADOW_NONE }
        set {
            gtk_scrolled_window_set_shadow_type(
                scroller, newValue ? GTK_SHADOW_IN : GTK_SHADOW_NONE)
        }
    }

    /// Whether scroll bars are always visible beside the content, instead of appearing over it
    /// during scrolling.
    public var keepsScrollBarsVisible: Bool {
        get { gtk_scrolled_window_get_overlay_scrolling(scroller) == 0 }
        set { gtk_scrolled_window_set_overlay_scrolling(scroller, (!newValue).gboolean) }
    }

}
