/// The strip of titles at the edge of a table that leads to its sections. Spec 11.
public struct SectionIndex: Hashable, Sendable {
    /// The title that shows as a magnifying glass. Spec 000.87.
    public static let searchTitle = "{search}"

    /// What stands for titles that there is no room for.
    public static let bullet = "•"

    /// The titles from top to bottom. Spec 02.7.
    public var titles: [String]

    /// The section that each title leads to; `nil` for title `i` leading to section `i`. Spec
    /// 02.8, 000.84, 000.86.
    public var sections: [Int]?

    /// The index shows only when the table has more rows than this. Spec 000.79.
    public var minimumDisplayRowCount: Int

    /// Describes the strip.
    public init(titles: [String], sections: [Int]? = nil, minimumDisplayRowCount: Int = 0) {
        self.titles = titles
        self.sections = sections
        self.minimumDisplayRowCount = minimumDisplayRowCount
    }

    /// Whether the strip shows: in plain style, with titles, and enough rows. Spec 000.78,
    /// 000.79, OT-11.
    public func isShown(isPlain: Bool, numberOfRows: Int) -> Bool {
        isPlain && !titles.isEmpty && numberOfRows > minimumDisplayRowCount
    }

    /// The section that a title leads to, or `nil` when it leads to none: one that does not
    /// exist is ignored. Spec 000.88, 000.202.
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

    /// The title that stands for a section: the last one that leads to it or before it.
    public func title(forSection section: Int) -> Int? {
        let targets = sections ?? Array(titles.indices)
        let candidates = targets.indices.prefix(titles.count).filter { targets[$0] <= section }
        return candidates.max { (targets[$0], $0) < (targets[$1], $1) }
    }
}

extension SectionIndex {
    /// One line of the strip.
    public struct Entry: Hashable, Sendable {
        /// What it shows.
        public var text: String
        /// The titles it stands for: one, or those that a bullet hides.
        public var titles: Range<Int>

        /// Whether it hides titles.
        public var isBullet: Bool { text == SectionIndex.bullet }
    }

    /// The lines of a strip with room for `lines` of them: all titles, or some with bullets in
    /// between. Spec 000.85.
    ///
    /// The first and last title always show, and a search glyph besides. The hidden ones are
    /// spread evenly.
    public func entries(lines: Int) -> [Entry] {
        let all = titles.indices.map { Entry(text: titles[$0], titles: $0..<$0 + 1) }
        guard all.count > lines, lines > 0 else { return lines > 0 ? all : [] }
        let glyphs = titles.first == Self.searchTitle && lines > 1 ? 1 : 0
        let letters = all[glyphs...]
        // Letters and bullets take turns, so an even number of lines leaves one unused.
        let shown = min((lines - glyphs + 1) / 2, letters.count)
        guard shown > 1 else { return Array(all[..<(glyphs + shown)]) }
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

    /// The title under the pointer while it slides over the strip. Spec 000.83.
    ///
    /// Within a bullet every hidden title has its share. Beyond the ends it is the first or last.
    ///
    /// - Parameters:
    ///   - y: from the top of the first line.
    ///   - height: of all lines together.
    ///   - entries: the lines, as they are shown.
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
