import CGtk
import GtkBridge
import TableCore

/// Sidebar, list and detail: side by side in a wide window, one page at a time in a narrow one.
///
/// Between wide columns are dividers that can be dragged, or moved by keyboard after F8. In a
/// narrow window the columns are pages of one ``NavigationController``. Neither the columns'
/// controllers nor their selection change when one becomes the other. Each column has its own part
/// of ``titlebar``, which belongs into the window as its title bar. Spec 23.1–23.3, 23.8–23.11.
public final class SplitViewController: ViewController {
    /// The place of a column.
    public typealias Column = SplitViewState.Column

    /// Hears of collapsing, separating and going back.
    public weak var delegate: SplitViewControllerDelegate?

    /// The header bars: one above each column, or that of the visible page.
    public var titlebar: Widget { titleBin }

    /// The width in logical pixels below which one column at a time is visible.
    public var collapseWidth: Int { state.collapsesBelow }

    var state: SplitViewState
    let controllers: [Column: ViewController]
    let contentBin = AdaptiveBin()
    let titleBin = AdaptiveBin()
    let wide: SplitColumns
    var narrow: NavigationController?
    private var pendingWidth: LoopSource?

    /// - Parameters:
    ///   - primary: The sidebar.
    ///   - supplementary: The list.
    ///   - secondary: The detail.
    ///   - collapseWidth: The width in logical pixels below which one column at a time is visible.
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

    /// Whether one column at a time is visible.
    public var isCollapsed: Bool { state.isCollapsed }

    /// The column that is visible when collapsed.
    public var topColumn: Column { state.topColumn }

    /// The controller of a column.
    public func viewController(for column: Column) -> ViewController? { controllers[column] }

    /// The widths of the first two columns when side by side, in logical pixels.
    public var columnWidths: (primary: Int, supplementary: Int) {
        get { wide.widths }
        set { wide.widths = newValue }
    }

    /// Where the desktop wants the window's buttons, for a bar in place of ``titlebar``.
    public var windowButtons: String { DesktopSettings.decorationLayout }

    /// What happens when a person has moved a divider.
    public var onColumnWidthsChange: (() -> Void)? {
        get { wide.onMove }
        set { wide.onMove = newValue }
    }

    /// Makes a column visible: slides to it when collapsed.
    public func show(_ column: Column) {
        for effect in state.handle(.show(column)) { apply(effect, animated: true) }
    }

    /// Makes a column visible without sliding.
    public func showWithoutAnimation(_ column: Column) {
        for effect in state.handle(.show(column)) { apply(effect, animated: false) }
    }

    /// Goes back to the column before the visible one; does nothing when side by side.
    public func goBack() {
        let column = state.topColumn
        for effect in state.handle(.back) { apply(effect, animated: true) }
        if state.topColumn != column {
            delegate?.splitViewController(self, didGoBackFrom: column)
        }
    }

    /// Tells the split view the width that it is going to have, before there is a window to say so.
    public func prepare(forWidth width: Int) {
        _ = view
        for effect in state.handle(.widthChanged(width)) { apply(effect, animated: false) }
    }

    public override func loadView() -> Widget {
        contentBin.onWidthChange = { [weak self] in self?.widthChanged($0) }
        arrangeWide()
        return contentBin
    }

    private func widthChanged(_ width: Int) {
        // Widgets cannot move while sizes are being allotted. This runs before the next drawing.
        pendingWidth?.cancel()
        pendingWidth = MainLoop.whenIdle(priority: G_PRIORITY_HIGH_IDLE) { [weak self] in
            guard let self else { return }
            for effect in state.handle(.widthChanged(width)) { apply(effect, animated: false) }
            if !isCollapsed { wide.arrange(forWidth: width) }
        }
    }
}
