import RandomSupport
import TableCore
import TestSupport
import Testing

/// Selection with the keyboard: movement, ranges and pages.
struct KeyboardSelectionTests {
    @Test("arrows, home and end move over section borders and stop at the ends")
    func movement() throws {
        var driver = try SelectionDriver([2, 0, 2], mode: .single)
        let visited = [CursorMovement.down, .down, .down, .down, .down, .up, .first, .last]
            .map { movement in
                driver.send(.move(movement, []))
                return driver.state.cursor?.short ?? "none"
            }
        #expect(visited == ["0.0", "0.1", "2.0", "2.1", "2.1", "2.0", "0.0", "2.1"])
        #expect(driver.selection == ["2.1"], "the selection followed")
    }

    @Test("moving shows the row, asks, and tells, once")
    func calls() throws {
        var driver = try SelectionDriver([3], mode: .single)
        driver.send(.move(.to(.row(2)), []))
        driver.send(.move(.down, []))
        #expect(
            driver.takeLog() == ["show 0.2", "willSelect 0.2", "didSelect 0.2", "show 0.2"])
    }

    @Test("with Ctrl, and without selection, the cursor moves alone")
    func cursorAlone() throws {
        var driver = try SelectionDriver([5], mode: .multiple)
        driver.state.multipleStyle = .replacing
        driver.tap(.row(1))
        driver.send(.move(.down, .toggle))
        driver.send(.move(.down, .toggle))
        #expect(driver.state.cursor == .row(3))
        #expect(driver.selection == ["0.1"])
        driver.send(.selectCursor(.toggle))
        #expect(driver.selection == ["0.1", "0.3"])
        driver.send(.selectCursor(.toggle))
        #expect(driver.selection == ["0.1"])
        var none = try SelectionDriver([5], mode: .none)
        none.send(.move(.down, []))
        #expect(none.state.cursor == .row(0))
        #expect(none.selection.isEmpty)
    }

    @Test("Shift selects from the anchor to here, growing and shrinking over unseen rows")
    func ranges() throws {
        var driver = try SelectionDriver([10, 1_000_000], mode: .multiple)
        driver.state.multipleStyle = .replacing
        driver.tap(.row(4))
        driver.tap(IndexPath(row: 999_999, section: 1), .extend)
        #expect(driver.state.selectedCount == 1_000_006)
        #expect(driver.state.selectedPositions.ranges == [4..<1_000_010])
        driver.send(.move(.to(.row(6)), .extend))
        #expect(driver.selection == ["0.4", "0.5", "0.6"])
        driver.send(.move(.to(.row(2)), .extend))
        #expect(driver.state.selectedPositions.ranges == [2..<5])
        driver.tap(.row(8), [.extend, .toggle])
        #expect(driver.state.selectedPositions.ranges == [2..<9], "Ctrl+Shift keeps the others")
        driver.tap(.row(0))
        #expect(driver.selection == ["0.0"], "a plain click replaces")
    }

    @Test("rows of a range may be refused")
    func refusedRows() throws {
        var driver = try SelectionDriver([6], mode: .multiple)
        driver.excluded = [.row(2)]
        driver.tap(.row(1))
        driver.tap(.row(4), .extend)
        #expect(driver.selection == ["0.1", "0.3", "0.4"])
        driver.send(.deselectAll)
        #expect(driver.state.indexPathsForSelectedRows == nil)
    }

    @Test("all of ten million rows are one range, and one of them can be taken out")
    func selectAll() throws {
        let section = Array(repeating: 1_000, count: 10_000)
        var driver = try SelectionDriver(section, mode: .multiple)
        driver.send(.selectAll)
        #expect(driver.state.selectedPositions.ranges == [0..<10_000_000])
        #expect(
            driver.log == [
                "willSelectRows [Range(0..<10000000)]", "didSelectRows [Range(0..<10000000)]",
            ])
        driver.tap(IndexPath(row: 5, section: 7))
        #expect(driver.state.selectedCount == 9_999_999)
        #expect(!driver.state.isSelected(IndexPath(row: 5, section: 7)))
        driver.send(.deselectAll)
        #expect(driver.state.selectedCount == 0)
        var single = try SelectionDriver([3], mode: .single)
        single.send(.selectAll)
        #expect(single.selection.isEmpty)
    }

    @Test("in an empty table keys do nothing")
    func empty() throws {
        var driver = try SelectionDriver([0, 0], mode: .multiple)
        for movement in [CursorMovement.up, .down, .first, .last, .to(.row(0))] {
            driver.send(.move(movement, .extend))
        }
        driver.send(.selectAll)
        driver.send(.selectCursor([]))
        #expect(driver.log.isEmpty)
    }

    @Test("a page is what the viewport shows, at least one row")
    func pages() throws {
        for seed in seeds(60) { try pages(seed: seed) }
    }

    private func pages(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        let belt = NaiveBelt.random(using: &random)
        let geometry = try RowGeometry(belt)
        let rows = belt.placements.filter { if case .row = $0.element { true } else { false } }
        for (position, placement) in rows.enumerated() {
            guard case .row(let path) = placement.element else { continue }
            for height in [0.0, 30, 100, 250] {
                let down = geometry.rowOnePage(from: path, .down, viewportHeight: height)
                let reach = placement.span.maxY + max(0, height - placement.span.height)
                let fits = rows.lastIndex { $0.span.maxY <= reach } ?? position
                let expected = min(max(fits, position + 1), rows.count - 1)
                let target = down.flatMap(geometry.position(of:)) ?? -1
                // Rows of zero height share an edge; any of them is right.
                #expect(
                    rows[target].span.y == rows[expected].span.y || target == expected,
                    "seed \(seed) \(path) \(height)")
                let up = geometry.rowOnePage(from: path, .up, viewportHeight: height)
                let upTarget = up.flatMap(geometry.position(of:)) ?? -1
                #expect(upTarget == 0 || upTarget < position, "seed \(seed)")
                #expect(
                    placement.span.maxY - rows[max(upTarget, 0)].span.y
                        <= max(height, placement.span.maxY - rows[max(0, position - 1)].span.y),
                    "seed \(seed) \(path) \(height)")
            }
        }
    }

    @Test("the nearest selected row is the one nearest to the middle (30.7)")
    func nearest() throws {
        let geometry = try RowGeometry(
            sections: [SectionHeights(rows: .uniform(10, count: 100))])
        for offset in stride(from: 0.0, through: 900, by: 15) {
            let viewport = Viewport(contentOffset: offset, height: 100)
            let chosen = PositionSet([3..<5, 20..<21, 77..<99])
            let best = chosen.positions.min {
                abs(Double($0) * 10 + 5 - offset - 50) < abs(Double($1) * 10 + 5 - offset - 50)
            }
            #expect(geometry.nearestRow(of: chosen, in: viewport)?.row == best, "\(offset)")
        }
        let viewport = Viewport(contentOffset: 0, height: 100)
        #expect(geometry.nearestRow(of: PositionSet(), in: viewport) == nil)
    }
}
