/// The number of rows that can be selected. Spec 14.2, 14.3, 000.113.
public enum SelectionMode: Hashable, Sendable {
    /// No row can be selected.
    case none
    /// One row at a time.
    case single
    /// Any number of rows.
    case multiple
}

/// The effect of a click without modifier keys when several rows can be selected.
public enum MultipleSelectionStyle: Hashable, Sendable {
    /// Toggles the row and keeps the others. Spec 000.111.
    case toggling
    /// Selects only this row, as usual on a desktop; with Ctrl, toggles it.
    case replacing
}

/// The modifier keys of a click or a cursor movement.
public struct SelectionModifiers: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: Int

    /// Creates a combination from its raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Shift: selects all rows from the anchor to this one.
    public static let extend = SelectionModifiers(rawValue: 1)
    /// Ctrl: toggles this row and keeps the others; for a movement, moves only the cursor.
    public static let toggle = SelectionModifiers(rawValue: 2)
}

/// A movement of the cursor.
///
/// For Page Up and Page Down, get the target from
/// ``RowGeometry/rowOnePage(from:_:viewportHeight:)``.
public enum CursorMovement: Hashable, Sendable {
    /// To the row above.
    case up
    /// To the row below.
    case down
    /// To the first row.
    case first
    /// To the last row.
    case last
    /// To the given row.
    case to(IndexPath)
}

/// An event of a ``SelectionState``.
public enum SelectionEvent: Hashable, Sendable {
    /// The button was pressed on a row. Spec 000.108.
    case press(IndexPath)
    /// The button was released over a row, or over none. Spec 14.19.
    case release(IndexPath?, SelectionModifiers)
    /// The press became a scroll or a drag. Spec OT-8.
    case cancelPress
    /// A key moves the cursor.
    case move(CursorMovement, SelectionModifiers)
    /// Space or Enter was pressed: treats the cursor's row as clicked.
    case selectCursor(SelectionModifiers)
    /// Ctrl+A was pressed: selects all rows that have a pixel.
    case selectAll
    /// Escape was pressed: deselects all rows.
    case deselectAll
    /// A rubber band was dragged over these rows: selects exactly them.
    case selectRows(PositionSet)
    /// The delegate's answer to a question about one row.
    case answer(IndexPath?)
    /// The delegate's answer to a question about several rows: all except these. Rows without a
    /// pixel, at `hidden` positions, are not selected together with others, for nobody would see
    /// what the next command changes; they are deselected with others.
    case answerRows(excluding: [IndexPath], hidden: PositionSet = PositionSet())
}

/// A question to the delegate, to be answered with the next event.
public enum SelectionQuestion: Hashable, Sendable {
    /// Should this row be highlighted? Answer its index path for yes, `nil` for no. Spec 000.16.
    case shouldHighlight(IndexPath)
    /// Should this row be selected? Answer its index path, another one instead, or `nil` for none.
    /// Spec 03.2, 000.23.
    case willSelect(IndexPath)
    /// Should this row be deselected? Answer its index path, another one instead, or `nil` to keep
    /// it. Spec 03.4, 000.23.
    case willDeselect(IndexPath)
    /// Should the rows at these positions be selected together?
    case willSelectRows(PositionSet)
    /// Should the rows at these positions be deselected together?
    case willDeselectRows(PositionSet)
}

/// An action for the owner of a ``SelectionState``.
public enum SelectionEffect: Hashable, Sendable {
    /// Ask the delegate, and send the answer before any other event.
    case ask(SelectionQuestion)
    /// Notify the delegate that the row was highlighted. Spec 000.17.
    case didHighlight(IndexPath)
    /// Notify the delegate that the row is no longer highlighted. Spec 000.18.
    case didUnhighlight(IndexPath)
    /// Notify the delegate that the row was selected. Spec 03.3.
    case didSelect(IndexPath)
    /// Notify the delegate that the row was deselected. Spec 03.5.
    case didDeselect(IndexPath)
    /// Notify the delegate that these rows were selected.
    case didSelectRows(PositionSet)
    /// Notify the delegate that these rows were deselected.
    case didDeselectRows(PositionSet)
    /// The cursor moved between rows; `nil` for no row.
    case cursorMoved(from: IndexPath?, to: IndexPath?)
    /// Scroll only as far as needed to show this row.
    case scrollToVisible(IndexPath)
    /// Redraw this row.
    case redraw(IndexPath)
    /// Redraw all rows.
    case redrawAll

    /// Whether the effect notifies the delegate of selected or deselected rows.
    public var changesSelection: Bool {
        switch self {
        case .didSelect, .didDeselect, .didSelectRows, .didDeselectRows: true
        case .ask, .didHighlight, .didUnhighlight, .cursorMoved, .scrollToVisible, .redraw,
            .redrawAll:
            false
        }
    }
}
