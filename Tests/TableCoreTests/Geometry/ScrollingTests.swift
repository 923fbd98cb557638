import TableCore
import Testing

/// Pinned headers, scroll targets and the scroll position across changes.
struct ScrollingTests {
    private func table() throws -> RowGeometry {
        let section = SectionHeights(header: 20, rows: .uniform(40, count: 5), footer: 10)
        return try RowGeometry(
            sections: [section, section, SectionHeights(rows: .uniform(40, count: 5))],
            tableHeader: 30, tableFooter: 15)
    }

    @Test("a header sticks to the upper edge until the end of its section pushes it (10.5)")
    func pinnedHeader() throws {
        let geometry = try table()
        #expect(geometry.pinnedHeader(at: -10) == nil)
        #expect(geometry.pinnedHeader(at: 29) == nil)
        #expect(geometry.pinnedHeader(at: 30)?.y == geometry.rectForHeader(inSection: 0)?.y)
        // The first section extends from 30 to 260, where the second begins.
        for offset in stride(from: 31.0, through: 240, by: 1) {
            let header = geometry.pinnedHeader(at: offset)
            #expect(header?.section == 0)
            #expect(header?.y == offset)
        }
        for offset in stride(from: 241.0, to: 260, by: 1) {
            let header = geometry.pinnedHeader(at: offset)
            #expect(header?.section == 0)
            #expect(header?.y == 240)
        }
        #expect(geometry.pinnedHeader(at: 260)?.section == 1)
        #expect(geometry.pinnedHeader(at: 500) == nil, "the third section has no header")
        #expect(geometry.pinnedHeader(at: 695) == nil, "the table's footer")
    }

    @Test("a row goes to the top, below the pinned header (30.6)")
    func top() throws {
        let geometry = try table()
        let viewport = Viewport(contentOffset: 0, height: 100)
        let path = IndexPath(row: 2, section: 1)
        let row = try #require(geometry.rectForRow(at: path))
        #expect(geometry.contentOffset(scrollingRowAt: path, to: .top, in: viewport) == row.y - 20)
        let grouped = Viewport(contentOffset: 0, height: 100, pinsHeaders: false)
        #expect(geometry.contentOffset(scrollingRowAt: path, to: .top, in: grouped) == row.y)
    }

    @Test("a row goes to the middle of what is free, and to the bottom (30.6)")
    func middleAndBottom() throws {
        let geometry = try table()
        let viewport = Viewport(contentOffset: 0, height: 100)
        let path = IndexPath(row: 2, section: 1)
        let row = try #require(geometry.rectForRow(at: path))
        #expect(
            geometry.contentOffset(scrollingRowAt: path, to: .middle, in: viewport)
                == row.midY - 60)
        #expect(
            geometry.contentOffset(scrollingRowAt: path, to: .bottom, in: viewport)
                == row.maxY - 100)
    }

    @Test("'none' moves as little as shows the whole row, and not at all when it shows (30.6)")
    func minimal() throws {
        let geometry = try table()
        for offset in stride(from: 0.0, through: 605, by: 5) {
            let viewport = Viewport(contentOffset: offset, height: 100)
            for section in 0..<3 {
                for index in 0..<5 {
                    let path = IndexPath(row: index, section: section)
                    let row = try #require(geometry.rectForRow(at: path))
                    let covered = section < 2 ? 20.0 : 0
                    let target = try #require(
                        geometry.contentOffset(scrollingRowAt: path, to: .none, in: viewport))
                    #expect(row.y - covered >= target, "\(path) from \(offset)")
                    #expect(row.maxY <= target + 100, "\(path) from \(offset)")
                    let isVisible = row.y - covered >= offset && row.maxY <= offset + 100
                    if isVisible {
                        #expect(target == offset, "\(path) from \(offset)")
                    } else {
                        let exact = target == row.y - covered || target == row.maxY - 100
                        #expect(exact, "\(path) from \(offset)")
                    }
                }
            }
        }
    }

    @Test("a target never leaves the content, and a missing row has none (30.6, 000.211)")
    func limits() throws {
        let geometry = try table()
        let viewport = Viewport(contentOffset: 50, height: 100)
        let last = IndexPath(row: 4, section: 2)
        #expect(
            geometry.contentOffset(scrollingRowAt: last, to: .top, in: viewport)
                == geometry.contentHeight - 100)
        let high = Viewport(contentOffset: 0, height: 5_000)
        #expect(geometry.contentOffset(scrollingRowAt: last, to: .bottom, in: high) == 0)
        #expect(
            geometry.contentOffset(
                scrollingRowAt: IndexPath(row: 5, section: 2), to: .top, in: viewport) == nil)
        #expect(geometry.contentOffset(scrollingToSection: 9, in: viewport) == nil)
    }

    @Test("a section of the index comes to the very top (11.1)")
    func sections() throws {
        let geometry = try table()
        let viewport = Viewport(contentOffset: 0, height: 100)
        for section in 0..<3 {
            #expect(
                geometry.contentOffset(scrollingToSection: section, in: viewport)
                    == geometry.rectForSection(section)?.y)
        }
    }

    @Test("a change above the first visible row moves nothing on the screen")
    func anchor() throws {
        for offset in stride(from: 60.0, through: 600, by: 7) {
            var geometry = try table()
            let anchor = geometry.scrollAnchor(at: offset, height: 100)
            let path = try #require(anchor.indexPath)
            let before = try #require(geometry.rectForRow(at: path)).y - offset
            let grown = path.section == 0 && path.row == 0 ? 0 : 33.0
            try geometry.setHeight(40 + grown, forRowAt: IndexPath(row: 0, section: 0))
            let moved = try #require(geometry.contentOffset(restoring: anchor))
            #expect(moved == offset + grown, "from \(offset)")
            #expect(try #require(geometry.rectForRow(at: path)).y - moved == before)
        }
    }

    @Test("at the very top the table goes on showing its top")
    func topAnchor() throws {
        var geometry = try table()
        let anchor = geometry.scrollAnchor(at: -12, height: 100)
        try geometry.insertRows(.uniform(40, count: 3), at: IndexPath(row: 0, section: 0))
        #expect(geometry.contentOffset(restoring: anchor) == -12)
    }
}
