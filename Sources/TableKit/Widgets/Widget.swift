import CGtk
import GtkBridge

/// A GTK widget with a strong reference to it.
///
/// Subclasses are thin: they have only what the toolkit and its apps use. For everything else, pass
/// ``pointer`` to GTK's functions.
open class Widget {
    /// The strong reference to the widget.
    public let reference: ObjectReference

    /// Adopts a new widget. Windows and popovers are retained instead: GTK, or the widget that a
    /// popover points to, owns them until they are destroyed.
    ///
    /// Connects to the display before evaluating `newWidget`.
    public init(adopting newWidget: @autoclosure () -> WidgetPointer) {
        Toolkit.prepare()
        let pointer = newWidget()
        let raw = UnsafeMutableRawPointer(pointer)
        let isKept =
            gtk_widget_is_toplevel(pointer) != 0 || cgtk_is_a(raw, gtk_popover_get_type()) != 0
        reference = isKept ? ObjectReference(retaining: raw) : ObjectReference(adopting: raw)
    }

    /// Wraps an existing widget and retains it.
    public init(retaining pointer: WidgetPointer) {
        reference = ObjectReference(retaining: UnsafeMutableRawPointer(pointer))
    }

    /// The pointer for GTK's functions.
    public var pointer: WidgetPointer { reference.widget }

    /// Whether the widget takes part in its parent's layout.
    public var isVisible: Bool {
        get { gtk_widget_get_visible(pointer) != 0 }
        set { gtk_widget_set_visible(pointer, newValue.gboolean) }
    }

    /// Whether the widget is mapped: on screen, though possibly covered.
    public var isOnScreen: Bool { gtk_widget_get_mapped(pointer) != 0 }

    /// Whether the widget accepts input.
    public var isSensitive: Bool {
        get { gtk_widget_get_sensitive(pointer) != 0 }
        set { gtk_widget_set_sensitive(pointer, newValue.gboolean) }
    }

    /// The tooltip text.
    public var tooltip: String? {
        get { gtk_widget_get_tooltip_text(pointer).map(String.init(takingOver:)) }
        set { gtk_widget_set_tooltip_text(pointer, newValue) }
    }

    /// Whether the widget or a descendant has the keyboard focus.
    public var containsFocus: Bool {
        guard let window = gtk_widget_get_toplevel(pointer),
            cgtk_is_a(window, gtk_window_get_type()) != 0,
            let focus = gtk_window_get_focus(window.cast(GtkWindow.self))
        else { return false }
        return focus == pointer || gtk_widget_is_ancestor(focus, pointer) != 0
    }

    /// Gives the widget the keyboard focus.
    public func grabFocus() {
        gtk_widget_grab_focus(pointer)
    }

    /// Removes the widget from its parent, if any.
    public func removeFromParent() {
        guard let parent = gtk_widget_get_parent(pointer) else { return }
        gtk_container_remove(parent.cast(GtkContainer.self), pointer)
    }

    /// Calls `handler` for every emission of a signal without a return value.
    @discardableResult
    public func on(
        _ signal: String, _ handler: @escaping @MainActor () -> Void
    ) -> SignalConnection {
        connect(signal, of: reference.raw) { _ in handler() }
    }
}

/// A replaceable callback of a widget. The signal handler owns it, so it works as long as the
/// widget exists, even without the Swift object.
final class Handler<Function> {
    var call: Function?
}

extension String {
    /// Creates a copy of a string allocated by GLib, and frees the original.
    public init(takingOver pointer: UnsafeMutablePointer<CChar>) {
        self.init(cString: pointer)
        g_free(pointer)
    }
}
