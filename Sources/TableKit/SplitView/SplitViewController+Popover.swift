import CGtk
import GtkBridge
import TableCore
import TextCore

/// The first column as a popover, while only the others have space. Spec 23.4–23.7.
extension SplitViewController {
    func makeDisplayModeButton() -> BarButtonItem {
        let item = BarButtonItem(
            image: Image(icon: "sidebar-show-symbolic", "view-list-symbolic"),
            accessibilityLabel: primaryPopover.title)
        item.primaryAction = Action { [weak self] _ in self?.displayModeButtonClicked() }
        return item
    }

    private func displayModeButtonClicked() {
        if isCollapsed { return goBack() }
        if state.preferredDisplayMode == .oneOverSecondary {
            for effect in primaryPopover.handle(.buttonTapped) { apply(effect) }
        } else if state.visibleColumns.contains(.primary) {
            hide(.primary)
        } else {
            show(.primary)
        }
    }

    func apply(_ effect: PrimaryPopover.Effect) {
        switch effect {
        case .installButton, .removeButton: break
        case .showPopover(let width, let height): showPopover(width: width, height: height)
        case .dismissPopover: dismissPopover()
        }
    }

    private func showPopover(width: Double, height: Double) {
        guard let page = viewController(for: .primary) else { return }
        let popover = View(adopting: gtk_popover_new(displayModeButtonItem.view.widget))
        page.view.removeFromSuperview()
        page.view.minimumSize(width: Int(width), height: Int(height))
        gtk_container_add(popover.widget.cast(GtkContainer.self), page.view.widget)
        popover.accessibilityLabel = primaryPopover.title
        popover.on("closed") { [weak self] in
            // GTK still uses the popover in this signal.
            MainLoop.whenIdle { [weak self] in
                guard let self else { return }
                for effect in primaryPopover.handle(.dismissed) { apply(effect) }
            }
        }
        openPopover = popover
        gtk_popover_popup(popover.widget.cast(GtkPopover.self))
    }

    /// Closes the popover and gives the page back to its column.
    private func dismissPopover() {
        guard let popover = openPopover, let page = viewController(for: .primary) else { return }
        openPopover = nil
        page.view.removeFromSuperview()
        page.view.minimumSize()
        gtk_widget_destroy(popover.widget)
        if !isCollapsed { wide.install(page, in: .primary) }
    }
}
