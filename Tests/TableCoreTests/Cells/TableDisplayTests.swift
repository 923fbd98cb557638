import TableCore
import Testing

/// The order in which a table requests, announces and releases cells.
struct TableDisplayTests {
    private final class Cell {}

    private final class Screen {
        var log: [String] = []
        private(set) lazy var display = TableDisplay<Cell> { [unowned self] path in
            log.append("cell \(path.row)")
            return Cell()
        }

        init() {
            display.prepare = { [unowned self] _, path in log.append("prepare \(path.row)") }
            display.willDisplay = { [unowned self] _, path in log.append("will \(path.row)") }
            display.willLeave = { [unowned self] _ in log.append("leave") }
            display.didEndDisplaying = { [unowned self] _, path in log.append("did \(path.row)") }
            display.recycle = { [unowned self] _ in log.append("recycle") }
        }

        func show(_ rows: Range<Int>) {
            display.recycleCells(except: Set(rows.map { path($0) }))
            for row in rows { _ = display.cell(showing: path(row)) }
        }

        func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

        func takeLog() -> [String] {
            defer { log = [] }
            return log
        }

        func apply(
            _ before: Int, _ after: Int, isAnimated: Bool, held: Int? = nil,
            _ change: (inout BatchUpdate) -> Void
        ) throws {
            var batch = BatchUpdate()
            change(&batch)
            let map = try batch.resolve(
                before: try SectionCounts([before]), after: try SectionCounts([after]))
            display.apply(map, isAnimated: isAnimated, held: held.map { path($0) })
        }
    }

    @Test func aCellIsAnnouncedBeforeTheNextIsRequested() {
        let screen = Screen()
        screen.show(0..<2)
        let each = (0..<2).flatMap { ["cell \($0)", "prepare \($0)", "will \($0)"] }
        #expect(screen.takeLog() == each)
        screen.show(0..<2)
        #expect(screen.takeLog() == [])
    }

    @Test func cellsThatLeaveAreReleasedInOrderBeforeOthersAreRequested() {
        let screen = Screen()
        screen.show(0..<3)
        _ = screen.takeLog()
        screen.show(2..<4)
        #expect(
            screen.takeLog()
                == ["did 0", "recycle", "did 1", "recycle", "cell 3", "prepare 3", "will 3"])
    }

    @Test func cellsFollowTheirRows() throws {
        let screen = Screen()
        screen.show(0..<3)
        let last = screen.display.cells[screen.path(2)]
        _ = screen.takeLog()
        try screen.apply(3, 3, isAnimated: false) {
            $0.deleteRows([screen.path(0)])
            $0.insertRows([screen.path(2)])
        }
        #expect(screen.takeLog() == ["did 0", "recycle"])
        #expect(screen.display.cells[screen.path(1)] === last)
        #expect(screen.display.cells[screen.path(2)] == nil)
    }

    @Test func anAnimatedRowEndsDisplayingWithItsAnimation() throws {
        let screen = Screen()
        screen.show(0..<3)
        _ = screen.takeLog()
        try screen.apply(3, 2, isAnimated: true) { $0.deleteRows([screen.path(1)]) }
        #expect(screen.takeLog() == ["leave"])
        #expect(screen.display.leaving.keys.map(\.row) == [1])
        screen.display.releaseLeaving()
        screen.display.releaseLeaving()
        #expect(screen.takeLog() == ["did 1", "recycle"])
    }

    @Test func aHeldRowKeepsItsCellWhenItIsReloaded() throws {
        let screen = Screen()
        screen.show(0..<2)
        let held = screen.display.cells[screen.path(0)]
        _ = screen.takeLog()
        try screen.apply(2, 2, isAnimated: false, held: 0) {
            $0.reloadRows([screen.path(0), screen.path(1)])
        }
        #expect(screen.takeLog() == ["did 1", "recycle"])
        #expect(screen.display.cells[screen.path(0)] === held)
    }

    @Test func aReloadReleasesEverything() throws {
        let screen = Screen()
        screen.show(0..<2)
        try screen.apply(2, 1, isAnimated: true) { $0.deleteRows([screen.path(0)]) }
        _ = screen.takeLog()
        screen.display.reload()
        #expect(screen.takeLog() == ["did 0", "recycle", "did 0", "recycle"])
        #expect(screen.display.cells.isEmpty && screen.display.leaving.isEmpty)
    }
}
