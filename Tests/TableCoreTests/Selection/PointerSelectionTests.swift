import TableCore
import Testing

/// Selection with the pointer: the order of delegate calls, vetoes and substitutions.
struct PointerSelectionTests {
    @Test("one tap calls in the stated order (000.24, 000.109, 14.19, OT-3, 14.23)")
    func order() throws {
        var driver = try SelectionDriver([5], mode: .single)
        driver.tap(.row(1))
        #expect(
            driver.takeLog() == [
                "shouldHighlight 0.1", "didHighlight 0.1", "didUnhighlight 0.1",
                "willSelect 0.1", "didSelect 0.1",
            ])
        driver.tap(.row(3))
        #expect(
            driver.takeLog() == [
                "shouldHighlight 0.3", "didHighlight 0.3", "didUnhighlight 0.3",
                "willSelect 0.3", "willDeselect 0.1", "didDeselect 0.1", "didSelect 0.3",
            ])
        #expect(
            driver.selection == ["0.3"], "the old row is deselected by itself (000.121, 14.1, 38.9)"
        )
    }

    @Test("a row that must not be highlighted is not selected either (000.16)")
    func unhighlightable() throws {
        var driver = try SelectionDriver([5], mode: .single)
        driver.unhighlightable = [.row(1)]
        driver.tap(.row(1))
        #expect(driver.takeLog() == ["shouldHighlight 0.1"])
        #expect(driver.state.indexPathsForSelectedRows == nil)
    }

    @Test("without selection nothing is asked (14.2)")
    func noSelection() throws {
        var driver = try SelectionDriver([5], mode: .none)
        driver.tap(.row(1))
        #expect(driver.log.isEmpty)
    }

    @Test("nil from willSelect vetoes, another path is selected instead (03.2, 14.9, 14.10)")
    func vetoAndSubstitute() throws {
        var driver = try SelectionDriver([5], mode: .single)
        driver.willSelect = { $0 == .row(3) ? nil : $0 == .row(4) ? .row(0) : $0 }
        driver.tap(.row(2))
        driver.tap(.row(3))
        #expect(driver.selection == ["0.2"])
        _ = driver.takeLog()
        driver.tap(.row(4))
        #expect(
            driver.takeLog().suffix(3) == ["willDeselect 0.2", "didDeselect 0.2", "didSelect 0.0"])
        #expect(driver.selection == ["0.0"])
    }

    @Test("nil from willDeselect locks the old row, which stays beside the new (03.4, 14.11, OT-3)")
    func lock() throws {
        var driver = try SelectionDriver([5], mode: .single)
        driver.tap(.row(1))
        driver.willDeselect = { _ in nil }
        _ = driver.takeLog()
        driver.tap(.row(2))
        #expect(driver.takeLog().suffix(2) == ["willDeselect 0.1", "didSelect 0.2"])
        #expect(driver.selection == ["0.1", "0.2"])
    }

    @Test("another path from willDeselect is deselected instead (03.4, 000.23)")
    func substituteDeselection() throws {
        var driver = try SelectionDriver([5], mode: .multiple)
        driver.tap(.row(1))
        driver.tap(.row(2))
        driver.willDeselect = { _ in .row(2) }
        driver.tap(.row(1))
        #expect(driver.selection == ["0.1"])
    }

    @Test("a tap on the selected row leaves it selected in single mode (000.110)")
    func singleAgain() throws {
        var driver = try SelectionDriver([5], mode: .single)
        driver.tap(.row(1))
        driver.tap(.row(1))
        #expect(driver.selection == ["0.1"])
    }

    @Test("taps collect and take back rows in multiple mode (14.3, 000.111)")
    func multiple() throws {
        var driver = try SelectionDriver([2, 3], mode: .multiple)
        driver.tap(IndexPath(row: 2, section: 1))
        driver.tap(.row(1))
        driver.tap(IndexPath(row: 0, section: 1))
        #expect(driver.selection == ["1.2", "0.1", "1.0"], "in order of selection (14.6)")
        #expect(driver.state.indexPathForSelectedRow == IndexPath(row: 2, section: 1), "14.5")
        _ = driver.takeLog()
        driver.tap(.row(1))
        #expect(driver.takeLog().suffix(2) == ["willDeselect 0.1", "didDeselect 0.1"])
        #expect(driver.selection == ["1.2", "1.0"])
    }

    @Test("letting go elsewhere, or scrolling, only takes the highlight back (OT-8, 000.18)")
    func cancelled() throws {
        var driver = try SelectionDriver([5], mode: .single)
        driver.tap(.row(0))
        _ = driver.takeLog()
        driver.send(.press(.row(2)))
        driver.send(.release(.row(3), []))
        driver.send(.press(.row(2)))
        driver.send(.cancelPress)
        driver.send(.release(.row(2), []))
        let once = ["shouldHighlight 0.2", "didHighlight 0.2", "didUnhighlight 0.2"]
        #expect(driver.takeLog() == once + once)
        #expect(driver.selection == ["0.0"])
    }

    @Test("while editing, the editing mode decides (14.22, 000.113)")
    func editing() throws {
        var driver = try SelectionDriver([5], mode: .single)
        driver.state.isEditing = true
        driver.tap(.row(1))
        #expect(driver.selection.isEmpty)
        driver.state.modeDuringEditing = .multiple
        driver.tap(.row(1))
        driver.tap(.row(2))
        #expect(driver.selection == ["0.1", "0.2"])
    }

    @Test("the delegate may deselect inside willSelect and refuse: a toggle (000.119)")
    func toggleIdiom() throws {
        var state = SelectionState(counts: try SectionCounts([3]))
        state.select(.row(1))
        _ = state.handle(.press(.row(1)))
        _ = state.handle(.answer(.row(1)))
        let effects = state.handle(.release(.row(1), []))
        #expect(effects.last == .ask(.willSelect(.row(1))))
        state.deselect(.row(1))
        #expect(state.handle(.answer(nil)).isEmpty)
        #expect(state.indexPathsForSelectedRows == nil)
    }

    @Test(
        """
        program changes tell nobody; nil and missing rows are tolerated (03.22, 14.7, 000.115, \
        000.116)
        """
    )
    func byProgram() throws {
        var state = SelectionState(counts: try SectionCounts([3]))
        state.select(.row(1))
        state.select(.row(2))
        #expect(state.indexPathsForSelectedRows == [.row(2)])
        state.select(.row(9))
        #expect(state.indexPathsForSelectedRows == [.row(2)])
        state.deselect(nil)
        state.deselect(.row(0))
        #expect(state.indexPathsForSelectedRows == [.row(2)])
        state.select(nil)
        #expect(state.indexPathsForSelectedRows == nil, "nil, not empty (14.6, 000.118)")
        #expect(state.indexPathForSelectedRow == nil)
    }

    @Test("reloading the table deselects everything (000.117)")
    func reload() throws {
        var state = SelectionState(counts: try SectionCounts([3]))
        state.select(.row(1))
        state.reload(counts: try SectionCounts([3]))
        #expect(state.selectedCount == 0)
        #expect(state.cursor == nil)
    }
}
