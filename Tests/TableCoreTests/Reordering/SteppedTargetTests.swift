import TableCore
import Testing

/// Moves by one step, past places that an item cannot have.
@Suite("Moves by one step")
struct SteppedTargetTests {
    @Test("an item goes to the nearest index that it can have")
    func nearest() {
        let even: (Int) -> Int = { $0.isMultiple(of: 2) ? $0 : 3 }
        #expect((0..<8).target(of: 3, steppedBy: 1, target: even) == 4)
        #expect((0..<8).target(of: 3, steppedBy: -1, target: even) == 2)
        #expect((0..<8).target(of: 3, steppedBy: 1) { $0 < 6 ? 3 : $0 } == 6)
    }

    @Test("an item that can go nowhere stays")
    func stays() {
        #expect((0..<8).target(of: 3, steppedBy: 1) { _ in 3 } == 3)
        #expect((0..<8).target(of: 7, steppedBy: 1) { $0 } == 7)
        #expect((0..<8).target(of: 0, steppedBy: -1) { $0 } == 0)
        #expect((0..<8).target(of: 3, steppedBy: 0) { $0 + 1 } == 3)
    }
}
