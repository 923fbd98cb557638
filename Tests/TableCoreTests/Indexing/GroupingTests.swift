import TableCore
import Testing
import TextCore

/// Grouping elements into sections.
struct GroupingTests {
    private let names = ["Zoe", "anna", "Ben", "Änne", "4711", "Bea", "zuse"]

    @Test("unsorted names become sorted sections by letter, in one pass (12.3, 11.11, 12.5)")
    func byLetter() throws {
        let collation = try Collation(locale: "de_DE")
        let alphabet = IndexAlphabet(collation)
        let groups = Grouping(names, by: alphabet, collation) { $0 }
        #expect(groups.titles == ["A", "B", "Z", "#"])
        #expect(
            groups.sections.map(\.elements)
                == [["anna", "Änne"], ["Bea", "Ben"], ["Zoe", "zuse"], ["4711"]])
        #expect(groups.counts == [2, 2, 2, 1])
        #expect(groups[IndexPath(row: 1, section: 2)] == "zuse")
        #expect(groups[IndexPath(row: 1, section: 3)] == nil)
        #expect(groups[IndexPath(row: 0, section: 9)] == nil)
    }

    @Test("empty letters stay when they are wanted (12.4)")
    func emptyBuckets() throws {
        let collation = try Collation(locale: "en")
        let alphabet = IndexAlphabet(collation)
        let groups = Grouping(names, by: alphabet, collation, keepsEmpty: true) { $0 }
        #expect(groups.titles == alphabet.titles)
        #expect(groups.counts.reduce(0, +) == names.count)
    }

    @Test("a sorted list is cut where the first letter changes (000.91)")
    func partition() {
        let states = ["Alabama", "Alaska", "California", "Colorado", "Delaware"]
        let groups = Grouping(sorted: states) { String($0.prefix(1)).uppercased() }
        #expect(groups.titles == ["A", "C", "D"])
        #expect(groups.counts == [2, 2, 1])
    }

    @Test("an attribute groups in the order of its first appearance (12.9)")
    func attribute() {
        let elements = ["gas H", "solid Fe", "gas He", "liquid Hg", "solid Au"]
        let groups = Grouping(elements) { String($0.split(separator: " ")[0]) }
        #expect(groups.titles == ["gas", "solid", "liquid"])
        #expect(groups.sections[1].elements == ["solid Fe", "solid Au"])
    }
}
