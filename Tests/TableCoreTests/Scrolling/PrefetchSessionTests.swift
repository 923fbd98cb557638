import TableCore
import Testing

/// Requests of data before rows come on screen, and what batches do to them.
struct PrefetchSessionTests {
    private func paths(_ rows: some Sequence<Int>) -> [IndexPath] {
        rows.map { IndexPath(row: $0, section: 0) }
    }

    @Test("each row near the screen is requested once, and canceled when it is no longer near")
    func requests() {
        var session = PrefetchSession()
        let first = session.request(paths(8..<12)) { $0.row < 10 }
        #expect(first.wanted == paths(10..<12) && first.canceled == [])
        let second = session.request(paths(10..<14)) { $0.row < 11 }
        #expect(second.wanted == paths(12..<14) && second.canceled == [], "10 is shown")
        let third = session.request(paths(20..<22)) { $0.row == 13 }
        #expect(third.wanted == paths(20..<22) && third.canceled == paths(11..<13))
    }

    @Test("requests follow their rows through a batch; deleted rows are not canceled")
    func batches() throws {
        var session = PrefetchSession()
        _ = session.request(paths(5..<9)) { _ in false }
        var batch = BatchUpdate()
        batch.deleteRows(paths([0, 6]))
        batch.reloadRows(paths([8]))
        let map = try batch.resolve(before: SectionCounts([10]), after: SectionCounts([8]))
        session.apply(map)
        // Rows 5 and 7 are now 4 and 5, row 6 is gone, and row 8, now 6, has other data.
        let next = session.request(paths(4..<7)) { _ in false }
        #expect(next.wanted == paths([6]) && next.canceled == [])
        #expect(session.request([]) { _ in false }.canceled == paths(4..<7))
    }

    @Test("a reload forgets all requests")
    func reload() {
        var session = PrefetchSession()
        _ = session.request(paths(5..<9)) { _ in false }
        session.reset()
        #expect(session.request([]) { _ in false }.canceled == [])
    }
}
