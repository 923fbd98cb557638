import TableCore
import Testing

/// The lifecycle of a page with a table: loading, appearing, editing mode and unloading.
struct TableLifecycleTests {
    /// A lifecycle whose page is on the screen.
    private func shown() -> TableLifecycle {
        var page = TableLifecycle()
        _ = page.handle(.willAppear(animated: false))
        _ = page.handle(.didAppear)
        return page
    }

    /// Takes the page off the screen and shows it again.
    private func leaveAndReturn(_ page: inout TableLifecycle) -> [TableLifecycle.Effect] {
        page.handle(.willDisappear) + page.handle(.didDisappear)
            + page.handle(.willAppear(animated: true)) + page.handle(.didAppear)
    }

    @Test(
        """
        the table is made when it is first wanted, connected and loaded, once (31.1, 31.4, 31.7, \
        01.14)
        """
    )
    func loading() {
        var page = TableLifecycle()
        let first = page.handle(.willAppear(animated: false))
        #expect(first == [.makeTable, .connect, .tableLoaded, .reloadData])
        #expect(page.handle(.willAppear(animated: false)) == [])
        #expect(page.handle(.didAppear) == [.flashScrollIndicators], "(000.193)")
        #expect(page.handle(.didAppear) == [])
        #expect(!leaveAndReturn(&page).contains(.reloadData))
        var early = TableLifecycle()
        #expect(early.handle(.load) == [.makeTable, .connect, .tableLoaded])
        #expect(early.handle(.willAppear(animated: false)) == [.reloadData])
    }

    @Test("coming back clears the selection, unless the page says otherwise (31.6, 000.192)")
    func selection() {
        var page = shown()
        #expect(
            leaveAndReturn(&page) == [.clearSelection(animated: true), .flashScrollIndicators])
        page.clearsSelectionOnAppear = false
        #expect(leaveAndReturn(&page) == [.flashScrollIndicators])
    }

    @Test(
        """
        the button says Edit or Done, and the table is told what the page is told (15.3, 15.4, \
        31.3, 000.125)
        """
    )
    func editing() {
        var page = shown()
        #expect(page.editButton == .edit)
        #expect(
            page.handle(.editButtonTapped) == [
                .setTableEditing(true, animated: true), .setEditButton(.done),
            ])
        #expect(page.isEditing && page.editButton == .done)
        #expect(
            page.handle(.setEditing(false, animated: false)) == [
                .setTableEditing(false, animated: false), .setEditButton(.edit),
            ], "editing and animation are two things")
        #expect(page.handle(.setEditing(false, animated: true)) == [])
    }

    @Test("a table that goes is made again, in editing mode if the page is (31.7)")
    func unloading() {
        var page = shown()
        #expect(page.handle(.unload) == [], "not while it shows")
        _ = page.handle(.willDisappear)
        _ = page.handle(.didDisappear)
        #expect(page.handle(.unload) == [.releaseTable])
        #expect(page.handle(.editButtonTapped) == [.setEditButton(.done)])
        #expect(
            page.handle(.willAppear(animated: false)) == [
                .makeTable, .connect, .tableLoaded, .setTableEditing(true, animated: false),
                .reloadData,
            ])
    }

    @Test("a return that is broken off leaves the page where it was (31.7)")
    func cancelled() {
        var page = shown()
        _ = page.handle(.willDisappear)
        #expect(page.state == .disappearing)
        _ = page.handle(.willAppear(animated: true))
        #expect(page.handle(.didAppear) == [.flashScrollIndicators])
        #expect(page.state == .visible)
    }

    @Test(
        """
        the refresh control is the page's: a pull ends when the page goes, a refresh does not \
        (000.169)
        """
    )
    func refreshing() {
        var page = shown()
        #expect(page.handle(.refresh(.dragged(contentOffset: -30))) == [], "there is none")
        page.refresh = .control()
        #expect(page.handle(.refresh(.dragged(contentOffset: -30))) == [.refresh(.progress(0.5))])
        _ = page.handle(.willDisappear)
        #expect(page.handle(.didDisappear) == [.refresh(.progress(0))])
        _ = page.handle(.willAppear(animated: false))
        _ = page.handle(.didAppear)
        #expect(
            page.handle(.refresh(.dragged(contentOffset: -80))) == [
                .refresh(.progress(1)), .refresh(.startSpinner), .refresh(.valueChanged),
            ])
        let effects = leaveAndReturn(&page)
        #expect(effects.contains(.refresh(.startSpinner)) && page.refresh?.isRefreshing == true)
        #expect(
            page.handle(.refresh(.end)) == [.refresh(.stopSpinner), .refresh(.restore)])
    }
}
