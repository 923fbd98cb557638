import CGtk

extension NavigationController {
    /// Remembers which view of a page has the keyboard focus.
    func keepFocus(of page: ObjectIdentifier) {
        guard let view = controllers[page]?.viewIfLoaded, let kept = KeptFocus(in: view.widget)
        else { return }
        focus[page] = kept
    }

    /// Gives the keyboard focus back to the view of a page that had it.
    func restoreFocus(of page: ObjectIdentifier) {
        focus.removeValue(forKey: page)?.restore()
    }
}
