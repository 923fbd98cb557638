public import TableCore

extension RecordList {
    /// The section index of the list: consecutive sections with the same title share one.
    ///
    /// - Complexity: O(*sections*).
    public var sectionIndex: SectionIndex {
        var titles: [String] = []
        var firstSections: [Int] = []
        for (number, section) in sections.enumerated() where section.indexTitle != titles.last {
            titles.append(section.indexTitle)
            firstSections.append(number)
        }
        return SectionIndex(titles: titles, sections: firstSections)
    }
}
