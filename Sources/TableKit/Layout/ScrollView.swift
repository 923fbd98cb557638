import CGtk
import GtkBridge

/// A view that scrolls its content.
open class ScrollView: View {
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
        if let content { setContent(content) }
    }

    private var scroller: UnsafeMutablePointer<GtkScrolledWindow> {
        widget.cast(GtkScrolledWindow.self)
    }

    /// The content.
    public var content: View? { subviews.first }

    /// Replaces the content.
    public func setContent(_ newContent: View?) {
        content?.removeFromSuperview()
        // GTK wraps content that cannot scroll by itself in a viewport, which is removed with it.
        if let rest = gtk_bin_get_child(widget.cast(GtkBin.self)) {
            gtk_container_remove(widget.cast(GtkContainer.self), rest)
        }
        guard let newContent else { return }
        insert(newContent, at: 0)
        gtk_container_add(widget.cast(GtkContainer.self), newContent.widget)
    }

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

    /// The maximum height to which the view grows with its content, in points; nil if its height
    /// does not depend on the content.
    public var maximumContentHeight: Int? {
        didSet {
            gtk_scrolled_window_set_propagate_natural_height(
                scroller, (maximumContentHeight != nil).gboolean)
            gtk_scrolled_window_set_max_content_height(scroller, gint(maximumContentHeight ?? -1))
        }
    }
}
