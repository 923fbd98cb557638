import TableCore
import Testing

/// Which rows are the first and the last of a group.
struct GroupPositionTests {
    @Test("a group begins with its first row and ends with its last, which may be the same (33.9)")
    func corners() throws {
        let counts = try SectionCounts([3, 0, 1])
        let positions = (0..<3).map { counts.groupPosition(of: .row($0)) }
        #expect(positions.map { $0?.isFirst } == [true, false, false])
        #expect(positions.map { $0?.isLast } == [false, false, true])
        #expect(
            counts.groupPosition(of: IndexPath(row: 0, section: 2))
                == GroupPosition(isFirst: true, isLast: true))
        for path in [IndexPath(row: 0, section: 1), .row(3), IndexPath(), [0, 1, 2]] {
            #expect(counts.groupPosition(of: path) == nil)
        }
    }
}
