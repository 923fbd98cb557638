import CGtk
import GtkBridge
import TableCore

/// The columns of a table, which take part in its layout and its input.
protocol TableGrid: AnyObject {
    /// The width of all columns, in points.
    var contentWidth: Double { get }
    /// The editor of a cell in a row, if there is one.
    func editor(ofRowAt indexPath: IndexPath) -> WidgetPointer?
    /// Called after the rows were placed.
    func rowsWereLaidOut()
    /// Handles a key press. Returns whether it was used.
    func keyPressed(_ event: GdkEventKey) -> Bool
    /// Handles a press of a button at a point of the viewport. Returns whether it was used.
    func pressed(_ event: GdkEventButton, at point: Point, row: IndexPath?) -> Bool
    /// Handles a motion of the pointer. Returns whether it belongs to a press that was used.
    func dragged(to point: Point) -> Bool
    /// Handles the release of the first button. Returns whether it belongs to a press that was used.
    func released() -> Bool
}
