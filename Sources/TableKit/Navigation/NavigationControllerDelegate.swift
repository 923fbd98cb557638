/// Hears of the pages of a ``NavigationController``. All functions have an implementation.
public protocol NavigationControllerDelegate: AnyObject {
    /// A page is about to become visible.
    func navigationController(
        _ navigationController: NavigationController, willShow controller: ViewController,
        animated: Bool)

    /// A page has become visible.
    func navigationController(
        _ navigationController: NavigationController, didShow controller: ViewController,
        animated: Bool)

    /// Whether the back button pops the visible page. A delegate that goes back in its own way
    /// answers false.
    func navigationControllerShouldGoBack(_ navigationController: NavigationController) -> Bool

    /// What screen readers call the way back to a page with this title, in the person's language.
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
