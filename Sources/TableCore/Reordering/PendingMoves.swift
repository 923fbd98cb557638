/// Moves of rows that a table shows already and its model does not know yet.
///
///     var pending = PendingMoves()
///     pending.append(from: 2, to: 0)
///     pending.modelOffset(of: 0)    // 2
///     pending.modelOffset(of: 1)    // 0
///
/// A model that writes to a disk answers a moment later. Until then every row that is shown is
/// looked up through this. Spec 16.
public struct PendingMoves: Sendable, Hashable {
    private struct Move: Sendable, Hashable {
        let source: Int
        let destination: Int
    }

    private var moves: [Move] = []
    private var acknowledgedCount = 0

    /// No moves.
    public init() {}

    /// Whether the table shows what the model has.
    public var isEmpty: Bool { moves.isEmpty }

    /// Adds a move, in flat offsets as the table shows them before and after it.
    public mutating func append(from source: Int, to destination: Int) {
        moves.append(Move(source: source, destination: destination))
    }

    /// Notes that the model has carried out one more. Answers whether it has carried out all.
    public mutating func acknowledge() -> Bool {
        acknowledgedCount += 1
        return acknowledgedCount >= moves.count
    }

    /// Forgets all moves: the model has them now, or refused one.
    public mutating func removeAll() {
        self = PendingMoves()
    }

    /// Where the model has the row that the table shows at `shownOffset`.
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
}
