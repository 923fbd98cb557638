import CGtk
import GtkBridge
import TableCore

extension CollectionView {
    /// Scrolls an item to a position in the viewport. An axis without an option scrolls only as far
    /// as needed. Spec 50.15.
    ///
    /// A collection without a size scrolls as soon as it has one.
    public func scrollToItem(
        at indexPath: IndexPath, at scrollPosition: ScrollPosition = [], animated: Bool
    ) {
        stopScrolling()
        guard hasSize else {
            pendingScroll = (indexPath, scrollPosition)
            return
        }
        updateIfNeeded()
        guard !display.isLayingOut,
            let target = display.contentOffset(scrollingTo: indexPath, at: scrollPosition)
        else { return }
        // Measuring the items around the target may have changed the content.
        isMovingContent = true
        host.configure(
            contentSize: display.session.contentSize, offset: display.bounds.origin.rounded,
            step: 44)
        isMovingContent = false
        let offset = scrollPosition.isEmpty ? snapped(target, showing: indexPath) : target
        setContentOffset(offset, animated: animated)
        revealInSection(indexPath, at: scrollPosition, animated: animated)
    }

    func stopScrolling() {
        pendingScroll = nil
        stopOffsetAnimation()
        driver?.stop()
    }

    /// Whether the desktop enables animations and the collection is mapped.
    var animationsAreEnabled: Bool {
        DesktopSettings.animationsAreEnabled && gtk_widget_get_mapped(bin.widget) != 0
    }

    /// Performs the scroll that was requested before the collection had a size.
    func arriveAtPendingScroll() {
        guard let (path, position) = pendingScroll else { return }
        pendingScroll = nil
        MainLoop.whenIdle { [weak self] in
            self?.scrollToItem(at: path, at: position, animated: false)
        }
    }
}
