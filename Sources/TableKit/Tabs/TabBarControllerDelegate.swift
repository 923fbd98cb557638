/// Notifications and decisions of a ``TabBarController`` while the user selects tabs. All functions
/// are optional.
@MainActor
public protocol TabBarControllerDelegate: AnyObject {
    /// Whether the user may select a tab. Default: true.
    func tabBarController(
        _ tabBarController: TabBarController, shouldSelect viewController: ViewController
    ) -> Bool

    /// Called after the user selected a tab.
    func tabBarController(
        _ tabBarController: TabBarController, didSelect viewController: ViewController)
}

extension TabBarControllerDelegate {
    public func tabBarController(
        _ tabBarController: TabBarController, shouldSelect viewController: ViewController
    ) -> Bool { true }

    public func tabBarController(
        _ tabBarController: TabBarController, didSelect viewController: ViewController
    ) {}
}
