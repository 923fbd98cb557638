import Testing
import TroveModel

/// Hiding the page of the record beside the records.
struct RecordPaneTests {
    @Test(arguments: ViewSettings.Kind.allCases)
    func isHiddenBesideOneKindOfView(kind: ViewSettings.Kind) {
        var pane = RecordPane()
        pane.toggle(beside: kind)
        for other in ViewSettings.Kind.allCases {
            #expect(pane.isShown(beside: other) == (other != kind))
        }
        #expect(pane.hiddenBeside == [kind])
        pane.toggle(beside: kind)
        #expect(pane == RecordPane())
    }

    @Test func opensWithARecordUntilThePersonLeavesIt() {
        var pane = RecordPane(hiddenBeside: [.table, .board])
        #expect(pane.leave(beside: .table) == false)
        pane.open(beside: .table)
        #expect(pane.isShown(beside: .table) && pane.isOpened(beside: .table))
        #expect(pane.hiddenBeside == [.table, .board])
        #expect(!pane.isShown(beside: .board))
        #expect(pane.leave(beside: .board) == false)
        #expect(pane.leave(beside: .table) == true)
        #expect(!pane.isShown(beside: .table))
    }

    @Test func whatIsShownCannotBeLeft() {
        var pane = RecordPane()
        pane.open(beside: .list)
        #expect(!pane.isOpened(beside: .list))
        #expect(pane.leave(beside: .list) == false)
        #expect(pane.isShown(beside: .list))
    }

    @Test func theKeyClosesAnOpenedPage() {
        var pane = RecordPane(hiddenBeside: [.board])
        pane.open(beside: .board)
        pane.toggle(beside: .board)
        #expect(!pane.isShown(beside: .board) && pane.hiddenBeside == [.board])
        pane.toggle(beside: .board)
        #expect(pane.isShown(beside: .board) && pane.hiddenBeside == [])
    }
}
