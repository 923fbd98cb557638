import CGtk
import GtkBridge
import TableCore

extension TableView {
    /// Scrolls until a row is where it is wanted (Spec 30.6). The delegate hears of the movement,
    /// not of a selection.
    public func scrollToRow(
        at indexPath: IndexPath, at position: ScrollPosition, animated: Bool
    ) {
        if needsReload { layoutContent() }
        guard
            let offset = geometry.contentOffset(
                scrollingRowAt: indexPath, to: position, in: visiblePart)
        else { return }
        setContentOffset(offset, animated: animated)
    }

    /// Scrolls to the selected row that is nearest to the visible ones (Spec 30.7).
    public func scrollToNearestSelectedRow(at position: ScrollPosition, animated: Bool) {
        let first = indexPathsForVisibleRows.first
        let selected = indexPathsForSelectedRows ?? []
        func distance(_ path: IndexPath) -> Int {
            guard let first, let from = geometry.position(of: first),
                let to = geometry.position(of: path)
            else { return .max }
            return abs(from - to)
        }
        guard let nearest = selected.min(by: { distance($0) < distance($1) }) else { return }
        scrollToRow(at: nearest, at: position, animated: animated)
    }

    /// Scrolls to an offset, in an animation of a quarter of a second when that is wanted and the
    /// person has not turned animations off.
    public func setContentOffset(_ offset: Double, animated: Bool) {
        stopScrollAnimation()
        let target = geometry.clampedContentOffset(
            offset, viewportHeight: Double(host.viewportHeight)
        ).rounded()
        let start = contentOffset
        guard animated, animationsAreEnabled, abs(target - start) > 1 else {
            contentOffset = target
            return
        }
        scrollAnimation = Animation(on: host.widget, duration: 0.25) { [weak self] progress in
            self?.contentOffset = start + (target - start) * progress
        }
    }

    func stopScrollAnimation() {
        scrollAnimation?.stop()
        scrollAnimation = nil
    }

    /// Whether the person wants to see animations.
    var animationsAreEnabled: Bool {
        var value = GValue()
        g_value_init(&value, cgtk_type_boolean())
        defer { g_value_unset(&value) }
        g_object_get_property(
            UnsafeMutableRawPointer(gtk_settings_get_default()!).assumingMemoryBound(
                to: GObject.self), "gtk-enable-animations", &value)
        return g_value_get_boolean(&value) != 0 && gtk_widget_get_mapped(host.widget) != 0
    }

    /// The row at a point of the viewport, in points from its top.
    public func indexPathForRow(atViewportY y: Double) -> IndexPath? {
        geometry.indexPathForRow(at: contentOffset + y)
    }

    /// The row's upper edge and height, from the top of the content (Spec 01.13).
    public func rectForRow(at indexPath: IndexPath) -> VerticalSpan? {
        geometry.rectForRow(at: indexPath)
    }

    public func rectForSection(_ section: Int) -> VerticalSpan? { geometry.rectForSection(section) }

    public func rectForHeader(inSection section: Int) -> VerticalSpan? {
        geometry.rectForHeader(inSection: section)
    }

    public func rectForFooter(inSection section: Int) -> VerticalSpan? {
        geometry.rectForFooter(inSection: section)
    }
}
