/// The section index: titles at the edge of a table that scroll to its sections. Spec 11.
public struct SectionIndex: Hashable, Sendable {
    /// The title that is drawn as a magnifying glass. Spec 000.87.
    public static let searchTitle = "{search}"

    /// The text that replaces titles when space is short.
    public static let bullet = "•"

    /// The titles from top to bottom. Spec 02.7.
    public var titles: [String]

    /// The section for each title; `nil` if title `i` stands for section `i`. Spec 02.8, 000.84,
    /// 000.86.
    public var sections: [Int]?

    /// The number of rows that the table must exceed for the index to be shown. Spec 000.79.
    public var minimumDisplayRowCount: Int

    /// Creates a section index.
    public init(titles: [String], sections: [Int]? = nil, minimumDisplayRowCount: Int = 0) {
        self.titles = titles
        self.sections = sections
        self.minimumDisplayRowCount = minimumDisplayRowCount
    }

    /// Returns whether the index is shown: only in the plain style, with titles and enough rows.
    /// Spec 000.78, 000.79, OT-11.
    public func isShown(isPlain: Bool, numberOfRows: Int) -> Bool {
        isPlain && !titles.isEmpty && numberOfRows > minimumDisplayRowCount
    }

    /// Returns the section for a title, or `nil` when there is none or it does not exist. Spec
    /// 000.88, 000.202.
    public func section(forTitle index: Int, numberOfSections: Int) -> Int? {
        guard titles.indices.contains(index) else { return nil }
        let section: Int
        if let sections {
            guard sections.indices.contains(index) else { return nil }
            section = sections[index]
        } else {
            section = index
        }
        return (0..<numberOfSections).contains(section) ? section : nil
    }

    /// Returns the title for a section: the last one that stands for it or for an earlier section.
    public func title(forSection section: Int) -> Int? {
        let targets = sections ?? Array(titles.indices)
        let candidates = targets.indices.prefix(titles.count).filter { targets[$0] <= section }
        return candidates.max { (targets[$0], $0) < (targets[$1], $1) }
    }
}

extension SectionIndex {
    /// One line of the section index.
    public struct Entry: Hashable, Sendable {
        /// The text of the line.
        public var text: String
        /// The titles of the line: one, or those that a bullet hides.
        public var titles: Range<Int>

    }

    /// Returns the lines of an index with space for `lines` of them: all titles, or some of them
    /// with bullets in between. Spec 000.85.
    ///
    /// The first and last title, and a search glyph, are always shown, and the hidden titles are
    /// spread evenly. Without a line for a bullet, the line above the last one stands for the
    /// hidden titles, too; a single line is the first title and stands for all.
    public func entries(lines: Int) -> [Entry] {
        let all = titles.indices.map { Entry(text: titles[$0], titles: $0..<$0 + 1) }
        guard all.count > lines, lines > 0 else { return lines > 0 ? all : [] }
        let glyphs = titles.first == Self.searchTitle && lines > 1 ? 1 : 0
        let letters = all[glyphs...]
        // Letters and bullets alternate, so an even number of lines leaves one unused.
        let shown = min((lines - glyphs + 1) / 2, letters.count)
        guard shown > 1 else { return endEntries(lines: lines) }
        var entries = Array(all[..<glyphs])
        var previous = glyphs
        for number in 0..<shown {
            let index = glyphs + number * (letters.count - 1) / (shown - 1)
            if number > 0, index > previous + 1 {
                entries.append(Entry(text: Self.bullet, titles: previous + 1..<index))
            }
            entries.append(all[index])
            previous = index
        }
        return entries
    }

    /// The lines of an index without a line for a bullet.
    private func endEntries(lines: Int) -> [Entry] {
        let last = titles.count - 1
        let start = lines > 2 ? 1 : 0
        let end = lines > 1 ? last : titles.count
        var entries = titles[..<start].map { Entry(text: $0, titles: 0..<start) }
        entries.append(Entry(text: titles[start], titles: start..<end))
        if end == last { entries.append(Entry(text: titles[last], titles: last..<titles.count)) }
        return entries
    }

    /// Returns the title under the pointer while it drags over the index. Spec 000.83.
    ///
    /// The titles that a bullet hides divide its height evenly. Beyond the ends, the result is the
    /// first or last title.
    ///
    /// - Parameters:
    ///   - y: The distance from the top of the first line, in points.
    ///   - height: The height of all lines together, in points.
    ///   - entries: The visible lines.
    public func title(at y: Double, height: Double, in entries: [Entry]) -> Int? {
        guard let first = entries.first, let last = entries.last, height > 0 else { return nil }
        let place = y / height * Double(entries.count)
        guard place >= 0 else { return first.titles.lowerBound }
        guard place < Double(entries.count) else { return last.titles.upperBound - 1 }
        let entry = entries[Int(place)]
        let share = (place - place.rounded(.down)) * Double(entry.titles.count)
        return entry.titles.lowerBound + Int(share)
    }
}
