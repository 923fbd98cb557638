import CGtk
import TableCore
import TextCore

extension NavigationController {
    /// The bar of the container in which the controller is, and the way back from its first page.
    struct Container {
        let bar: NavigationBar
        var backTitle: String?
        var accessibleBackName = ""
        /// The tabs in place of titles.
        var tabs: View?
    }

    /// Updates the bar and the toolbar from the visible page's item.
    func updateBar() {
        guard let top = topViewController else { return }
        let below = stack.previous.flatMap { controllers[$0] }
        let ownName = delegate?.navigationController(
            self, accessibleNameForBackTo: below?.title ?? "")
        let backTitle =
            below.map { Self.backTitle(of: $0) } ?? container?.backTitle
        let name = below == nil ? container?.accessibleBackName : ownName
        let backName = name ?? translated("Back")
        let inside = Container(
            bar: navigationBar, backTitle: backTitle, accessibleBackName: backName,
            tabs: container?.tabs)
        switch top {
        case let inner as NavigationController: inner.container = inside
        case let inner as TabBarController: inner.container = inside
        default:
            navigationBar.show(
                top.navigationItem, backTitle: backTitle, accessibleBackName: backName,
                tabs: inside.tabs)
        }
        for page in viewControllers.dropLast() {
            (page as? NavigationController)?.leave(self)
            (page as? TabBarController)?.leave(navigationBar)
        }
        pageToolbar.show(top.navigationItem, isHidden: top.hidesBottomBarWhenPushed && below != nil)
    }

    /// Stops using the bar of a container.
    func leave(_ outer: NavigationController) {
        if container?.bar === outer.navigationBar { container = nil }
    }

    private static func backTitle(of page: ViewController) -> String {
        let item = page.navigationItem
        return item.backBarButtonItem?.title ?? item.backButtonTitle ?? page.title
    }
}
