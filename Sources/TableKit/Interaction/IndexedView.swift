import CGtk
import GtkBridge
import TableCore

/// A table or a collection, seen by the parts that both have: a view of rows or items at index
/// paths.
///
/// The parts hold the rules of an interaction, and call these members for what differs: the names
/// of the delegate's functions, and the way in which cells are drawn.
protocol IndexedView: ScrollView {
    /// The selection and the focus.
    var selection: SelectionState { get set }
    /// The notifications of the delegate while the user selects several rows.
    var multipleSelectionInteraction: MultipleSelectionInteraction { get set }
    /// Whether the focus is drawn, because the keyboard was used last.
    var showsFocus: Bool { get set }
    /// The rows on the screen, in order.
    var visiblePaths: [IndexPath] { get }
    /// The selected rows, as the data source knows them.
    var selectedPaths: [IndexPath] { get }
    /// The widget that has the keyboard focus of the view itself.
    var focusWidget: WidgetPointer { get }
    /// The scrolled widget, which menus and drags begin at.
    var hostWidget: WidgetPointer { get }
    /// Whether changes are animated.
    var animationsAreEnabled: Bool { get }

    /// Returns the index path on the screen of a row of the data source, which differs while the
    /// row is moved.
    func shownPath(_ path: IndexPath) -> IndexPath
    /// Returns the cell on the screen at an index path of the data source; nil for none.
    func cellView(at path: IndexPath) -> View?
    /// Converts a point of the viewport to the coordinates of the widgets in it, or back.
    func onScreen(_ point: Point) -> Point
    /// Scrolls as far as needed to show a row.
    func scrollToShow(_ path: IndexPath)
    /// Draws the rows again.
    func redraw()

    // MARK: Selection

    /// Asks the delegate.
    func answer(_ question: SelectionQuestion) -> SelectionEvent
    /// Shows in a cell whether it is highlighted.
    func showHighlighted(_ path: IndexPath, _ isHighlighted: Bool)
    /// Shows in a cell whether it is selected.
    func showSelected(_ path: IndexPath, _ isSelected: Bool)
    /// Updates all visible cells to the current selection.
    func showSelection()
    /// Draws again, and tells assistive technology, after the selection or the focus changed.
    func selectionChanged()
    /// Called before the focus moves on the screen.
    func focusMoved(from old: IndexPath?, to new: IndexPath?)
    /// Notifies the delegate of a highlighted row.
    func tellHighlighted(_ path: IndexPath)
    /// Notifies the delegate of a row that is no longer highlighted.
    func tellUnhighlighted(_ path: IndexPath)
    /// Notifies the delegate of a selected row.
    func tellSelected(_ path: IndexPath)
    /// Notifies the delegate of a deselected row.
    func tellDeselected(_ path: IndexPath)
    /// Notifies the delegate of a change of many rows.
    func tellManySelected()
    /// Notifies the delegate after any change of the selection.
    func tellSelectionChanged()
    /// Asks the delegate whether a row can be activated.
    func canPerformPrimaryAction(at path: IndexPath) -> Bool
    /// Notifies the delegate of an activated row.
    func tellPrimaryAction(at path: IndexPath)
    /// Asks the delegate whether the user can select several rows, beginning at one.
    func shouldSelectSeveral(from path: IndexPath) -> Bool?
    /// Notifies the delegate that the user selects several rows.
    func tellSelectsSeveral(from path: IndexPath)
    /// Notifies the delegate that the user has selected several rows.
    func tellSelectedSeveral()

    // MARK: Menus

    /// The numbers of rows on the screen.
    var counts: SectionCounts { get }
    /// The menu with Cut, Copy and Paste.
    var editMenu: EditMenuSession { get set }
    /// The point of the viewport at which the edit menu opens.
    var editMenuPoint: Point { get set }
    /// The menu of a row while it is open.
    var contextMenu: View? { get set }
    /// The rows that the open menu is about; nil for none.
    var menuRows: MenuTarget? { get set }
    /// Whether the delegate has a menu for a row.
    func hasContextMenu(at path: IndexPath) -> Bool
    /// Asks the delegate whether a row has an edit menu.
    func shouldShowEditMenu(at path: IndexPath) -> Bool
    /// Asks the delegate for an action of the edit menu.
    func canPerform(_ action: EditAction, at path: IndexPath) -> Bool
    /// Notifies the delegate of a chosen action of the edit menu.
    func tellPerform(_ action: EditAction, at path: IndexPath)

    // MARK: Swiping

    /// The row whose actions a swipe reveals.
    var swipe: RowSwipe? { get set }
    /// Returns the swipe actions of a row, by the side to which its content moves.
    func swipeConfigurations(at path: IndexPath) -> [SwipeSession.Side: SwipeActionsConfiguration]
    /// Returns the width of a row, in points.
    func swipeWidth(at path: IndexPath) -> Double
    /// Called when a drag belongs to a row.
    func swipeClaimed(_ path: IndexPath)
    /// Shows the present offset of the swiped row.
    func swipeMoved()
    /// Called when the swiped row has opened.
    func swipeOpened()
    /// Removes the buttons of a swipe.
    func swipeEnded(_ ended: RowSwipe)
    /// Called before a button of the swiped row performs its action.
    func focusSwipedRow()

    // MARK: Keyboard

    /// Handles a key press. Returns false for keys without a meaning, so that they propagate.
    func keyPressed(_ event: GdkEventKey) -> Bool
    /// Called when the view itself receives the keyboard focus.
    func focusEntered()
    /// Called when Tab moved the focus to the view itself.
    func focusEnteredByKeyboard()
    /// The view itself and the visible widgets in it, in the order in which Tab visits them.
    var tabStops: [WidgetPointer] { get }
    /// Scrolls to the row in which a widget lies.
    func scrollToRow(of widget: WidgetPointer)

    // MARK: Data source

    /// The data source, if it names its rows.
    var modelAssociation: (any DataSourceModelAssociation)? { get }
    /// The number of sections of the data source; nil without one.
    var numberOfSectionsInDataSource: Int? { get }
    /// Returns the number of rows of the data source in a section.
    func numberOfRowsInDataSource(inSection section: Int) -> Int
}

extension IndexedView {
    func focusMoved(from old: IndexPath?, to new: IndexPath?) {}
    func focusEntered() {}
    func shownPath(_ path: IndexPath) -> IndexPath { path }
    func swipeClaimed(_ path: IndexPath) {}
    func swipeOpened() {}
    func focusSwipedRow() {}

    /// The numbers of rows in the sections of the data source.
    func countsOfDataSource() throws(TableError) -> SectionCounts {
        let sections = max(0, numberOfSectionsInDataSource ?? 0)
        return try SectionCounts(
            (0..<sections).map { max(0, numberOfRowsInDataSource(inSection: $0)) })
    }
}
