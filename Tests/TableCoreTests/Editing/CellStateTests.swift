import TableCore
import Testing

/// The editing state of cells and their text entries.
struct CellStateTests {
    private let rows = (0..<3).map { IndexPath.row($0) }

    private func session(_ events: [EditingEvent]) -> EditingSession {
        var session = EditingSession()
        for event in events { _ = session.handle(event) }
        return session
    }

    @Test("cells hear what they show: entries come and go with editing mode (000.128, 15.22)")
    func editing() {
        let (off, on) = (EditingSession(), session([.setEditing(true, animated: false)]))
        let entering = on.transitions(from: off, rows: rows) { $0 != .row(1) }
        #expect(entering.map(\.path) == [.row(0), .row(2)], "a row that cannot be edited does not")
        #expect(entering.allSatisfy { $0.state == .editing && $0.state.acceptsText == true })
        let leaving = off.transitions(from: on, rows: rows)
        #expect(leaving.map(\.path) == rows)
        #expect(leaving.allSatisfy { $0.state == [] && $0.state.acceptsText == false })
        #expect(on.transitions(from: on, rows: rows).isEmpty)
    }

    @Test("a Delete button changes nothing about entries, by minus or by swipe (000.128, 000.204)")
    func confirming() {
        let on = session([.setEditing(true, animated: false)])
        let armed = session([
            .setEditing(true, animated: false), .controlTapped(.row(1)), .canEdit(true),
            .style(.delete),
        ])
        let minus = armed.transitions(from: on, rows: rows)
        #expect(minus.map(\.path) == [.row(1)])
        #expect(minus.first?.state == [.showingEditControl, .showingDeleteConfirmation])
        #expect(minus.first?.state.acceptsText == nil)
        let swiped = EditingSession().cellState(at: .row(2), isSwiped: true)
        #expect(swiped == .showingDeleteConfirmation)
        #expect(swiped.acceptsText == nil)
    }
}
