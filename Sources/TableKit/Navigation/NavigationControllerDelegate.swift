/// Notifications and decisions of a ``NavigationController``. All functions are optional.
@MainActor
public protocol NavigationControllerDelegate: AnyObject {
    /// Called before a page is shown.
    func navigationController(
        _ navigationController: NavigationController, willShow controller: ViewController,
        animated: Bool)

    /// Called after a page was shown.
    func navigationController(
        _ navigationController: NavigationController, didShow controller: ViewController,
        animated: Bool)

    /// Whether going back pops the visible page. Return false to handle going back yourself. Default: true.
    func navigationControllerShouldGoBack(_ navigationController: NavigationController) -> Bool

    /// The localized accessible name of the button that goes back to a page with this title.
    /// Default: the title.
    func navigationController(
        _ navigationController: NavigationController, accessibleNameForBackTo title: String
    ) -> String
}

extension NavigationControllerDelegate {
    public func navigationController(
        _ navigationController: NavigationController, willShow controller: ViewController,
        animated: Bool
    ) {}

    public func navigationController(
        _ navigationController: NavigationController, didShow controller: ViewController,
        animated: Bool
    ) {}

    public func navigationControllerShouldGoBack(
        _ navigationController: NavigationController
    ) -> Bool { true }

    public func navigationController(
        _ navigationController: NavigationController, accessibleNameForBackTo title: String
    ) -> String { title }
}
