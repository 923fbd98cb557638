import TableCore
import Testing
import TextCore

/// Programming idioms of the guides: making sections.
struct SectionIdiomTests {
    @Test("an array of arrays, built by hand, in display order (12.1, 12.2, 12.5, 02.3)")
    func arrayOfArrays() throws {
        let letters = ["A", "B", "C", "D", "E"]
        let groups = Grouping(
            letters.map { letter in
                Grouping.Section(title: letter, elements: (1...3).map { "\(letter)\($0)" })
            })
        #expect(groups.counts == [3, 3, 3, 3, 3])
        #expect(groups[IndexPath(row: 2, section: 4)] == "E3")
        #expect(try SectionCounts(groups.counts).numberOfRows == 15)
    }

    @Test("one row per section, named by splitting a text (12.7, 12.8)")
    func oneRowPerSection() {
        let names = "Abe Bob Cal".split(separator: " ").map(String.init)
        let groups = Grouping(sorted: names) { String($0.prefix(1)) }
        #expect(groups.counts == [1, 1, 1])
        #expect(groups.titles == ["A", "B", "C"])
    }

    @Test("titles and elements stay in step; a file of lines makes them (000.90, 000.92)")
    func lines() {
        let file = "Ohio\nOregon\n\nTexas\n"
        let groups = Grouping(sorted: file.split(separator: "\n")) { String($0.prefix(1)) }
        #expect(groups.titles.count == groups.sections.count)
        #expect(groups.titles == ["O", "T"])
    }

    @Test("a header says more than the index; either is there without the other (10.7, 11.3, 11.4)")
    func headersAndIndex() throws {
        let groups = Grouping(sorted: ["Abe", "Bob"]) { String($0.prefix(1)) }
        let headers = groups.titles.map { "Names for the letter \($0)" }
        let index = SectionIndex(titles: groups.titles)
        #expect(
            headers[try #require(index.section(forTitle: 1, numberOfSections: 2))].hasSuffix("B"))
        let bare = try RowGeometry(
            sections: groups.counts.map { SectionHeights(rows: .uniform(44, count: $0)) })
        #expect(bare.rectForHeader(inSection: 1)?.height == 0)
        #expect(index.isShown(isPlain: true, numberOfRows: bare.numberOfRows))
        #expect(!SectionIndex(titles: []).isShown(isPlain: true, numberOfRows: 2))
    }

    @Test(
        "an element keeps the number of its section; titles are looked up (11.13, 11.14, 000.153)")
    func numbers() throws {
        let collation = try Collation(locale: "en")
        let alphabet = IndexAlphabet(collation)
        let states = ["Ohio", "Alaska", "Utah"].map {
            (name: $0, section: alphabet.section(for: $0))
        }
        #expect(states.map(\.section) == [14, 0, 20])
        #expect(alphabet.titles.firstIndex(of: "U") == 20)
    }

    @Test("what is hidden is known by identity: a number goes stale when sections move (000.207)")
    func hiddenSections() throws {
        var snapshot = Snapshot<String, Int>()
        try snapshot.appendSections(["A", "B", "C"])
        let hidden: Set<String> = ["B"]
        try snapshot.moveSection("C", .before("A"))
        let numbers = snapshot.sectionIdentifiers.indices.filter {
            hidden.contains(snapshot.sectionIdentifiers[$0])
        }
        #expect(numbers == [2])
    }

    @Test("touching the index brings the heading to the very top, also by sliding (30.11, 000.83)")
    func indexTap() throws {
        let geometry = try RowGeometry(
            sections: (0..<5).map { _ in SectionHeights(header: 22, rows: .uniform(44, count: 9)) })
        let index = SectionIndex(titles: ["A", "B", "C", "D", "E"])
        let viewport = Viewport(contentOffset: 0, height: 300)
        let entries = index.entries(lines: 5)
        for y in stride(from: 0.0, to: 100, by: 10) {
            let title = try #require(index.title(at: y, height: 100, in: entries))
            let section = try #require(index.section(forTitle: title, numberOfSections: 5))
            let offset = try #require(
                geometry.contentOffset(scrollingToSection: section, in: viewport))
            #expect(geometry.pinnedHeader(at: offset)?.section == section)
            let top = geometry.rectForHeader(inSection: section)?.y
            #expect(geometry.pinnedHeader(at: offset)?.y == top)
        }
    }

    @Test("several columns of one list answer alike, however often they are asked (000.8)")
    func consistency() throws {
        let counts = try SectionCounts([3, 0, 2])
        for _ in 0..<3 {
            #expect(counts.indexPath(at: 3) == IndexPath(row: 0, section: 2))
            #expect(counts.rowsBySection == [3, 0, 2])
        }
    }
}
