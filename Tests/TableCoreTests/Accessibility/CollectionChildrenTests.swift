import TableCore
import Testing

/// The children of a collection for assistive technology.
struct CollectionChildrenTests {
    @Test("every child is found at its index, in every section")
    func indices() throws {
        for counts in [[], [0], [3], [2, 0, 3], [0, 0, 1, 0]] {
            for views in 0..<4 {
                let children = CollectionChildren(counts: try SectionCounts(counts)) {
                    section, kind in
                    kind == LayoutElement.sectionHeader
                        ? views & 1 != 0 && section != 1 : views & 2 != 0
                }
                var expected: [LayoutElement] = []
                for (section, count) in counts.enumerated() {
                    let path = IndexPath(item: 0, section: section)
                    let bar = { LayoutElement(.supplementary(kind: $0), at: path) }
                    if views & 1 != 0, section != 1 {
                        expected.append(bar(LayoutElement.sectionHeader))
                    }
                    expected += (0..<count).map { .cell(IndexPath(item: $0, section: section)) }
                    if views & 2 != 0 { expected.append(bar(LayoutElement.sectionFooter)) }
                }
                #expect(children.count == expected.count)
                #expect((0..<children.count).map { children.element(at: $0) } == expected)
                #expect(expected.map { children.index(of: $0) } == Array(0..<expected.count))
                #expect(children.element(at: expected.count) == nil)
                #expect(children.element(at: -1) == nil)
            }
        }
    }

    @Test("items are counted over all sections, headers by their sections")
    func places() throws {
        let children = CollectionChildren(counts: try SectionCounts([2, 1_000_000])) {
            $1 == LayoutElement.sectionHeader
        }
        let last = LayoutElement.cell(IndexPath(item: 999_999, section: 1))
        let header = LayoutElement(
            .supplementary(kind: LayoutElement.sectionHeader), at: IndexPath(item: 0, section: 1))
        #expect(children.place(of: last) == AccessiblePlace(number: 1_000_002, count: 1_000_002))
        #expect(children.place(of: header) == AccessiblePlace(number: 2, count: 2))
        #expect(children.index(of: last) == 1_000_003)
        #expect(children.index(of: .cell(IndexPath(item: 2, section: 0))) == nil)
        #expect(children.index(of: .cell(IndexPath(item: 0, section: 2))) == nil)
    }
}
