import TableCore
import Testing

/// The popover that shows a hidden primary column.
struct PrimaryPopoverTests {
    @Test("a hidden list leaves a button, which goes when the list comes back (23.4, 23.5)")
    func button() {
        var access = PrimaryPopover(title: "Show List")
        #expect(access.handle(.buttonTapped) == [], "there is none")
        #expect(access.handle(.hidden) == [.installButton(title: "Show List")])
        #expect(access.handle(.hidden) == [], "once")
        #expect(access.handle(.shown) == [.removeButton])
        #expect(access.handle(.shown) == [])
    }

    @Test("the button opens the list over the detail; choosing closes it (23.6, 23.7)")
    func popover() {
        var access = PrimaryPopover(title: "Show List")
        _ = access.handle(.hidden)
        #expect(access.handle(.selected) == [], "nothing is open")
        #expect(access.handle(.buttonTapped) == [.showPopover(width: 320, height: 300)])
        #expect(access.handle(.selected) == [.dismissPopover])
        _ = access.handle(.buttonTapped)
        #expect(access.handle(.buttonTapped) == [.dismissPopover], "the button closes it too")
        access.contentSize = Size(width: 200, height: 400)
        #expect(access.handle(.buttonTapped) == [.showPopover(width: 200, height: 400)])
        #expect(access.handle(.dismissed) == [.dismissPopover])
        _ = access.handle(.buttonTapped)
        #expect(
            access.handle(.shown) == [.dismissPopover, .removeButton],
            "a wider window takes the popover away")
    }
}
