import TableCore
import Testing

/// The section index: mapping titles to sections, shortening and scrubbing.
struct SectionIndexTests {
    @Test("titles lead to sections, by number or by map (02.8, 000.84, 000.86, 11.10)")
    func map() {
        let plain = SectionIndex(titles: ["A", "B", "C"])
        #expect((0..<3).map { plain.section(forTitle: $0, numberOfSections: 3) } == [0, 1, 2])
        let short = SectionIndex(titles: ["A", "M", "Z"], sections: [0, 12, 25])
        #expect(short.section(forTitle: 1, numberOfSections: 26) == 12)
        #expect(short.title(forSection: 20) == 1)
        #expect(short.title(forSection: 25) == 2)
    }

    @Test("a title that leads nowhere is ignored (000.88, 000.202, 000.87)")
    func bogus() {
        let titles = [SectionIndex.searchTitle, "A", "B"]
        let index = SectionIndex(titles: titles, sections: [-1, 0, 1])
        #expect(index.section(forTitle: 0, numberOfSections: 2) == nil)
        #expect(index.section(forTitle: 2, numberOfSections: 2) == 1)
        #expect(index.section(forTitle: 2, numberOfSections: 1) == nil)
        #expect(index.section(forTitle: 7, numberOfSections: 9) == nil)
        #expect(
            SectionIndex(titles: ["A"], sections: []).section(forTitle: 0, numberOfSections: 1)
                == nil)
    }

    @Test(
        """
        the strip shows in plain tables with more rows than the minimum (01.6, 02.7, 000.78, \
        000.79, OT-11)
        """
    )
    func visibility() {
        var index = SectionIndex(titles: ["A"])
        #expect(index.isShown(isPlain: true, numberOfRows: 1))
        #expect(!index.isShown(isPlain: false, numberOfRows: 1))
        #expect(!index.isShown(isPlain: true, numberOfRows: 0))
        index.minimumDisplayRowCount = 20
        #expect(!index.isShown(isPlain: true, numberOfRows: 20))
        #expect(index.isShown(isPlain: true, numberOfRows: 21))
        #expect(!SectionIndex(titles: []).isShown(isPlain: true, numberOfRows: 99))
    }

    private func isBullet(_ entry: SectionIndex.Entry) -> Bool {
        entry.text == SectionIndex.bullet
    }

    @Test("without room titles give way to bullets, ends and glyph stay (000.85)")
    func curtailing() {
        for count in 0...45 {
            for hasGlyph in [false, true] {
                var titles = (0..<count).map { "t\($0)" }
                if hasGlyph { titles.insert(SectionIndex.searchTitle, at: 0) }
                let index = SectionIndex(titles: titles)
                for lines in 0...50 {
                    let entries = index.entries(lines: lines)
                    let label = "\(count) titles, glyph \(hasGlyph), \(lines) lines"
                    #expect(entries.count <= lines, "\(label)")
                    if lines >= titles.count {
                        #expect(entries.map(\.text) == titles, "\(label)")
                        continue
                    }
                    for (left, right) in zip(entries, entries.dropFirst()) {
                        #expect(left.titles.upperBound == right.titles.lowerBound, "\(label)")
                        #expect(![left, right].allSatisfy(isBullet), "\(label)")
                    }
                    for entry in entries where !isBullet(entry) {
                        #expect(entry.text == titles[entry.titles.lowerBound], "\(label)")
                    }
                    if lines > 0 {
                        #expect(entries.first?.text == titles.first, "\(label)")
                        #expect(entries.last?.titles.upperBound == titles.count, "\(label)")
                    }
                    if lines > 1 { #expect(entries.last?.text == titles.last, "\(label)") }
                    if lines >= 4 {
                        let bullets = entries.filter(isBullet).map(\.titles.count)
                        let (least, most) = (bullets.min() ?? 0, bullets.max() ?? 0)
                        #expect(most - least <= 1, "\(label): spread evenly")
                    }
                }
            }
        }
    }

    @Test("forty sections in twenty-one lines (000.85, 000.213)")
    func example() {
        let index = SectionIndex(titles: (0..<40).map { "\($0)" })
        let texts = index.entries(lines: 21).map(\.text)
        #expect(texts.count == 21)
        #expect(texts.prefix(5).joined(separator: " ") == "0 • 3 • 7")
    }

    @Test("whatever the room, the lines stand for all titles in order, with both ends (000.85)")
    func anyRoom() {
        for count in 0..<30 {
            for glyphs in [[], [SectionIndex.searchTitle]] {
                let index = SectionIndex(titles: glyphs + (0..<count).map { "\($0)" })
                for lines in 0..<32 {
                    let entries = index.entries(lines: lines)
                    let comment: Comment = "\(glyphs) \(count) in \(lines)"
                    #expect(entries.count <= lines, comment)
                    guard lines > 0 else { continue }
                    #expect(entries.flatMap(\.titles) == Array(index.titles.indices), comment)
                    #expect(entries.first?.text == index.titles.first, comment)
                    if lines > 1 { #expect(entries.last?.text == index.titles.last, comment) }
                }
            }
        }
    }

    @Test("sliding goes over every title, hidden ones too, and stops at the ends (000.83)")
    func scrubbing() {
        let index = SectionIndex(titles: (0..<40).map { "\($0)" })
        let entries = index.entries(lines: 15)
        var seen: [Int] = []
        for y in stride(from: -10.0, through: 320, by: 0.5) {
            guard let title = index.title(at: y, height: 300, in: entries) else { continue }
            if seen.last != title { seen.append(title) }
        }
        #expect(seen == Array(0..<40))
        #expect(index.title(at: 0, height: 0, in: entries) == nil)
        #expect(index.title(at: 0, height: 10, in: []) == nil)
    }
}
