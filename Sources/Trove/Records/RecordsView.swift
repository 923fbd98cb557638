import TableCore
import TableKit
import TroveModel

/// A view of a list's records, which a ``RecordsController`` fills and changes.
///
/// It takes the records from the controller, whose model is ahead of the view until the controller
/// calls one of these functions, and sends the user's actions to the controller as events.
protocol RecordsView: AnyObject {
    /// The view for the window.
    var view: View { get }
    /// The vertical content offset, in points.
    var contentOffset: Double { get set }
    /// The visible rows, in order.
    var visibleRows: [IndexPath] { get }

    /// Shows all rows again.
    ///
    /// - Parameter contentOffset: The content offset afterwards, in points; nil keeps it.
    func reload(contentOffset: Double?)
    /// Shows the differences between two snapshots.
    func apply(_ update: RecordListUpdate)
    /// Shows some rows again, without changing the selection.
    func reloadRows(at rows: [IndexPath])
    /// Follows a change of the list's fields or settings, before the rows follow it.
    func definitionChanged()
    /// Selects only this row, without notifying anybody; nil for none.
    func select(_ row: IndexPath?)
    /// Selects only the rows at these flat positions, without notifying anybody.
    ///
    /// - Parameter primary: The row whose record is the main one of them; nil if it is not visible.
    func selectRows(_ positions: PositionSet, primary: IndexPath?)
    /// Scrolls to a row. A view without a size scrolls as soon as it has one.
    func scroll(to row: IndexPath, at position: ScrollPosition)
    /// Shows the part that has the selected record, and leaves the keyboard focus where it is.
    func showSelectedRecord()
    /// Turns check marks on or off, with which a click adds to the selection.
    func setSelecting(_ isSelecting: Bool)
    /// Turns editing mode on or off, if the view has one.
    func setEditing(_ isEditing: Bool)
    /// Edits the title of the selected record, in its row or in a popover at its card.
    func renameSelection()
    /// Writes what is typed into a row, a cell or a popover, and ends editing it.
    func commitTyping()
    /// Writes a title that is typed into a row, before the rows may be loaded again.
    func commitTypingInRows()
    /// Whether a new record can be typed into the cells of its row.
    var typesIntoCells: Bool { get }
    /// Edits the first cell of a row that can be typed into. Returns false if there is none, or the
    /// row is not visible.
    func typeIntoFirstCell(ofRowAt row: IndexPath) -> Bool
    /// Gives the rows the keyboard focus.
    func grabFocus()
    /// Calls `body` once, after the first frame that paints rows.
    func afterRowsArePainted(_ body: @escaping () -> Void)

    /// Shows the visible records again whose values may have changed; nil for all.
    func reloadRecords(_ changed: Set<RecordID>?, of model: RecordsModel)
    /// The values that a new record gets from the focused place.
    var newRecordValues: [FieldID: FieldValue] { get }
    /// Keeps the visible part for ``returnToPlace()``, if a content offset alone does not tell it.
    func keepPlace()
    /// Scrolls to the part that ``keepPlace()`` has kept.
    ///
    /// - Returns: Whether the view keeps its place and was shown before.
    func returnToPlace() -> Bool
    /// Changes the size of the items to the next one, if they have several.
    func zoom(_ step: KeyPath<GalleryZoom, GalleryZoom?>)
}

extension RecordsView {
    func selectRows(_ positions: PositionSet, primary: IndexPath?) { select(primary) }

    func definitionChanged() {}

    func renameSelection() {}

    func commitTyping() {}

    func commitTypingInRows() {}

    var typesIntoCells: Bool { false }

    func typeIntoFirstCell(ofRowAt row: IndexPath) -> Bool { false }

    func reloadRecords(_ changed: Set<RecordID>?, of model: RecordsModel) {
        var rows = visibleRows
        if let changed {
            rows.removeAll { row in !(model.recordID(at: row).map(changed.contains) ?? false) }
        }
        if !rows.isEmpty { reloadRows(at: rows) }
    }

    var newRecordValues: [FieldID: FieldValue] { [:] }

    func showSelectedRecord() {}

    func keepPlace() {}

    func returnToPlace() -> Bool { false }

    func zoom(_ step: KeyPath<GalleryZoom, GalleryZoom?>) {}

    func setSelecting(_ isSelecting: Bool) {}
}

extension RecordsView {
    /// Calls `body` once: when `painted` calls its argument, or after 300 ms, because all rows may
    /// be hidden or out of sight.
    func callSoon(
        _ body: @escaping () -> Void, after painted: (@escaping () -> Void) -> Void
    ) {
        var isCalled = false
        func call() {
            guard !isCalled else { return }
            isCalled = true
            body()
        }
        painted(call)
        MainLoop.after(milliseconds: 300) { call() }
    }
}
