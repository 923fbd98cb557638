import CGtk
import GtkBridge
import TableCore

extension TableView {
    /// The space above the content, in points.
    var topInset: Double { (contentInset.top + refreshInset).rounded() }

    /// Sets the range of the scroll bar, and the content offset, in points.
    func configureHost(offset: Double) {
        let height = geometry.contentHeight + topInset + contentInset.bottom.rounded()
        host.configure(
            contentSize: Size(width: grid?.contentWidth ?? 0, height: height),
            offset: Point(x: host.contentOffset.x, y: (offset + topInset).rounded()),
            step: standardStep)
    }

    /// Keeps the rows in place after a change of the space above them, unless they are at the top.
    func insetsChanged(from oldTop: Double) {
        let old = (oldTop + refreshInset).rounded()
        let offset = host.offset - old
        moveContent(to: offset <= -old ? -topInset : offset)
    }

    /// Changes the space that the refresh control has above the rows.
    ///
    /// - Parameters:
    ///   - height: The height of the space, in points.
    ///   - scrolls: Whether rows at the top move down with it; otherwise the control is above the
    ///     viewport.
    func reserve(_ height: Double, scrolls: Bool) {
        let old = topInset
        let offset = host.offset - old
        refreshInset = height
        moveContent(to: scrolls && offset <= 0 ? -topInset : max(offset, -topInset))
    }

    private func moveContent(to offset: Double) {
        isMovingContent = true
        configureHost(offset: offset)
        isMovingContent = false
        layoutContent()
    }

    /// Places the refresh control above the rows.
    func placeRefreshControl() {
        guard let refreshControl else { return }
        let height = refreshControl.height
        guard offsetY < 0, refreshInset > 0 else {
            gtk_widget_hide(refreshControl.widget)
            return
        }
        let frame = Rect(
            x: 0, y: -offsetY - height, width: Double(host.viewportWidth), height: height)
        host(refreshControl.widget, in: rowOverlay, at: frame)
    }

    /// Refreshes the rows, as F5 and Ctrl+R do. Returns false without a refresh control.
    func refreshByKey() -> Bool {
        guard let refreshControl else { return false }
        refreshControl.refreshByUser()
        return true
    }

    /// Connects the touchpad, which pulls the content down.
    func connectPulling() {
        connectAnswering("scroll-event", of: host.reference.raw) { [weak self] arguments in
            guard let self, refreshControl != nil,
                let event = arguments.event(0, as: GdkEvent.self),
                event.pointee.scroll.direction == GDK_SCROLL_SMOOTH,
                InputSources(of: event) == .touchpad
            else { return false }
            if gdk_event_is_scroll_stop_event(event) != 0 {
                releasePull()
                return false
            }
            return pull(by: -event.pointee.scroll.delta_y * 20)
        }
    }

    /// Pulls the content down by a distance in points, if it is at its top. Returns whether it is
    /// pulled.
    func pull(by distance: Double) -> Bool {
        guard let refreshControl, !refreshControl.isRefreshing else { return false }
        guard pulled > 0 || (distance > 0 && offsetY <= -contentInset.top) else { return false }
        pulled = max(0, pulled + distance)
        refreshControl.pull(to: pulled)
        reserve(min(pulled, 2 * refreshControl.height), scrolls: true)
        return true
    }

    /// Ends a pull, which begins a refresh if it was long enough.
    func releasePull() {
        guard pulled > 0 else { return }
        let distance = pulled
        pulled = 0
        refreshControl?.letGo(at: distance)
        if refreshControl?.isRefreshing != true {
            refreshControl?.pull(to: 0)
            reserve(0, scrolls: true)
        }
    }
}
