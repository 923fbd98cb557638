import TableCore

/// An event of a ``RecordsModel``.
public enum RecordsEvent {
    /// A list was opened, or none. `within` is the query of a smart list, whose name and settings
    /// are those of the list. `source` reads its records; `restoring` is the record to select and
    /// the content offset from the last session.
    case listShown(
        List?, within: SearchQuery = .all, source: (any RecordSource)?,
        restoring: RecordsRestoration? = nil)
    /// Records in the list got or lost unsaved values: these have some.
    case draftsChanged(Set<RecordID>)

    /// A load has a result.
    case loaded(RecordListStage, generation: Int)
    /// A load ended; with an error if it failed.
    case loadEnded(LibraryError?, generation: Int)
    /// An update has a result.
    case updated(RecordListUpdate, generation: Int)
    /// An update failed.
    case updateFailed(LibraryError, generation: Int)
    /// The library changed. `list` is the current definition of the open list, and `within` the
    /// query of the open smart list; nil if it is gone.
    case changed(Change, list: List?, within: SearchQuery = .all)
    /// Another day has begun.
    case dayChanged
    /// The library can be read again after it could not be reached.
    case reconnected
    /// Rows could not be read.
    case rowsUnreadable(LibraryError)

    /// A search began; `contentOffset` is that of the view.
    case searchBegan(contentOffset: Double)
    /// The text of the search changed.
    case queryChanged(String)
    /// The user wants to go on from the search to its results.
    case resultsEntered
    /// The search ended.
    case searchEnded
    /// Editing mode was turned on or off.
    case editingToggled
    /// Editing mode is no longer wanted.
    case editingEnded

    /// The user selected a row. `opens` is whether to show the record in a narrow window.
    case selected(IndexPath, opens: Bool)
    /// The user selected the rows at these flat positions, and no others. `focused` is the row that
    /// has the keyboard focus.
    case rowsSelected(PositionSet, focused: IndexPath?, opens: Bool = false)
    /// The rows of the selected records were found: the flat offsets in the snapshot.
    case selectionLocated(PositionSet, number: Int)
    /// A record is to be selected and scrolled to, even if it is not among the rows yet.
    case revealed(RecordID)
    /// Several records are to be selected, and the first one scrolled to, even if they are not
    /// among the rows yet.
    case allRevealed([RecordID])

    /// The user moved a row, which the view shows already.
    case moved(from: IndexPath, to: IndexPath)
    /// The user dropped selected records before a row, or after the last row of a section.
    case dropped(RecordSelection, before: IndexPath)
    /// The user moved selected records to the column of a board with a key: before a card, or to
    /// the end (nil).
    case filed(RecordSelection, column: String, before: Int?)
    /// The user's answer to ``RecordsEffect/askForManualOrder(_:move:)``.
    case manualOrderAnswered(Bool, move: Int)
    /// A move was written. `list` is the definition of the open list after it.
    case moveWritten(Int, list: List?)
    /// A move was refused or could not be written.
    case moveFailed(LibraryError, move: Int)

    /// The user deletes rows.
    case deletionRequested([IndexPath])
    /// The user deletes the selected records.
    case selectionDeletionRequested
    /// A deletion was written, or failed with an error.
    case deletionEnded([RecordID], list: ListID, LibraryError?)
}

/// The record to select and the content offset, from the last session or from before a search.
public struct RecordsRestoration: Hashable, Sendable {
    /// The selected record.
    public var record: RecordID?
    /// The content offset, in points.
    public var offset: Double

    /// Creates a state to restore.
    public init(record: RecordID?, offset: Double) {
        self.record = record
        self.offset = offset
    }
}
