import CGtk
import GtkBridge
import TableCore

/// The columns of a table, which take part in its layout and its input.
protocol TableGrid: AnyObject {
    /// The width of all columns, in points.
    var contentWidth: Double { get }
    /// The number of columns.
    var columnCount: Int { get }
    /// The title of a column.
    func title(ofColumn column: Int) -> String
    /// The head of a column; nil if it is not visible.
    func head(ofColumn column: Int) -> WidgetPointer?
    /// The horizontal span of a column, in points from the left of the viewport.
    func span(ofColumn column: Int) -> Range<Double>
    /// The text that is cut in the column of a row at a distance from the left of the viewport, and
    /// the span of the column; nil if none is.
    func truncatedText(at x: Double, of cell: TableViewCell) -> (String, Range<Double>)?
    /// Whether a cell is selected.
    func isSelected(_ cell: GridCell) -> Bool
    /// The active cell; nil if no cell is active.
    var activeCell: GridCell? { get }
    /// Makes a cell active and scrolls to it.
    func activate(_ cell: GridCell)
    /// Scrolls to a cell.
    func reveal(_ cell: GridCell)
    /// The actions of a cell for assistive technology.
    var cellActions: [AccessibleAction] { get }
    /// Performs an action on a cell with the effects of mouse or keyboard.
    func perform(_ action: AccessibleAction, on cell: GridCell)
    /// The editor of a cell in a row, if there is one.
    func editor(ofRowAt indexPath: IndexPath) -> WidgetPointer?
    /// Called in a batch update, after the rows of the table followed it.
    func rowsChanged(_ map: UpdateMap)
    /// Called when the rows were scrolled, by whatever means.
    func rowsScrolled()
    /// Called in a reload of all rows.
    func rowsReloaded()
    /// Called after the rows were placed.
    func rowsWereLaidOut()
    /// Handles a key press. Returns whether it was used.
    func keyPressed(_ event: GdkEventKey) -> Bool
    /// Handles a press of a button at a point of the viewport. Returns whether it was used.
    func pressed(_ event: GdkEventButton, at point: Point, row: IndexPath?) -> Bool
    /// Handles a motion of the pointer. Returns whether it belongs to a press that was used.
    func dragged(to point: Point) -> Bool
    /// Handles the release of the first button. Returns whether it belongs to a press that was
    /// used.
    func released() -> Bool
}
