/// How many rows may be selected. Spec 14.2, 14.3, 000.113.
public enum SelectionMode: Hashable, Sendable {
    /// No row can be selected.
    case none
    /// One row at a time.
    case single
    /// Any number of rows.
    case multiple
}

/// What a plain click does when several rows may be selected.
public enum MultipleSelectionStyle: Hashable, Sendable {
    /// It selects the row or deselects it, and leaves the others alone. Spec 000.111.
    case toggling
    /// It selects the row alone, as on a desktop; with Ctrl it toggles.
    case replacing
}

/// Keys held down during a click or a movement.
public struct SelectionModifiers: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Shift: everything from the anchor to here.
    public static let extend = SelectionModifiers(rawValue: 1)
    /// Ctrl: this one, leaving the others; for a movement, the cursor alone.
    public static let toggle = SelectionModifiers(rawValue: 2)
}

/// A movement of the cursor.
///
/// For a page, ask ``RowGeometry/rowOnePage(from:_:viewportHeight:)`` where it leads.
public enum CursorMovement: Hashable, Sendable {
    /// To the row above.
    case up
    /// To the row below.
    case down
    /// To the first row.
    case first
    /// To the last row.
    case last
    /// To a certain row.
    case to(IndexPath)
}

/// What happens to a ``SelectionState``.
public enum SelectionEvent: Hashable, Sendable {
    /// The button went down on a row. Spec 000.108.
    case press(IndexPath)
    /// The button went up over a row, or over none. Spec 14.19.
    case release(IndexPath?, SelectionModifiers)
    /// The press became a scroll or a drag. Spec OT-8.
    case cancelPress
    /// A key moves the cursor.
    case move(CursorMovement, SelectionModifiers)
    /// Space or Enter: the cursor's row is taken as if it were clicked.
    case selectCursor(SelectionModifiers)
    /// Ctrl+A.
    case selectAll
    /// Escape.
    case deselectAll
    /// The delegate's word on a question about one row.
    case answer(IndexPath?)
    /// The delegate's word on a question about many rows: all of them but these.
    case answerRows(excluding: [IndexPath])
}

/// A question to the delegate, to be answered by the next event.
public enum SelectionQuestion: Hashable, Sendable {
    /// Answer the path for yes, `nil` for no. Spec 000.16.
    case shouldHighlight(IndexPath)
    /// Answer the path, another one instead, or `nil` for none. Spec 03.2, 000.23.
    case willSelect(IndexPath)
    /// Answer the path, another one instead, or `nil` to keep it. Spec 03.4, 000.23.
    case willDeselect(IndexPath)
    /// The rows at these positions are to be selected with one stroke.
    case willSelectRows(PositionSet)
    /// The rows at these positions are to be deselected with one stroke.
    case willDeselectRows(PositionSet)
}

/// What the owner of a ``SelectionState`` has to do, in order.
public enum SelectionEffect: Hashable, Sendable {
    /// Ask the delegate and hand its word over as the next event, before anything else.
    case ask(SelectionQuestion)
    /// Tell the delegate that the row is highlighted. Spec 000.17.
    case didHighlight(IndexPath)
    /// Tell the delegate that the row is not highlighted any more. Spec 000.18.
    case didUnhighlight(IndexPath)
    /// Tell the delegate that the row was selected. Spec 03.3.
    case didSelect(IndexPath)
    /// Tell the delegate that the row was deselected. Spec 03.5.
    case didDeselect(IndexPath)
    /// Tell the delegate that all of these were selected.
    case didSelectRows(PositionSet)
    /// Tell the delegate that all of these were deselected.
    case didDeselectRows(PositionSet)
    /// The cursor left a row, or came to one.
    case cursorMoved(from: IndexPath?, to: IndexPath?)
    /// Scroll as little as shows this row.
    case scrollToVisible(IndexPath)
    /// The looks of this row changed.
    case redraw(IndexPath)
    /// The looks of any row may have changed.
    case redrawAll
}
