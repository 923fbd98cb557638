import TableCore
import Testing

/// Moves shown before the model has performed them.
@Suite("Moves that the model does not know yet, 16")
struct PendingMovesTests {
    @Test("Every two moves of up to five rows lead back to the rows that the model has")
    func everyTwoMoves() {
        for count in 1...5 {
            let every = (0..<count).flatMap { source in (0..<count).map { (source, $0) } }
            for first in every {
                for second in every {
                    var shown = Array(0..<count)
                    var pending = PendingMoves()
                    for (source, destination) in [first, second] {
                        shown.insert(shown.remove(at: source), at: destination)
                        pending.append(from: source, to: destination)
                    }
                    #expect(
                        (0..<count).map { pending.modelOffset(of: $0) } == shown,
                        "\(count) rows, \(first), then \(second)")
                    #expect(
                        shown.map { pending.shownOffset(of: $0) } == Array(0..<count),
                        "\(count) rows, \(first), then \(second)")
                }
            }
        }
    }

    @Test("Without moves the table shows the order of the model")
    func removing() {
        var pending = PendingMoves()
        pending.append(from: 0, to: 1)
        pending.append(from: 1, to: 2)
        #expect(!pending.isEmpty)
        pending.removeAll()
        #expect(pending.isEmpty)
        #expect(pending.modelOffset(of: 1) == 1)
    }

    @Test func setsOfPositionsFollowTheMoves() {
        var pending = PendingMoves()
        pending.append(from: 5, to: 1)
        pending.append(from: 0, to: 4)
        for set in 0..<64 {
            let model = (0..<6).filter { set & (1 << $0) != 0 }
            let shown = pending.shownPositions(of: PositionSet(model.map { $0..<$0 + 1 }))
            #expect(Array(shown.positions) == model.map { pending.shownOffset(of: $0) }.sorted())
            #expect(Array(pending.modelPositions(of: shown).positions) == model)
        }
    }
}
