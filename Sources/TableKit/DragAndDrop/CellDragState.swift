/// The progress of the drag of a cell.
public enum CellDragState: Hashable, Sendable {
    /// The cell is not dragged.
    case none
    /// The cell was lifted from its place.
    case lifting
    /// The cell follows the pointer, or is dragged out of its view.
    case dragging
}
