import TableCore

/// Notifications of a ``SplitViewController``. All functions are optional.
@MainActor
public protocol SplitViewControllerDelegate: AnyObject {
    /// The column to show when the split view collapses. Default: the proposed one, which was used
    /// last. Spec 23.4.
    func splitViewController(
        _ splitViewController: SplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: SplitViewState.Column
    ) -> SplitViewState.Column

    /// Called after the split view collapsed to one visible column. Spec 23.4.
    func splitViewControllerDidCollapse(_ splitViewController: SplitViewController)

    /// Called after the split view expanded to columns side by side. Spec 23.5.
    func splitViewControllerDidExpand(_ splitViewController: SplitViewController)

    /// Called after the user went back from a column to the previous one.
    func splitViewController(
        _ splitViewController: SplitViewController, didGoBackFrom column: SplitViewState.Column)

    /// The localized accessible name of the button that goes back to a page with this title.
    /// Default: the title.
    func splitViewController(
        _ splitViewController: SplitViewController, accessibleNameForBackTo title: String
    ) -> String
}

extension SplitViewControllerDelegate {
    public func splitViewController(
        _ splitViewController: SplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: SplitViewState.Column
    ) -> SplitViewState.Column { proposedTopColumn }

    public func splitViewControllerDidCollapse(_ splitViewController: SplitViewController) {}

    public func splitViewControllerDidExpand(_ splitViewController: SplitViewController) {}

    public func splitViewController(
        _ splitViewController: SplitViewController, didGoBackFrom column: SplitViewState.Column
    ) {}

    public func splitViewController(
        _ splitViewController: SplitViewController, accessibleNameForBackTo title: String
    ) -> String { title }
}
