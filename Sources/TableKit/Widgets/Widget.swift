import CGtk
import GtkBridge

/// A GTK widget and the reference that keeps it alive as long as its Swift owner wants it.
///
/// The subclasses are thin: they give a constructor and what the toolkit and its apps use. Anything
/// else is reached through ``pointer``.
open class Widget {
    /// The reference that this object holds.
    public let reference: ObjectReference

    /// Takes over a widget that was just made. A window or popover is shared: GTK, or the widget
    /// that it points at, keeps it until it is destroyed.
    ///
    /// The widget is made once there is a display.
    public init(adopting newWidget: @autoclosure () -> WidgetPointer) {
        Toolkit.prepare()
        let pointer = newWidget()
        let raw = UnsafeMutableRawPointer(pointer)
        let isKept =
            gtk_widget_is_toplevel(pointer) != 0 || cgtk_is_a(raw, gtk_popover_get_type()) != 0
        reference = isKept ? ObjectReference(retaining: raw) : ObjectReference(adopting: raw)
    }

    /// Shares a widget that belongs to somebody else.
    public init(retaining pointer: WidgetPointer) {
        reference = ObjectReference(retaining: UnsafeMutableRawPointer(pointer))
    }

    /// The widget as GTK's functions take it.
    public var pointer: WidgetPointer { reference.widget }

    /// Whether the widget takes part in its parent's layout.
    public var isVisible: Bool {
        get { gtk_widget_get_visible(pointer) != 0 }
        set { gtk_widget_set_visible(pointer, newValue.gboolean) }
    }

    /// Whether the widget can be seen, as far as nothing lies over it.
    public var isOnScreen: Bool { gtk_widget_get_mapped(pointer) != 0 }

    /// Whether the widget answers to a person.
    public var isSensitive: Bool {
        get { gtk_widget_get_sensitive(pointer) != 0 }
        set { gtk_widget_set_sensitive(pointer, newValue.gboolean) }
    }

    /// The text that appears when the pointer rests on the widget.
    public var tooltip: String? {
        get { gtk_widget_get_tooltip_text(pointer).map(String.init(takingOver:)) }
        set { gtk_widget_set_tooltip_text(pointer, newValue) }
    }

    /// Whether the widget, or one inside it, has the keyboard.
    public var containsFocus: Bool {
        guard let window = gtk_widget_get_toplevel(pointer),
            cgtk_is_a(window, gtk_window_get_type()) != 0,
            let focus = gtk_window_get_focus(window.cast(GtkWindow.self))
        else { return false }
        return focus == pointer || gtk_widget_is_ancestor(focus, pointer) != 0
    }

    /// Gives the keyboard to the widget.
    public func grabFocus() {
        gtk_widget_grab_focus(pointer)
    }

    /// Takes the widget out of its parent.
    public func removeFromParent() {
        guard let parent = gtk_widget_get_parent(pointer) else { return }
        gtk_container_remove(parent.cast(GtkContainer.self), pointer)
    }

    /// Calls `handler` at every emission of a signal that has no answer.
    @discardableResult
    public func on(
        _ signal: String, _ handler: @escaping @MainActor () -> Void
    ) -> SignalConnection {
        connect(signal, of: reference.raw) { _ in handler() }
    }
}

/// What a widget calls. The signal's handler keeps it, not the widget's Swift owner: it works as
/// long as the widget is in a window.
final class Handler<Function> {
    var call: Function?
}

extension String {
    /// Copies a string that GLib allocated and frees the original.
    public init(takingOver pointer: UnsafeMutablePointer<CChar>) {
        self.init(cString: pointer)
        g_free(pointer)
    }
}
