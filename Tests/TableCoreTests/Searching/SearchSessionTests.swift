import TableCore
import Testing

/// The states of a search, from typing to the chosen result.
struct SearchSessionTests {
    @Test(
        """
        a search begins, follows each key, and ends where it was (13.3, 13.4, 13.14, 13.15, \
        000.97, OT-7)
        """
    )
    func life() {
        var session = SearchSession()
        #expect(session.handle(.begin) == [.willBegin, .didBegin])
        #expect(session.handle(.begin).isEmpty)
        #expect(
            session.handle(.textChanged("c")) == [
                .tellTextChanged("c"), .didLoadResults, .showResults,
                .askShouldReload(text: "c", scope: 0),
            ])
        #expect(session.handle(.shouldReload(true)) == [.reloadResults])
        #expect(
            session.handle(.textChanged("ch"))
                == [.tellTextChanged("ch"), .askShouldReload(text: "ch", scope: 0)])
        #expect(session.handle(.shouldReload(false)).isEmpty, "results come later (13.7)")
        #expect(session.handle(.cancel) == [.willEnd, .hideResults, .didEnd])
        #expect(session.state == .inactive)
        #expect(session.text.isEmpty)
        #expect(session.handle(.cancel).isEmpty)
        #expect(session.handle(.shouldReload(true)).isEmpty, "an old answer counts no more")
    }

    @Test("typing without a click begins the search; the results table is made once (000.98)")
    func typing() {
        var session = SearchSession()
        #expect(session.handle(.textChanged("a")).prefix(2) == [.willBegin, .didBegin])
        _ = session.handle(.cancel)
        #expect(!session.handle(.textChanged("b")).contains(.didLoadResults))
        #expect(session.handle(.textChanged("b")).isEmpty, "the same text is no change")
    }

    @Test("emptying the entry brings the contents back and goes on waiting")
    func emptied() {
        var session = SearchSession()
        _ = session.handle(.textChanged("a"))
        #expect(session.handle(.textChanged("")) == [.tellTextChanged(""), .hideResults])
        #expect(session.state == .waiting)
    }

    @Test("scopes show with the search and filter again when they change (13.6, 13.10, 000.101)")
    func scopes() {
        var session = SearchSession(scopes: ["Starts With", "Contains"])
        #expect(session.handle(.begin) == [.willBegin, .setScopesShown(true), .didBegin])
        #expect(session.handle(.scopeChanged(1)) == [.tellScopeChanged(1)], "nothing to reload yet")
        _ = session.handle(.textChanged("x"))
        #expect(
            session.handle(.scopeChanged(0))
                == [.tellScopeChanged(0), .askShouldReload(text: "x", scope: 0)])
        #expect(session.handle(.scopeChanged(0)).isEmpty)
        #expect(session.handle(.scopeChanged(7)).isEmpty)
        #expect(session.handle(.cancel).suffix(2) == [.setScopesShown(false), .didEnd])
    }
}
