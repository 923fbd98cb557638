import TableCore

/// Hears of a ``SplitViewController``. All functions have an implementation.
public protocol SplitViewControllerDelegate: AnyObject {
    /// One column at a time is visible from now on. Spec 23.4.
    func splitViewControllerDidCollapse(_ splitViewController: SplitViewController)

    /// The columns are side by side from now on. Spec 23.5.
    func splitViewControllerDidExpand(_ splitViewController: SplitViewController)

    /// Someone went back from a column to the one before it.
    func splitViewController(
        _ splitViewController: SplitViewController, didGoBackFrom column: SplitViewState.Column)

    /// What screen readers call the way back to a page with this title, in the person's language.
    func splitViewController(
        _ splitViewController: SplitViewController, accessibleNameForBackTo title: String
    ) -> String
}

extension SplitViewControllerDelegate {
    public func splitViewControllerDidCollapse(_ splitViewController: SplitViewController) {}

    public func splitViewControllerDidExpand(_ splitViewController: SplitViewController) {}

    public func splitViewController(
        _ splitViewController: SplitViewController, didGoBackFrom column: SplitViewState.Column
    ) {}

    public func splitViewController(
        _ splitViewController: SplitViewController, accessibleNameForBackTo title: String
    ) -> String { title }
}
