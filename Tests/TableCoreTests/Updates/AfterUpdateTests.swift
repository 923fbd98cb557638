import TableCore
import Testing

/// Requests for keyboard focus wait until the batch update ends.
struct AfterUpdateTests {
    @Test(
        "the entry of a new row gets the keyboard when there is a cell: after the batch (000.135)")
    func focus() {
        var focus = AfterUpdate<IndexPath>()
        #expect(focus.request(.row(1)) == [.row(1)], "at once where there is no batch")
        focus.begin()
        focus.begin()
        #expect(focus.request(.row(2)) == [])
        #expect(focus.end() == [], "the outer batch goes on (OT-9)")
        #expect(focus.request(.row(3)) == [])
        #expect(focus.end() == [.row(2), .row(3)])
        #expect(focus.end() == [])
        #expect(focus.request(.row(4)) == [.row(4)])
    }
}
