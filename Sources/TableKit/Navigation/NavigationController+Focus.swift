import CGtk

extension NavigationController {
    /// Remembers which view of a page, of what covers it, or of its bar has the keyboard focus.
    func keepFocus(of page: ObjectIdentifier) {
        let controller = controllers[page]
        let views = [
            controller?.viewIfLoaded, covers[page]?.viewIfLoaded,
            controller?.navigationItem.titleView,
        ]
        focus[page] =
            views.lazy.compactMap { $0 }
            .compactMap { KeptFocus(in: $0.widget) }.first
    }

    /// Gives the keyboard focus back to the view of a page that had it, once it is on the screen.
    func restoreFocus(of page: ObjectIdentifier) {
        guard let kept = focus[page], kept.isOnScreen else { return }
        focus[page] = nil
        kept.restore()
    }
}
