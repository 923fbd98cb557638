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

    /// The animation between two pages; nil for sliding. Default: nil.
    func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation,
        from fromController: ViewController, to toController: ViewController
    ) -> NavigationTransition?

    /// Whether going back pops the visible page. Return false to handle going back yourself.
    /// Default: true.
    func navigationControllerShouldGoBack(_ navigationController: NavigationController) -> Bool

    /// The localized accessible name of the button that goes back to a page with this title.
    /// Default: the title.
    func navigationController(
        _ navigationController: NavigationController, accessibleNameForBackTo title: String
    ) -> String
}

extension NavigationController {
    /// A change of the stack.
    public enum Operation: Hashable, Sendable {
        /// A page is pushed.
        case push
        /// Pages are popped.
        case pop
    }
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

    public func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation,
        from fromController: ViewController, to toController: ViewController
    ) -> NavigationTransition? { nil }

    public func navigationControllerShouldGoBack(
        _ navigationController: NavigationController
    ) -> Bool { true }

    public func navigationController(
        _ navigationController: NavigationController, accessibleNameForBackTo title: String
    ) -> String { title }
}
