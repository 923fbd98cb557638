/// Moved rows that a table shows already and its model has not processed yet.
///
///     var pending = PendingMoves()
///     pending.append(from: 2, to: 0)
///     pending.modelOffset(of: 0)    // 2
///     pending.modelOffset(of: 1)    // 0
///
/// A model on disk answers asynchronously. Until then, look up each visible row with
/// ``modelOffset(of:)``. Spec 16.
public struct PendingMoves: Sendable, Hashable {
    private struct Move: Sendable, Hashable {
        let source: Int
        let destination: Int
    }

    private var moves: [Move] = []

    /// Creates an empty list of moves.
    public init() {}

    /// Whether there are no pending moves: the table shows the model's order.
    public var isEmpty: Bool { moves.isEmpty }

    /// Adds a move, in flat offsets of the table before and after it.
    public mutating func append(from source: Int, to destination: Int) {
        moves.append(Move(source: source, destination: destination))
    }

    /// Removes all moves, after the model processed them or refused one.
    public mutating func removeAll() {
        self = PendingMoves()
    }

    /// Returns the model's offset of the row that the table shows at `shownOffset`.
    ///
    /// - Complexity: O(*moves*).
    public func modelOffset(of shownOffset: Int) -> Int {
        moves.reversed().reduce(shownOffset) { offset, move in
            if offset == move.destination { return move.source }
            if move.source < move.destination, (move.source..<move.destination).contains(offset) {
                return offset + 1
            }
            if move.destination < move.source,
                (move.destination + 1...move.source).contains(offset)
            {
                return offset - 1
            }
            return offset
        }
    }

    /// Returns the offset at which the table shows the model's row at `modelOffset`: the inverse of
    /// ``modelOffset(of:)``.
    ///
    /// - Complexity: O(*moves*).
    public func shownOffset(of modelOffset: Int) -> Int {
        moves.reduce(modelOffset) { offset, move in
            if offset == move.source { return move.destination }
            if move.source < move.destination,
                (move.source + 1...move.destination).contains(offset)
            {
                return offset - 1
            }
            if move.destination < move.source, (move.destination..<move.source).contains(offset) {
                return offset + 1
            }
            return offset
        }
    }

    /// Returns the model's offsets of the rows that the table shows at these positions.
    ///
    /// - Complexity: O(*moves* × *ranges*).
    public func modelPositions(of shown: PositionSet) -> PositionSet {
        moves.reversed().reduce(shown) { $0.moving(from: $1.destination, to: $1.source) }
    }

    /// Returns the positions at which the table shows the model's rows at these offsets: the
    /// inverse of ``modelPositions(of:)``.
    ///
    /// - Complexity: O(*moves* × *ranges*).
    public func shownPositions(of model: PositionSet) -> PositionSet {
        moves.reduce(model) { $0.moving(from: $1.source, to: $1.destination) }
    }
}
