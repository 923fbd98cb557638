import TableCore
import Testing

/// Tables with fixed rows.
struct StaticTableTests {
    private enum Field: Hashable {
        case entry(String)
        case button(String)
        case slider(Double)
    }

    private let form = StaticTable<Field>([
        StaticSection(header: "Name", rows: [.entry("")]),
        StaticSection(rows: [.button("Hello"), .slider(7.5)], footer: "0 to 10"),
    ])

    @Test(
        """
        sections, headers and rows as written down, without a data source (02.20, 32.1, 32.4, \
        10.8, 000.196)
        """
    )
    func answers() throws {
        #expect(try form.counts.rowsBySection == [1, 2])
        #expect(form.header(ofSection: 0) == "Name" && form.header(ofSection: 1) == nil)
        #expect(form.footer(ofSection: 1) == "0 to 10" && form.footer(ofSection: 0) == nil)
        #expect(form.header(ofSection: 2) == nil && form.footer(ofSection: -1) == nil)
        #expect(form[IndexPath(row: 1, section: 1)] == .slider(7.5))
        for path in [IndexPath(row: 1, section: 0), IndexPath(row: 0, section: 2), IndexPath()] {
            #expect(form[path] == nil)
        }
    }

    @Test("a row is filled from a model and changed by what it is (32.3, 32.6)")
    func changes() throws {
        var form = form
        let path = try #require(form.indexPath { if case .slider = $0 { true } else { false } })
        form[path] = .slider(3)
        form[IndexPath(row: 9, section: 9)] = .slider(1)
        #expect(form[IndexPath(row: 1, section: 1)] == .slider(3))
        #expect(try form.counts.rowsBySection == [1, 2])
        #expect(form.indexPath { $0 == .entry("none") } == nil)
    }

    @Test(
        "cells themselves by section and row: the same one each time, still changeable (08.8, 32.5)"
    )
    func cells() throws {
        final class Cell {
            var text: String
            init(_ text: String) { self.text = text }
        }
        let (name, greeting, slider) = (Cell("name"), Cell("hello"), Cell("7.5"))
        let form = StaticTable([
            StaticSection(rows: [name]), StaticSection(rows: [greeting, slider]),
        ])
        #expect(form[IndexPath(row: 0, section: 0)] === name)
        #expect(form[IndexPath(row: 0, section: 1)] === greeting)
        form[IndexPath(row: 1, section: 1)]?.text = "3"
        #expect(slider.text == "3" && form[IndexPath(row: 1, section: 1)] === slider)
    }

    @Test("the program's answer goes over what is written down: a check mark (000.197, 000.6)")
    func overriding() {
        let choice = StaticTable([
            StaticSection(header: "Size", rows: ["Easy", "Normal", "Hard"]),
            StaticSection(header: "Style", rows: ["Animals", "Snacks"]),
        ])
        let chosen = ["Normal", "Snacks"]
        let shown = choice.mapRows { _, row in (row, chosen.contains(row)) }
        let marked = shown.sections.flatMap(\.rows).filter(\.1).map(\.0)
        #expect(marked == chosen)
        #expect(shown.header(ofSection: 1) == "Style", "titles are as written down")
    }

    @Test("rows that stay before and after those of a list (32.7)")
    func framed() {
        let rows = FramedRows(leading: ["How do you feel?"], count: 3, trailing: ["Send"])
        #expect(rows.numberOfRows == 5)
        let texts = (-1...5).map { row in
            switch rows.content(ofRow: row) {
            case .leading(let text), .trailing(let text): text
            case .item(let number): "\(number)"
            case nil: "-"
            }
        }
        #expect(texts == ["-", "How do you feel?", "0", "1", "2", "Send", "-"])
        #expect((-1...3).map { rows.row(ofItem: $0) } == [nil, 1, 2, 3, nil])
    }
}
