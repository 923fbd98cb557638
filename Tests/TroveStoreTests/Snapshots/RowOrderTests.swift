import Testing

@testable import TroveStore

/// The order of rows by position, whether positions are regular, as after an import, or not.
struct RowOrderTests {
    @Test(
        arguments: [
            [], [5], [5, 5, 5], [1, 2, 3, 4], [1_024, 2_048, 3_072, 4_096], [1, 2, 3, 3],
            [1, 2, 3, 2],
            [4, 3, 2, 1], [0, 10, 20, 25, 30], [7, 7, 8], [3, 1, 2], [.min, 0, .max], [.max, .min],
        ] as [[Int64]])
    func rowsAreInTheOrderOfTheirPositions(_ positions: [Int64]) {
        var order = RowOrder()
        for position in positions { order.append(position) }
        for isFinished in [false, true] {
            if isFinished { order.finish() }
            for a in positions.indices {
                for b in positions.indices {
                    let expected = (positions[a], a) < (positions[b], b)
                    #expect(order.precedes(UInt32(a), UInt32(b)) == expected)
                    let keys = (order.key(of: UInt32(a)), order.key(of: UInt32(b)))
                    #expect(((keys.0, a) < (keys.1, b)) == expected)
                }
            }
        }
        #expect(order.isByRow == (positions == positions.sorted()))
    }
}
