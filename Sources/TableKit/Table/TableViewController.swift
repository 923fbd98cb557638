import TableCore

/// A page that manages a table, and is its data source and delegate (Spec 31).
///
///     final class Books: TableViewController {
///         override func viewDidLoad() {
///             tableView.register(TableViewCell.self, forCellReuseIdentifier: "book")
///         }
///         override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) ->
///         Int {
///             books.count
///         }
///     }
///
/// This class declares all optional functions of the data source and delegate, so that subclasses
/// must write `override` and the compiler reports misspelled names.
open class TableViewController: ViewController, TableViewDataSource, TableViewDelegate {
    private let style: TableView.Style
    private var ownTable: TableView?
    private var lifecycle = TableLifecycle()

    /// Creates a page. Its table is created on first access.
    public init(style: TableView.Style = .plain) {
        self.style = style
        super.init()
    }

    /// The table.
    public var tableView: TableView {
        get {
            if let ownTable { return ownTable }
            handle(.load)
            return ownTable ?? TableView(style: style)
        }
        set {
            ownTable = newValue
            connectTable()
        }
    }

    /// Whether the selection is cleared when the page appears again (Spec 000.192, 31.6).
    public var clearsSelectionOnViewWillAppear: Bool {
        get { lifecycle.clearsSelectionOnAppear }
        set { lifecycle.clearsSelectionOnAppear = newValue }
    }

    /// The control that the user pulls down to refresh the rows; nil for none.
    public var refreshControl: RefreshControl? {
        get { tableView.refreshControl }
        set { tableView.refreshControl = newValue }
    }

    /// Sets the table as the page's view.
    open override func loadView() { view = tableView }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        handle(.willAppear(animated: animated))
    }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        handle(.didAppear)
    }

    open override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        handle(.willDisappear)
    }

    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        handle(.didDisappear)
    }

    /// Turns the table's editing mode on or off (Spec 15.3, 31.3).
    open override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        handle(.setEditing(editing, animated: animated))
    }

    private func handle(_ event: TableLifecycle.Event) {
        for effect in lifecycle.handle(event) {
            switch effect {
            case .makeTable: ownTable = ownTable ?? TableView(style: style)
            case .connect: connectTable()
            case .reloadData: tableView.reloadData()
            case .clearSelection(let animated):
                for path in tableView.indexPathsForSelectedRows ?? [] {
                    tableView.deselectRow(at: path, animated: animated)
                }
            case .flashScrollIndicators: tableView.flashScrollIndicators()
            case .setTableEditing(let editing, let animated):
                tableView.setEditing(editing, animated: animated)
            // The view controller itself loads the view, and changes its Edit button.
            case .tableLoaded, .setEditButton, .releaseTable, .refresh: break
            }
        }
    }

    private func connectTable() {
        if tableView.dataSource == nil { tableView.dataSource = self }
        if tableView.delegate == nil { tableView.delegate = self }
    }

    // MARK: Data source

    open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 0 }

    open func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell { TableViewCell(reuseIdentifier: nil) }

    open func numberOfSections(in tableView: TableView) -> Int { 1 }

    open func tableView(
        _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? { nil }

    open func tableView(
        _ tableView: TableView, titleForFooterInSection section: Int
    ) -> String? { nil }

    open func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }

    open func tableView(
        _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int { index }

    open func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
        true
    }

    open func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        false
    }

    open func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {}

    open func tableViewDeletesSelectedRows(_ tableView: TableView) -> Bool { false }

    open func tableView(
        _ tableView: TableView, commitDeletionOfRowsAt indexPaths: [IndexPath]
    ) {
        for path in indexPaths.reversed() {
            self.tableView(tableView, commit: .delete, forRowAt: path)
        }
    }

    open func tableView(
        _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {}

    // MARK: Delegate

    open func tableView(
        _ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath
    ) -> Double { tableView.estimatedRowHeight }

    open func tableView(
        _ tableView: TableView, willDisplayHeaderView view: View, forSection section: Int
    ) {}

    open func tableView(
        _ tableView: TableView, willDisplayFooterView view: View, forSection section: Int
    ) {}

    open func tableView(
        _ tableView: TableView, didEndDisplayingHeaderView view: View, forSection section: Int
    ) {}

    open func tableView(
        _ tableView: TableView, didEndDisplayingFooterView view: View, forSection section: Int
    ) {}

    open func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath) {}

    open func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath) {}

    open func tableView(
        _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
        point: Point
    ) -> ContextMenuConfiguration? { nil }

    open func tableView(
        _ tableView: TableView, shouldShowMenuForRowAt indexPath: IndexPath
    ) -> Bool { false }

    open func tableView(
        _ tableView: TableView, canPerformAction action: EditAction,
        forRowAt indexPath: IndexPath, withSender sender: Any?
    ) -> Bool { false }

    open func tableView(
        _ tableView: TableView, performAction action: EditAction, forRowAt indexPath: IndexPath,
        withSender sender: Any?
    ) {}

    open func tableView(
        _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration? { nil }

    open func tableView(
        _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration? { nil }

    open func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
        tableView.grownRowHeight
    }

    open func tableView(
        _ tableView: TableView, heightForHeaderInSection section: Int
    ) -> Double { TableView.automaticDimension }

    open func tableView(
        _ tableView: TableView, heightForFooterInSection section: Int
    ) -> Double { TableView.automaticDimension }

    open func tableView(
        _ tableView: TableView, viewForHeaderInSection section: Int
    ) -> View? { nil }

    open func tableView(
        _ tableView: TableView, viewForFooterInSection section: Int
    ) -> View? { nil }

    open func tableView(
        _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
    ) {}

    open func tableView(
        _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath
    ) {}

    open func tableView(
        _ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath
    ) -> Bool { true }

    open func tableView(
        _ tableView: TableView, willSelectRowAt indexPath: IndexPath
    ) -> IndexPath? { indexPath }

    open func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}

    open func tableView(
        _ tableView: TableView, willDeselectRowAt indexPath: IndexPath
    ) -> IndexPath? { indexPath }

    open func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}

    open func tableViewDidChangeSelectionOfManyRows(_ tableView: TableView) {}

    open func tableViewDidChangeSelection(_ tableView: TableView) {}

    open func tableView(
        _ tableView: TableView, canPerformPrimaryActionForRowAt indexPath: IndexPath
    ) -> Bool { true }

    open func tableView(
        _ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath
    ) {}

    open func tableView(
        _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath
    ) {}

    open func tableView(
        _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
    ) -> TableViewCell.EditingStyle { .delete }

    open func tableView(
        _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
    ) -> String? { nil }

    open func tableView(
        _ tableView: TableView, shouldIndentWhileEditingRowAt indexPath: IndexPath
    ) -> Bool { true }

    open func tableView(_ tableView: TableView, willBeginEditingRowAt indexPath: IndexPath) {}

    open func tableView(_ tableView: TableView, didEndEditingRowAt indexPath: IndexPath?) {}

    open func tableView(
        _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath { proposedDestinationIndexPath }

    open func tableView(
        _ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath
    ) -> Int { 0 }

    open func tableView(
        _ tableView: TableView, titleForRenamingRowAt indexPath: IndexPath
    ) -> String? { nil }

    open func tableView(
        _ tableView: TableView, didRenameRowAt indexPath: IndexPath, to title: String
    ) {}

    open func tableView(
        _ tableView: TableView, didTypeTitle title: String?, forRowAt indexPath: IndexPath
    ) {}

    open func scrollViewDidScroll(_ scrollView: ScrollView) {}

    open func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}

    open func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
    ) {}

    open func scrollViewDidEndDragging(
        _ scrollView: ScrollView, willDecelerate decelerate: Bool
    ) {}

    open func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}

    open func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}

    open func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}

    open func tableView(
        _ tableView: TableView, estimatedHeightForHeaderInSection section: Int
    ) -> Double { tableView.estimatedSectionHeaderHeight }

    open func tableView(
        _ tableView: TableView, estimatedHeightForFooterInSection section: Int
    ) -> Double { tableView.estimatedSectionFooterHeight }

    open func tableView(
        _ tableView: TableView, canFocusRowAt indexPath: IndexPath
    ) -> Bool { true }

    open func tableView(
        _ tableView: TableView, shouldUpdateFocusIn context: TableViewFocusUpdateContext
    ) -> Bool { true }

    open func tableView(
        _ tableView: TableView, didUpdateFocusIn context: TableViewFocusUpdateContext,
        with coordinator: FocusAnimationCoordinator
    ) {}

    open func indexPathForPreferredFocusedView(in tableView: TableView) -> IndexPath? { nil }

    open func tableView(
        _ tableView: TableView, selectionFollowsFocusForRowAt indexPath: IndexPath
    ) -> Bool { tableView.selectionFollowsFocus }

    open func tableView(
        _ tableView: TableView, shouldSpringLoadRowAt indexPath: IndexPath,
        with context: SpringLoadedInteractionContext
    ) -> Bool { tableView.isSpringLoaded }

    open func tableView(
        _ tableView: TableView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool { true }

    open func tableView(
        _ tableView: TableView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) {}

    open func tableViewDidEndMultipleSelectionInteraction(_ tableView: TableView) {}
}
