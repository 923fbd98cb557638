import CGtk
import GtkBridge

/// Style classes that follow the pointer and the focus, for which GTK's style sheets have no
/// selector.
extension View {
    /// Sets the style class `trove-hover` while the pointer is over the view.
    ///
    /// - Parameter targets: The views that get the class; nil for this one.
    func markHover(
        styling targets: [View]? = nil, if canEdit: @escaping () -> Bool = { true }
    ) {
        gtk_widget_add_events(
            widget, gint(GDK_ENTER_NOTIFY_MASK.rawValue | GDK_LEAVE_NOTIFY_MASK.rawValue))
        let targets = (targets ?? [self]).map(WeakView.init)
        for (signal, isHovering) in [("enter-notify-event", true), ("leave-notify-event", false)] {
            connectAnswering(signal, of: reference.raw) { _ in
                for target in targets {
                    target.view?.setStyle("trove-hover", isHovering && canEdit())
                }
                return false
            }
        }
    }

    /// Sets the style class `trove-focus` of a view while this one has the keyboard focus.
    func markFocus(styling target: View) {
        for (signal, hasFocus) in [("focus-in-event", true), ("focus-out-event", false)] {
            connectAnswering(signal, of: reference.raw) { [weak target] _ in
                target?.setStyle("trove-focus", hasFocus)
                return false
            }
        }
    }

    private struct WeakView {
        weak var view: View?

        init(_ view: View) { self.view = view }
    }
}
