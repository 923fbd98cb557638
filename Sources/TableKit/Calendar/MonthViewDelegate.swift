import TableCore

/// The actions of a ``MonthView``. Places count its days, and then its strips.
@MainActor
public protocol MonthViewDelegate: AnyObject {
    /// Called when the user selected an entry by a click, with the given modifier keys.
    func monthView(
        _ monthView: MonthView, didSelectEntry entry: Int, at place: Int,
        modifiers: SelectionModifiers)

    /// Called when the user double-clicked an entry.
    func monthView(_ monthView: MonthView, performPrimaryActionForEntry entry: Int)

    /// Called when the user clicked a day.
    func monthView(_ monthView: MonthView, didFocus place: Int)

    /// Called when the user double-clicked an empty place of a day, or clicked its plus sign.
    func monthView(_ monthView: MonthView, addAt place: Int)

    /// Called when the user wants to see all entries of a day.
    func monthView(_ monthView: MonthView, showAllAt place: Int)

    /// Handles a key press. For arrow keys, set ``MonthView/focusedPlace``.
    ///
    /// - Returns: Whether the key had an effect.
    func monthView(_ monthView: MonthView, handle key: KeyPress) -> Bool

    /// Called when the user scrolled by a number of months.
    func monthView(_ monthView: MonthView, didScrollBy months: Int)

    /// Returns the menu of an entry; nil for none.
    func monthView(_ monthView: MonthView, menuForEntry entry: Int, at place: Int) -> Menu?

    /// Returns the menu of a day; nil for none.
    func monthView(_ monthView: MonthView, menuAt place: Int) -> Menu?

    /// Returns the items for the drag of an entry; none if it cannot be dragged.
    func monthView(
        _ monthView: MonthView, itemsForBeginning session: DragSession, entry: Int
    ) -> [DragItem]

    /// Whether the view accepts the items of a drag.
    func monthView(_ monthView: MonthView, canHandle session: DropSession) -> Bool

    /// Returns the effect of a drop. Called whenever the pointer moves.
    func monthView(
        _ monthView: MonthView, dropSessionDidUpdate session: DropSession, at place: Int
    ) -> DropOperation

    /// Takes the items that were dropped.
    func monthView(_ monthView: MonthView, performDrop session: DropSession, at place: Int)
}
