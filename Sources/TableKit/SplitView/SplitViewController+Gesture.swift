import CGtk
import GtkBridge
import TableCore

extension SplitViewController {
    func connectGesture() {
        connectAnswering("scroll-event", of: contentBin.reference.raw) { [weak self] arguments in
            guard let self, let event = arguments.event(0, as: GdkEvent.self),
                InputSources(of: event) == .touchpad,
                event.pointee.scroll.direction == GDK_SCROLL_SMOOTH
            else { return false }
            let scroll = event.pointee.scroll
            let isMirrored =
                UserInterfaceLayoutDirection(of: contentBin.widget) == .rightToLeft
            swiped(
                x: isMirrored ? -scroll.delta_x : scroll.delta_x, y: scroll.delta_y,
                ends: gdk_event_is_scroll_stop_event(event) != 0)
            return false
        }
    }

    /// Opens the first column after a swipe of two fingers to the right, where it does not go back.
    func swiped(x: Double, y: Double, ends: Bool) {
        let goesBack = visiblePages.contains {
            ($0 as? NavigationController)?.stack.previous != nil
        }
        guard presentsWithGesture, !isCollapsed, !goesBack,
            !state.visibleColumns.contains(.primary)
        else { return }
        if openSwipe.moved(x: x, y: y, ends: ends) { show(.primary) }
    }
}
