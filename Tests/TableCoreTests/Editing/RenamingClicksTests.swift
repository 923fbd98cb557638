import TableCore
import Testing

/// Which clicks on a row begin to rename it.
struct RenamingClicksTests {
    private typealias Event = RenamingClicks.Event

    /// The effects of events, in order.
    private func effects(_ events: [Event]) -> [RenamingClicks.Effect] {
        var clicks = RenamingClicks()
        return events.flatMap { clicks.handle($0) }
    }

    private func click(_ row: Int, isSelected: Bool = true) -> [Event] {
        [.pressed(.row(row), isSelected: isSelected), .released(.row(row))]
    }

    @Test("the second click on a row renames it when the time of a double click is over")
    func secondClick() {
        #expect(
            effects(click(1, isSelected: false) + click(1) + [.waited])
                == [.wait(.row(1)), .rename(.row(1))])
    }

    @Test("one click on a row that was selected before renames nothing")
    func firstClick() {
        #expect(effects(click(1) + [.waited]).isEmpty)
        #expect(effects(click(1, isSelected: false) + click(2) + [.waited]).isEmpty)
        #expect(
            effects(click(1) + click(2, isSelected: false) + click(1, isSelected: false)).isEmpty)
    }

    @Test("a click that brings the keyboard back renames nothing, the next one does")
    func focus() {
        let back = click(1) + [.cancelled] + click(1) + [.waited]
        #expect(effects(back).isEmpty)
        #expect(effects(back + click(1)) == [.wait(.row(1))])
    }

    @Test("a double click renames nothing, neither the first nor one on a clicked row")
    func doubleClick() {
        let press = Event.pressed(.row(1), isSelected: true)
        let double = click(1) + [press, .doubleClicked, .released(.row(1)), .waited]
        #expect(effects(double).isEmpty)
        let late = click(1) + click(1) + [press, .doubleClicked, .released(.row(1)), .waited]
        #expect(effects(late) == [.wait(.row(1))])
    }

    @Test("a press that ends elsewhere, or becomes a drag, is no click")
    func noClick() {
        let press = Event.pressed(.row(1), isSelected: true)
        #expect(effects(click(1) + [press, .released(.row(2)), .waited]).isEmpty)
        #expect(effects(click(1) + [press, .cancelled, .waited]).isEmpty)
        #expect(effects([press, .cancelled] + click(1)).isEmpty)
    }

    @Test("the clicked row is followed by its identity (R8)")
    func updates() throws {
        var batch = BatchUpdate()
        batch.insertRows([.row(0)])
        let map = try batch.resolve(
            before: try SectionCounts([3]), after: try SectionCounts([4]))
        var clicks = RenamingClicks()
        for event in click(1) { _ = clicks.handle(event) }
        clicks.apply(map)
        #expect(clicks.state == .clicked(.row(2)))
        for event in click(2) { _ = clicks.handle(event) }
        #expect(clicks.state == .waiting(.row(2)))
        clicks.apply(map)
        #expect(clicks.handle(.waited).isEmpty, "what changed below the pointer is not renamed")

        var pressed = RenamingClicks()
        for event in click(1) { _ = pressed.handle(event) }
        _ = pressed.handle(.pressed(.row(1), isSelected: true))
        pressed.apply(map)
        #expect(pressed.handle(.released(.row(2))) == [.wait(.row(2))], "a press keeps its row")

        var deletion = BatchUpdate()
        deletion.deleteRows([.row(3)])
        clicks.apply(
            try deletion.resolve(before: try SectionCounts([4]), after: try SectionCounts([3])))
        #expect(clicks.state == .idle)
    }
}
