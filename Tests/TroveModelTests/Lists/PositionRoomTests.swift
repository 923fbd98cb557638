import Testing

@testable import TroveModel

@Suite("Positions in a manual order")
struct PositionRoomTests {
    /// A list with two records, at the positions of both ends.
    struct Ends: PositionTables {
        static let positionGap: Int64 = 1024
        let first: Int64
        let last: Int64

        func end(first isFirst: Bool) -> Int64? { isFirst ? first : last }

        func neighbors(of record: RecordID, ascending: Bool) -> (own: Int64, next: Int64?) {
            ascending ? (first, last) : (last, first)
        }
    }

    @Test("Beyond the ends are gaps", arguments: [(0, 4096), (-9000, 70)] as [(Int64, Int64)])
    func gaps(first: Int64, last: Int64) throws {
        let ends = Ends(first: first, last: last)
        let before = try ends.room(for: 3, at: .first)
        #expect((0..<3).map(before.position) == [3, 2, 1].map { first - 1024 * $0 })
        let after = try ends.room(for: 3, at: .last)
        #expect((0..<3).map(after.position) == [1, 2, 3].map { last + 1024 * $0 })
    }

    @Test("Beyond positions of other programs is still room")
    func farAway() throws {
        let ends = Ends(first: .min, last: .max)
        let before = try ends.room(for: 2, at: .first)
        #expect((0..<2).map(before.position) == [.min, .min])
        let after = try ends.room(for: 2, at: .last)
        #expect((0..<2).map(after.position) == [.max, .max])
        let between = try ends.room(for: 2, at: .after(1))
        #expect(between.spreadingAfter == nil)
        #expect((0..<2).map(between.position).allSatisfy { $0 > .min && $0 < .max })
    }
}
