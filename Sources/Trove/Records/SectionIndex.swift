import TroveModel

/// The titles of the section index: consecutive sections with the same title share one.
struct SectionIndex {
    let titles: [String]
    private let firstSections: [Int]

    init(_ sections: [RecordSection]) {
        var titles: [String] = []
        var firstSections: [Int] = []
        for (number, section) in sections.enumerated() where section.indexTitle != titles.last {
            titles.append(section.indexTitle)
            firstSections.append(number)
        }
        self.titles = titles
        self.firstSections = firstSections
    }

    func section(at index: Int) -> Int {
        firstSections.indices.contains(index) ? firstSections[index] : 0
    }
}
