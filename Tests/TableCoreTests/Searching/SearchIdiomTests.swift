import TableCore
import Testing
import TextCore

/// Programming idioms of the guides: searching.
struct SearchIdiomTests {
    private let names = ["Ada", "Ágnes", "Ben", "Adam", "Barbara"]

    @Test(
        """
        results are a table of their own: counts, cells and choices come from it (13.2, 13.5, \
        13.11–13.13, 000.93, 000.95, 000.104)
        """
    )
    func twoTables() throws {
        var session = SearchSession()
        var filtered: [String] = []
        var main = SelectionState(counts: try SectionCounts([names.count]))
        main.select(.row(2))
        var shown = false
        for effect in session.handle(.textChanged("ad")) {
            switch effect {
            case .tellTextChanged(let text):
                filtered = names.filter { SearchFolding.hasPrefix(text, in: $0) }
            case .showResults: shown = true
            default: break
            }
        }
        #expect(shown)
        #expect(filtered == ["Ada", "Adam"])
        let chosen = IndexPath.row(1)
        #expect(filtered[chosen.row] == "Adam")
        _ = session.handle(.cancel)
        #expect(main.indexPathForSelectedRow == .row(2), "the list is as it was")
    }

    @Test("the bar's delegate filters before the results are loaded (000.99, 000.100, OT-7)")
    func order() {
        var session = SearchSession()
        let effects = session.handle(.textChanged("b"))
        let told = effects.firstIndex(of: .tellTextChanged("b"))
        let asked = effects.firstIndex(of: .askShouldReload(text: "b", scope: 0))
        #expect((told ?? 9) < (asked ?? -1))
    }

    @Test("'Starts With' and 'Contains', without case and accents (13.6, 13.8, 000.102)")
    func scopes() {
        let starts = names.filter { SearchFolding.hasPrefix("AG", in: $0) }
        let contains = names.filter { SearchFolding.contains("ar", in: $0) }
        #expect(starts == ["Ágnes"])
        #expect(contains == ["Barbara"])
    }

    @Test("from key to key only what differs comes and goes (13.4)")
    func deltas() throws {
        let first = names.filter { SearchFolding.hasPrefix("a", in: $0) }
        let second = names.filter { SearchFolding.hasPrefix("ad", in: $0) }
        let batch = BatchUpdate(Splice.between(first, second), section: 0)
        #expect(batch.deletedRows.map(\.place) == [.row(1)])
        #expect(batch.insertedRows.isEmpty)
    }
}
