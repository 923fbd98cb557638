import TableCore

/// An action for the owner of a ``RecordsModel``. Perform effects in order, each before the next
/// event is handled.
public enum RecordsEffect {
    /// Load the records of a request, instead of what is being loaded or updated. Send each stage
    /// and the end, with the generation.
    case load(RecordListRequest, generation: Int)
    /// Update a snapshot, instead of what is being loaded or updated. Send the result, with the
    /// generation.
    case update(RecordList, generation: Int)
    /// Cancel what is being loaded or updated.
    case cancel
    /// Perform the edit of a move, and send whether it was written.
    case move(Edit, move: Int)
    /// Ask whether to switch a sorted list to manual order, and send the answer.
    case askForManualOrder(List, move: Int)
    /// Move records to the trash, and send the end. `first` is the row of the first one; nil if it
    /// is not among the rows.
    case delete([RecordID], list: ListID, first: IndexPath?)
    /// Move many records to the trash, and send the end without their identities.
    case deleteMany(RecordSelection, list: ListID)
    /// Find the rows of the selected records off the main thread, and send their offsets in the
    /// snapshot, with the number.
    case locate(RecordSelection, in: RecordList, number: Int)

    /// Replace the view by one of the kind ``RecordsModel/viewKind`` with all rows. `keepsPlace` is
    /// whether the new view shows the same rows, so that it scrolls to the place of the old one.
    case viewKindChanged(keepsPlace: Bool)
    /// Show all rows again, at a content offset in points; nil keeps the offset.
    case reload(contentOffset: Double?)
    /// Show the differences to the rows before.
    case apply(RecordListUpdate)
    /// Show visible rows again whose record is not the one in the same row of `before`, and those
    /// in `updated`.
    case reloadDifferences(from: RecordRows, updated: [IndexPath])
    /// Show visible rows of these records again; nil for all visible rows.
    case reloadVisibleRows(of: Set<RecordID>?)
    /// Select only this row, without an event; nil for none.
    case select(IndexPath?)
    /// Select only the rows at these flat positions, without an event. `primary` is the row of
    /// ``RecordsModel/selection``.
    case selectRows(PositionSet, primary: IndexPath?)
    /// Scroll to a row.
    case scroll(to: IndexPath, ScrollPosition)
    /// Show the part of the view that has the selected record, whose values the user changed. The
    /// keyboard focus stays where it is.
    case showSelection
    /// Scroll to a content offset, in points.
    case scrollToOffset(Double)
    /// Give the keyboard focus to the rows.
    case focusRows
    /// Show a page.
    case show(RecordsModel.Page)

    /// The list's name or number of records may have changed.
    case titleChanged
    /// The fields or settings of the list changed, so that open menus are out of date.
    case definitionChanged
    /// ``RecordsModel/mode`` changed.
    case modeChanged
    /// Close the search.
    case closeSearch
    /// ``RecordsModel/selection`` or ``RecordsModel/selectedRecords`` changed. `opens` is whether
    /// to show the record in a narrow window.
    case selectionChanged(opens: Bool)
    /// The first rows of a request are in the view.
    case firstRowsShown
    /// All rows of a request are in the view.
    case allRowsShown
    /// Nothing is being loaded any more.
    case loadingEnded
    /// Report an error.
    case report(LibraryError)
}
