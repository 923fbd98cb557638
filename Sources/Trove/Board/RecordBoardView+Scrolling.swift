import TableCore
import TableKit
import TroveModel

/// Columns scroll on their own. The controller keeps their offsets while other views are shown, and
/// during a search.
extension RecordBoardView {
    /// The part of the board that is on the screen.
    var place: BoardPlace {
        var place = BoardPlace(
            records: records.shownPlace, field: columns?.field.id,
            selection: records.model.selection, x: collection.contentOffset.x)
        let offsets = collection.currentLayout(BoardLayout.self)?.columnOffsets ?? [:]
        for (index, offset) in offsets {
            if let columns, columns.columns.indices.contains(index) {
                place.columns[columns.columns[index].key] = offset
            }
        }
        return place
    }

    /// Scrolls the board and its columns, as far as these have cards.
    func scroll(to place: BoardPlace) {
        var offsets: [Int: Double] = [:]
        for (key, offset) in place.columns {
            if let index = columns?.index(of: key) { offsets[index] = offset }
        }
        collection.updateLayout(BoardLayout.self) { $0.columnOffsets = offsets }
        collection.contentOffset = Point(x: place.x, y: 0)
    }

    /// Keeps the part that is on the screen for ``returnToPlace()``.
    func keepPlace() { records.boardPlace = place }

    /// Scrolls to where the same board was left, and as far as needed to a record that was selected
    /// since.
    ///
    /// - Returns: Whether the board was shown before.
    func returnToPlace() -> Bool {
        guard let kept = records.boardPlace, kept.isOfBoard(of: place) else { return false }
        scroll(to: kept)
        if columns?.isComplete != true { (pendingPlace, unsoughtRecord) = (kept, kept.selection) }
        if records.model.selection != kept.selection, let row = records.model.selectedRow {
            scroll(to: row, at: .none)
        }
        return true
    }

    /// Scrolls to the card of the selected record that could not be found before.
    func revealPendingSelection() {
        guard let position = pendingPosition, columns?.isComplete == true else { return }
        pendingPosition = nil
        if let row = records.model.selectedRow { scroll(to: row, at: position) }
    }
}
