import CGtk
import GtkBridge
import TableCore

/// A cell that shows that it is dragged.
protocol DraggedCell: View {
    /// The progress of the cell's drag.
    var dragState: CellDragState { get set }
}

/// A table or a collection out of which rows can be dragged.
protocol DraggingView: IndexedView {
    associatedtype Cell: DraggedCell

    /// Whether the user can drag rows.
    var dragInteractionEnabled: Bool { get }
    /// The drag of rows out of the view.
    var outgoingDrag: DragSession? { get set }
    /// The cells of the rows that are dragged out of the view.
    var draggedCells: [Cell] { get set }
    /// Whether there is a delegate that gives items.
    var hasDragDelegate: Bool { get }
    /// The widget in which the button is pressed.
    var dragWidget: WidgetPointer { get }

    /// Asks the delegate for the items of the selected rows; nil if it has none for all together.
    func dragItemsOfSelection(_ session: DragSession) -> [DragItem]?
    /// Asks the delegate for the items of a row.
    func dragItems(_ session: DragSession, of path: IndexPath) -> [DragItem]
    /// Asks the delegate whether the items can be moved.
    func dragAllowsMove(_ session: DragSession) -> Bool
    /// Ends the press and any movement within the view, and marks the dragged cells.
    ///
    /// - Returns: The picture at the pointer; the caller owns it.
    func pickUp(_ path: IndexPath, at point: Point, in session: DragSession) -> OpaquePointer?
    /// Notifies the delegate before the drag.
    func tellDragBegins(_ session: DragSession)
    /// Notifies the delegate after the drag.
    func tellDragEnded(_ session: DragSession)
}

extension DraggingView {
    /// Begins to drag a row, or all selected rows if it is one of them, out of the view.
    ///
    /// - Parameters:
    ///   - path: The row, as the data source knows it.
    ///   - start: The place of the press, in viewport coordinates.
    /// - Returns: Whether the delegate gave items.
    func beginDrag(of path: IndexPath, at start: Point) -> Bool {
        guard dragInteractionEnabled, hasDragDelegate, outgoingDrag == nil else { return false }
        let session = DragSession()
        session.view = self
        if dragsSelection(with: path), let items = dragItemsOfSelection(session) {
            session.items = items
        } else {
            addItems(to: session, beginningAt: path)
        }
        guard !session.items.isEmpty else { return false }
        let icon = pickUp(path, at: start, in: session)
        outgoingDrag = session
        tellDragBegins(session)
        DragSource.begin(
            session, from: dragWidget, allowsMove: dragAllowsMove(session), at: onScreen(start),
            icon: icon
        ) { [weak self] in
            guard let self else { return }
            outgoingDrag = nil
            for cell in draggedCells { cell.dragState = .none }
            draggedCells = []
            tellDragEnded(session)
        }
        return true
    }

    /// Takes the rows that are dragged out of the view along in a batch update.
    func followDrag(_ map: UpdateMap) {
        for item in outgoingDrag?.items ?? [] {
            item.source = item.source.flatMap(map.newIndexPath)
        }
    }

    /// Forgets the rows from which dragged items come: after a reload, any row may be another one.
    func forgetDragSources() {
        for item in outgoingDrag?.items ?? [] { item.source = nil }
    }

    /// Whether a drag of a row drags all selected rows.
    func dragsSelection(with path: IndexPath?) -> Bool {
        guard let path, hasDragDelegate else { return false }
        return selection.selectedCount > 1 && selection.isSelected(shownPath(path))
    }

    private func addItems(to session: DragSession, beginningAt row: IndexPath) {
        let isSelected = selection.isSelected(shownPath(row))
        for path in (isSelected ? selectedPaths : [row]).sorted() {
            for item in dragItems(session, of: path) {
                item.source = path
                session.items.append(item)
            }
        }
    }

    /// Returns the rows of a drag: those that the delegate was asked for, or all selected ones on
    /// the screen.
    func draggedPaths(of session: DragSession) -> [IndexPath] {
        let sources = Set(session.items.compactMap(\.source))
        guard sources.isEmpty else { return Array(sources) }
        return visiblePaths.filter { selection.isSelected($0) }
    }
}
