import TableCore
import Testing

/// Selection in collections works as in tables (Spec 55, 52).
struct CollectionSelectionTests {
    @Test(
        """
        highlight first, selection last; the highlight goes before (52.2, 52.3, 55.3–55.6, OC-13, \
        79.11)
        """
    )
    func sequence() throws {
        var driver = try SelectionDriver([4], mode: .multiple)
        driver.send(.press(.row(0)))
        #expect(driver.takeLog() == ["shouldHighlight 0.0", "didHighlight 0.0"])
        #expect(driver.state.highlightedIndexPath == .row(0))
        #expect(!driver.state.isSelected(.row(0)))
        driver.send(.release(.row(0), []))
        #expect(driver.state.highlightedIndexPath == nil)
        #expect(driver.takeLog() == ["didUnhighlight 0.0", "willSelect 0.0", "didSelect 0.0"])
        driver.tap(.row(0))
        #expect(
            driver.takeLog().suffix(2) == ["willDeselect 0.0", "didDeselect 0.0"], "55.6, 55.9")
    }

    @Test(
        """
        letting go outside changes nothing but the highlight (55.7); without highlight no \
        selection (55.8)
        """
    )
    func outside() throws {
        var driver = try SelectionDriver([4], mode: .single)
        driver.send(.press(.row(0)))
        driver.send(.release(nil, []))
        #expect(driver.state.highlightedIndexPath == nil)
        driver.unhighlightable = [.row(1)]
        driver.tap(.row(1))
        #expect(driver.state.indexPathsForSelectedItems.isEmpty)
    }

    @Test("single by default; a second tap asks again and stays (55.1, OC-14)")
    func singleMode() throws {
        #expect(SelectionState().mode == .single)
        var driver = try SelectionDriver([4], mode: .single)
        driver.tap(.row(0))
        driver.tap(.row(1))
        _ = driver.takeLog()
        driver.tap(.row(1))
        #expect(driver.takeLog().suffix(2) == ["willSelect 0.1", "didSelect 0.1"])
        #expect(driver.state.indexPathsForSelectedItems == [.row(1)])
    }

    @Test(
        """
        without selection the list is empty, not nil (55.10, OC-14); the program may select (55.11)
        """
    )
    func queries() throws {
        var state = SelectionState(counts: try SectionCounts([4]))
        #expect(state.indexPathsForSelectedItems == [])
        state.select(.row(2))
        #expect(state.indexPathsForSelectedItems == [.row(2)])
        state.deselect(.row(2))
        #expect(state.indexPathsForSelectedItems == [])
    }

    @Test("a color for the time of the press follows the highlight (55.12, 14.16)")
    func temporaryHighlight() throws {
        var driver = try SelectionDriver([4], mode: .single)
        driver.send(.press(.row(0)))
        driver.send(.cancelPress)
        #expect(
            driver.takeLog() == ["shouldHighlight 0.0", "didHighlight 0.0", "didUnhighlight 0.0"])
    }
}
