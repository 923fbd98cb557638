import TroveModel

/// The part of a board that is on the screen.
struct BoardPlace: Hashable {
    /// The list or smart list.
    var records: SidebarItem?
    /// The field with the columns.
    var field: FieldID?
    /// The record that was selected.
    var selection: RecordID?
    /// The horizontal content offset, in points.
    var x = 0.0
    /// The distances by which columns are scrolled, in points, by their keys.
    var columns: [String: Double] = [:]

    /// The offset of the column that is scrolled farthest, in points.
    var offset: Double { columns.values.max() ?? 0 }

    /// Whether another place is one of the same board.
    func isOfBoard(of other: BoardPlace) -> Bool {
        records == other.records && field == other.field
    }
}
