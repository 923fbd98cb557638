/// The mapping between old and new indexes of columns that came, went or changed places.
///
///     let moves = ColumnMoves(from: ["title", "year"], to: ["id", "year", "title"])
///     moves.new(forOld: 0)     // 2
///
/// Columns are known by their identities.
struct ColumnMoves {
    private let newIndexes: [Int?]

    /// Compares the identities of the columns before and after a change. If an identity is used
    /// twice, its first column counts.
    init<ID: Hashable>(from old: [ID], to new: [ID]) {
        let places = Dictionary(
            new.enumerated().map { ($0.element, $0.offset) },
            uniquingKeysWith: { first, _ in first })
        newIndexes = old.map { places[$0] }
    }

    /// Returns the new index of a column; `nil` when it is gone.
    func new(forOld index: Int) -> Int? {
        newIndexes.indices.contains(index) ? newIndexes[index] : nil
    }
}
