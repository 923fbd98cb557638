import CGtk
import GtkBridge
import TableCore
import TextCore

/// A sidebar, a list and a detail page: side by side in a wide window, one at a time in a narrow
/// one.
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
    private(set) var controllers: [Column: ViewController] = [:]
    let contentBin = AdaptiveBin()
    let titleBin = AdaptiveBin()
    let wide: SplitColumns
    var narrow: NavigationController?
    private var pendingWidth: LoopSource?
    var openSwipe = BackSwipe()

    /// Whether a swipe to the right with two fingers on the touchpad opens the first column, where
    /// it does not go back.
    public var presentsWithGesture = true

    /// The number of columns.
    public enum Style: Hashable, Sendable {
        /// A list and a detail page.
        case doubleColumn
        /// A sidebar, a list and a detail page.
        case tripleColumn
    }

    /// Whether there are two or three columns.
    public let style: Style
    var primaryPopover = PrimaryPopover(title: translated("Show List"))
    var openPopover: View?
    /// A button that shows and hides the first column while the columns are side by side, for the
    /// bar of the last one.
    public private(set) lazy var displayModeButtonItem = makeDisplayModeButton()

    /// Creates a split view controller without pages.
    ///
    /// - Parameters:
    ///   - style: The number of columns.
    ///   - collapseWidth: The width below which only one column is visible, in logical pixels.
    public init(style: Style, collapseWidth: Int = 800) {
        self.style = style
        state = SplitViewState(
            collapsesBelow: collapseWidth,
            columns: style == .doubleColumn
                ? [.primary, .secondary] : [.primary, .supplementary, .secondary])
        wide = SplitColumns()
        super.init()
    }

    /// Creates a split view controller with three columns.
    ///
    /// - Parameters:
    ///   - primary: The sidebar.
    ///   - supplementary: The list.
    ///   - secondary: The detail page.
    ///   - collapseWidth: The width below which only one column is visible, in logical pixels.
    public convenience init(
        primary: ViewController, supplementary: ViewController, secondary: ViewController,
        collapseWidth: Int = 800
    ) {
        self.init(style: .tripleColumn, collapseWidth: collapseWidth)
        setViewController(primary, for: .primary)
        setViewController(supplementary, for: .supplementary)
        setViewController(secondary, for: .secondary)
    }

    /// Whether only one column is visible at a time.
    public var isCollapsed: Bool { state.isCollapsed }

    /// The visible column when collapsed.
    public var topColumn: Column { state.topColumn }

    /// The pages of all columns, from the first to the last.
    public var viewControllers: [ViewController] { state.columns.compactMap { controllers[$0] } }

    public override var children: [ViewController] { viewControllers + ownChildren }

    /// The page in a column.
    public func viewController(for column: Column) -> ViewController? { controllers[column] }

    /// Replaces the page in a column. The supplementary column exists in the style
    /// ``Style/tripleColumn`` only.
    public func setViewController(_ controller: ViewController?, for column: Column) {
        let old = controllers[column]
        guard old !== controller, state.columns.contains(column) else { return }
        let isVisible = old?.appearance == .visible
        if isVisible { old?.willDisappear(animated: false) }
        old?.viewIfLoaded?.removeFromSuperview()
        old?.splitViewController = nil
        (old as? NavigationController)?.container = nil
        if isVisible { old?.didDisappear(animated: false) }
        controllers[column] = controller
        controller?.splitViewController = self
        guard isViewLoaded, let controller else { return }
        if isCollapsed {
            showStack(animated: false)
        } else {
            wide.install(controller, in: column)
            updateAppearance()
        }
    }

    /// The visible columns while the split view is expanded.
    public var displayMode: DisplayMode { state.displayMode }

    /// The columns to show side by side if there is enough space.
    public var preferredDisplayMode: DisplayMode {
        get { state.preferredDisplayMode }
        set { for effect in state.handle(.prefer(newValue)) { apply(effect, animated: false) } }
    }

    /// The columns that are visible side by side.
    public typealias DisplayMode = SplitViewState.DisplayMode

    /// Shows a page in the last column.
    public override func showDetailViewController(_ controller: ViewController, sender: Any?) {
        setViewController(controller, for: .secondary)
        show(.secondary)
    }

    /// Returns whether a column is visible.
    public func isShowing(_ column: Column) -> Bool {
        isCollapsed ? topColumn == column : state.visibleColumns.contains(column)
    }

    /// Hides a column and those before it while the split view is expanded. The last one is hidden
    /// alone, as an inspector is, if another one is visible; UIKit always shows it.
    public func hide(_ column: Column) {
        for effect in state.handle(.hide(column)) { apply(effect, animated: true) }
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
        for effect in primaryPopover.handle(.selected) { apply(effect) }
        if column == .primary, state.displayMode == .oneOverSecondary, !isCollapsed {
            for effect in primaryPopover.handle(.buttonTapped) { apply(effect) }
            return
        }
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

    override func makeTitlebar() -> View { titleBin }

    public override func loadView() {
        contentBin.onWidthChange = { [weak self] in self?.widthChanged($0) }
        arrangeWide()
        connectGesture()
        view = contentBin
    }

    public override func viewWillAppear(_ animated: Bool) {
        for page in visiblePages { page.willAppear(animated: animated) }
    }

    public override func viewIsAppearing(_ animated: Bool) {
        for page in visiblePages { page.isAppearing(animated: animated) }
    }

    public override func viewDidAppear(_ animated: Bool) {
        for page in visiblePages { page.didAppear(animated: animated) }
    }

    public override func viewWillDisappear(_ animated: Bool) {
        for page in visiblePages { page.willDisappear(animated: animated) }
    }

    public override func viewDidDisappear(_ animated: Bool) {
        for page in visiblePages { page.didDisappear(animated: animated) }
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
