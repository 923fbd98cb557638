/// Shows the toolbar items of the visible page while it has some. Spec 22.8.
final class NavigationToolbar {
    let bar = Toolbar()
    private var item: NavigationItem?

    /// Whether the toolbar is hidden although the page has items.
    var isHidden = false { didSet { update() } }

    private var isHiddenByPage = false

    init() { bar.isHidden = true }

    /// Shows the toolbar items of a page and their later changes.
    func show(_ item: NavigationItem, isHidden pageHides: Bool) {
        isHiddenByPage = pageHides
        self.item?.onToolbarChange = nil
        self.item = item
        item.onToolbarChange = { [weak self] in self?.update() }
        update()
    }

    private func update() {
        let items = item?.toolbarItems ?? []
        bar.isHidden = isHidden || isHiddenByPage || items.isEmpty
        bar.items = items
    }
}
