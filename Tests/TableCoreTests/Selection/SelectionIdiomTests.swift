import TableCore
import Testing

/// Programming idioms of the guides: selection.
struct SelectionIdiomTests {
    @Test(
        """
        a mark that the model keeps: tapping toggles it, the row is deselected at once (14.12–14.14)
        """
    )
    func checkmarks() throws {
        var driver = try SelectionDriver([3], mode: .single)
        var marked: Set<IndexPath> = []
        for row in [0, 2, 0] {
            driver.tap(.row(row))
            marked.formSymmetricDifference([.row(row)])
            driver.state.deselect(.row(row))
        }
        #expect(marked == [.row(2)])
        #expect(driver.state.indexPathsForSelectedRows == nil)
    }

    @Test("a radio list: one row per section, by choosing in didSelect (14.21, 000.120)")
    func radio() throws {
        var driver = try SelectionDriver([3, 2], mode: .single)
        var chosen: [Int: Int] = [:]
        for path in [IndexPath.row(1), IndexPath(row: 0, section: 1), .row(2)] {
            driver.tap(path)
            let selected = try #require(driver.state.indexPathForSelectedRow)
            chosen[selected.section] = selected.row
            driver.state.reload(counts: try SectionCounts([3, 2]))
            #expect(driver.selection.isEmpty, "reloading clears the selection")
        }
        #expect(chosen == [0: 2, 1: 0])
    }

    @Test(
        "back from a detail page the row is deselected, and nobody is told (14.17, 000.194, 38.8)")
    func onReturn() throws {
        var driver = try SelectionDriver([3], mode: .single)
        driver.tap(.row(1))
        _ = driver.takeLog()
        driver.state.deselect(driver.state.indexPathForSelectedRow)
        #expect(driver.log.isEmpty)
        #expect(driver.selection.isEmpty)
    }

    @Test("a mark of the program's own comes with didSelect and goes with didDeselect (14.15)")
    func ownMark() throws {
        for mode in [SelectionMode.single, .multiple] {
            var driver = try SelectionDriver([3], mode: mode)
            var marked: Set<String> = []
            for row in [0, 2, 2, 1] {
                driver.tap(.row(row))
                for line in driver.takeLog() {
                    let words = line.split(separator: " ")
                    if words[0] == "didSelect" { marked.insert(String(words[1])) }
                    if words[0] == "didDeselect" { marked.remove(String(words[1])) }
                }
                #expect(marked == Set(driver.selection), "the marks are the selection")
            }
        }
    }

    @Test("selecting by program never scrolls by itself (14.8, 30.8, 000.114)")
    func noScroll() throws {
        let geometry = try RowGeometry(sections: [SectionHeights(rows: .uniform(40, count: 99))])
        var state = SelectionState(counts: try SectionCounts([99]))
        state.select(.row(90))
        let viewport = Viewport(contentOffset: 0, height: 200)
        // The scroll position is optional.
        #expect(
            geometry.contentOffset(scrollingRowAt: .row(90), to: .middle, in: viewport)
                == 3_520)
        #expect(state.isSelected(.row(90)))
    }

    @Test("normal, highlighted, selected: three states of a row (000.17, 000.106, 000.108)")
    func states() throws {
        var driver = try SelectionDriver([3], mode: .single)
        func states() -> [Bool] {
            [driver.state.highlightedIndexPath == .row(0), driver.state.isSelected(.row(0))]
        }
        #expect(states() == [false, false])
        driver.send(.press(.row(0)))
        #expect(states() == [true, false])
        driver.send(.release(.row(0), []))
        #expect(states() == [false, true])
    }
}
