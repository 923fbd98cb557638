import TableCore
import TroveModel

/// The difference between two snapshots as the cards of a board show it.
struct BoardUpdate {
    /// The deleted cards, in the old board.
    private(set) var deleted: [IndexPath] = []
    /// The inserted cards, in the new board.
    private(set) var inserted: [IndexPath] = []
    /// The cards that changed their place.
    private(set) var moved: [(oldIndexPath: IndexPath, newIndexPath: IndexPath)] = []

    /// Translates the difference between rows.
    ///
    /// - Parameters:
    ///   - old: The columns of the old snapshot.
    ///   - new: The same columns with the rows of the new snapshot.
    init(_ update: RecordListUpdate, from old: BoardColumns, to new: BoardColumns) {
        // Columns stay when their sections come and go.
        for section in update.deletedSections { deleted += Self.cards(of: section, in: old) }
        for section in update.insertedSections { inserted += Self.cards(of: section, in: new) }
        deleted += update.deletedRows.compactMap { old.place(ofRow: $0) }
        inserted += update.insertedRows.compactMap { new.place(ofRow: $0) }
        for move in update.movedRows {
            switch (old.place(ofRow: move.oldIndexPath), new.place(ofRow: move.newIndexPath)) {
            case (let source?, let target?): moved.append((source, target))
            case (let source?, nil): deleted.append(source)
            case (nil, let target?): inserted.append(target)
            case (nil, nil): break
            }
        }
    }

    private static func cards(of section: Int, in board: BoardColumns) -> [IndexPath] {
        guard let column = board.column(ofRow: IndexPath(row: 0, section: section)) else {
            return []
        }
        return (0..<board.cardCount(inColumn: column)).map {
            IndexPath(item: $0, section: column)
        }
    }
}
