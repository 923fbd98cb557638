import CGtk
import GtkBridge
import TableCore

/// A sidebar, a list and a detail page: side by side in a wide window, one at a time in a narrow one.
///
/// In a wide window, dividers between the columns can be dragged, or moved by keyboard after F8. In
/// a narrow window, the columns are pages of one ``NavigationController``. Controllers and
/// selection survive the change between both. ``titlebar`` has a part for each column; use it as
/// the title bar of the window. Spec 23.1–23.3, 23.8–23.11.
public final class SplitViewController: ViewController {
    /// The position of a column.
    public typealias Column = SplitViewState.Column

    /// The delegate, notified of collapsing, expanding and going back. A weak reference.
    public weak var delegate: SplitViewControllerDelegate?

    /// The title bar: a header bar for each column, or the one of the visible page.
    public var titlebar: View { titleBin }

    /// The width below which only one column is visible, in logical pixels.
    public var collapseWidth: Int { state.collapsesBelow }

    var state: SplitViewState
    let controllers: [Column: ViewController]
    let contentBin = AdaptiveBin()
    let titleBin = AdaptiveBin()
    let wide: SplitColumns
    var narrow: NavigationController?
    private var pendingWidth: LoopSource?

    /// Creates a split view controller.
    ///
    /// - Parameters:
    ///   - primary: The sidebar.
    ///   - supplementary: The list.
    ///   - secondary: The detail page.
    ///   - collapseWidth: The width below which only one column is visible, in logical pixels.
    public init(
        primary: ViewController, supplementary: ViewController, secondary: ViewController,
        collapseWidth: Int = 800
    ) {
        controllers = [
            .primary: primary, .supplementary: supplementary, .secondary: secondary,
        ]
        state = SplitViewState(collapsesBelow: collapseWidth)
        wide = SplitColumns()
        super.init()
        for controller in controllers.values { controller.splitViewController = self }
    }

    /// Whether only one column is visible at a time.
    public var isCollapsed: Bool { state.isCollapsed }

    /// The visible column when collapsed.
    public var topColumn: Column { state.topColumn }

    /// The page in a column.
    public func viewController(for column: Column) -> ViewController? { controllers[column] }

    /// The preferred widths of the first two columns when expanded, in logical pixels.
    public var columnWidths: (primary: Int, supplementary: Int) {
        get { wide.widths }
        set { wide.widths = newValue }
    }

    /// The desktop's layout of window buttons, in the format of `gtk-decoration-layout`, for a bar
    /// that replaces ``titlebar``.
    public var windowButtons: String { DesktopSettings.decorationLayout }

    /// Called after the user moved a divider.
    public var onColumnWidthsChange: (() -> Void)? {
        get { wide.onMove }
        set { wide.onMove = newValue }
    }

    /// Shows a column; animates the transition when collapsed.
    public func show(_ column: Column) {
        for effect in state.handle(.show(column)) { apply(effect, animated: true) }
    }

    /// Shows a column without animation.
    public func showWithoutAnimation(_ column: Column) {
        for effect in state.handle(.show(column)) { apply(effect, animated: false) }
    }

    /// Goes back to the previous column when collapsed; does nothing when expanded.
    public func goBack() {
        let column = state.topColumn
        for effect in state.handle(.back) { apply(effect, animated: true) }
        if state.topColumn != column {
            delegate?.splitViewController(self, didGoBackFrom: column)
        }
    }

    /// Arranges the columns for a width in logical pixels, before the window has a size.
    public func prepare(forWidth width: Int) {
        _ = view
        for effect in state.handle(.widthChanged(width)) { apply(effect, animated: false) }
    }

    public override func loadView() -> View {
        contentBin.onWidthChange = { [weak self] in self?.widthChanged($0) }
        arrangeWide()
        return contentBin
    }

    private func widthChanged(_ width: Int) {
        // Widgets cannot move during allocation. This runs before the next frame is drawn.
        pendingWidth?.cancel()
        pendingWidth = MainLoop.whenIdle(priority: G_PRIORITY_HIGH_IDLE) { [weak self] in
            guard let self else { return }
            for effect in state.handle(.widthChanged(width)) { apply(effect, animated: false) }
            if !isCollapsed { wide.arrange(forWidth: width) }
        }
    }
}
