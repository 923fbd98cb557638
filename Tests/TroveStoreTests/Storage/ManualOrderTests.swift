import Foundation
import GRDB
import RandomSupport
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveStore
import TroveTestSupport

/// Moving records in the manual order.
struct ManualOrderTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    @Test func movingWritesOneRow() async throws {
        let list = try await library.makeBooks((1...50).map { "Book \($0)" })
        for place in [Edit.Place.first, .last, .before(7), .after(30)] {
            let change = try await library.perform(
                .moveRecords([20], list: list.id, to: place))
            #expect(change.moved == [20], "\(place)")
        }
    }

    /// Every move goes into the same gap, which must be widened repeatedly.
    @Test func aGapThatIsUsedUpMovesOnlyItsNeighborhood() async throws {
        let text = "title\n" + (1...2_000).map { "\($0)\n" }.joined()
        let list = try await library.importCSV(from: folder.file("books.csv", text)).list
        var expected = Array(1...2_000) as [RecordID]
        var most = 0
        for id in 1_500..<1_800 as Range<RecordID> {
            let change = try await library.perform(
                .moveRecords([id], list: list.id, to: .after(1_000)))
            most = max(most, change.moved.count)
            expected.removeAll { $0 == id }
            expected.insert(id, at: 1_000)
        }
        let order = try await library.recordList(for: RecordListRequest(list: list.id)).allIDs
        #expect(order == expected)
        #expect(most < 400)
    }

    @Test func severalRecordsMoveTogetherInTheOrderGiven() async throws {
        let list = try await library.makeBooks(["A", "B", "C", "D", "E"])
        let request = RecordListRequest(list: list.id)
        try await library.perform(.moveRecords([5, 1], list: list.id, to: .after(3)))
        #expect(try await library.texts(request) == ["B", "C", "E", "A", "D"])
        try await library.perform(.moveRecords([4, 2], list: list.id, to: .first))
        #expect(try await library.texts(request) == ["D", "B", "C", "E", "A"])
        try await library.undo()
        try await library.undo()
        #expect(try await library.texts(request) == ["A", "B", "C", "D", "E"])
    }

    @Test func randomMovesAgreeWithAnArray() async throws {
        var random = SplitMix64(seed: 4)
        let list = try await library.makeBooks((1...12).map { "\($0)" })
        var expected = Array(1...12) as [RecordID]
        for step in 0..<300 {
            let moved = Array(expected.shuffled(using: &random).prefix(1 + step % 3))
            let others = expected.filter { !moved.contains($0) }
            let target = random.pick(others) ?? 0
            let place: Edit.Place
            expected = others
            switch step % 4 {
            case 0: (place, expected) = (.first, moved + others)
            case 1: (place, expected) = (.last, others + moved)
            case 2:
                place = .before(target)
                expected.insert(contentsOf: moved, at: others.firstIndex(of: target) ?? 0)
            default:
                place = .after(target)
                expected.insert(contentsOf: moved, at: (others.firstIndex(of: target) ?? 0) + 1)
            }
            try await library.perform(.moveRecords(moved, list: list.id, to: place))
            let order = try await library.recordList(for: RecordListRequest(list: list.id)).allIDs
            try #require(order == expected, "seed 4, step \(step)")
        }
    }
}
