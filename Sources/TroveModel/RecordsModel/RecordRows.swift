import TableCore

/// The rows that a view shows: a snapshot, in an order that is ahead of it while moves are pending.
public struct RecordRows: Sendable {
    /// The list of the records.
    public internal(set) var list: List {
        didSet { marks = SearchHighlights(records.request.query, in: list) }
    }
    /// The snapshot.
    public internal(set) var records: RecordList {
        didSet {
            guard records.request.query != oldValue.request.query else { return }
            marks = SearchHighlights(records.request.query, in: list)
        }
    }
    /// The query of the smart list whose records these are; that for all records in a list.
    let base: SearchQuery
    /// The moves that the view shows and the snapshot does not contain.
    public internal(set) var moves = PendingMoves()
    /// The search terms to highlight.
    public private(set) var marks: SearchHighlights

    init(_ records: RecordList, of list: List, within base: SearchQuery = .all) {
        self.list = list
        self.base = base
        self.records = records
        marks = SearchHighlights(records.request.query, in: list)
    }

    /// The flat offset in ``records`` of the record in a row; nil if there is no such row.
    ///
    /// - Complexity: O(*moves*)
    public func offset(at indexPath: IndexPath) -> Int? {
        guard records.sections.indices.contains(indexPath.section),
            records.sections[indexPath.section].range.indices.count > indexPath.row,
            indexPath.row >= 0
        else { return nil }
        return moves.modelOffset(of: records.offset(of: indexPath))
    }

    /// The record in a row; nil if there is no such row.
    ///
    /// - Complexity: O(*moves*)
    public func id(at indexPath: IndexPath) -> RecordID? {
        offset(at: indexPath).map { records.id(at: $0) }
    }

    /// The row of a record; nil if it is not among the rows.
    ///
    /// - Complexity: That of ``RecordList/offset(of:)-(RecordID)``.
    public func indexPath(of id: RecordID) -> IndexPath? {
        records.offset(of: id).map { records.indexPath(at: moves.shownOffset(of: $0)) }
    }

    /// The record at a flat offset of the rows, 0..<`records.count`.
    func id(atShown offset: Int) -> RecordID {
        records.id(at: moves.modelOffset(of: offset))
    }
}
