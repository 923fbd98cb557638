import TableCore
import Testing
import TroveModel

/// The titles at the edge of a list that is divided into sections.
struct SectionIndexTests {
    private func list(_ titles: [String]) -> RecordList {
        let sections = titles.enumerated().map { number, title in
            RecordSection(
                .value("\(title) \(number)"), indexTitle: title, range: number..<number + 1)
        }
        return RecordList(
            request: RecordListRequest(list: ListID(rawValue: 1)),
            ids: RecordIDs(titles.indices.map { RecordID($0 + 1) }), sections: sections,
            generation: 1)
    }

    @Test func consecutiveSectionsWithTheSameTitleShareOne() {
        let index = list(["A", "A", "B", "C", "C", "A"]).sectionIndex
        #expect(index.titles == ["A", "B", "C", "A"])
        #expect(index.sections == [0, 2, 3, 5])
        #expect(index.section(forTitle: 2, numberOfSections: 6) == 3)
        #expect(index.section(forTitle: 4, numberOfSections: 6) == nil)
    }

    @Test func aListWithoutSectionsHasNoTitles() {
        #expect(list([]).sectionIndex.titles.isEmpty)
    }
}
