import Foundation
import Testing
import TroveModel

/// The way to any state in the history.
struct HistoryStepsTests {
    /// Every history of up to five changes and every state in it: going there ends at that state.
    @Test(arguments: 0...5)
    func theStepsLeadToTheState(_ count: Int) {
        for undone in 0...count {
            let entries = (0..<count).map { index in
                HistoryEntry(
                    action: .other("\(index)"), list: nil, performedAt: Date(),
                    isUndone: index < undone)
            }
            for index in 0...count {
                let steps = HistorySteps(to: index, in: entries)
                #expect(steps.undoCount == 0 || steps.redoCount == 0)
                #expect(undone + steps.undoCount - steps.redoCount == index)
                #expect(steps.isEmpty == (index == undone))
            }
        }
    }
}
