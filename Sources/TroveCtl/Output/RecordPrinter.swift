import Foundation
import TextCore
import TroveModel

/// A printer of found records, which reads them a page at a time.
struct RecordPrinter {
    /// The records found in one list.
    struct Section {
        let list: List
        let records: Records
        /// The number of records to print.
        let count: Int

        /// The records of a section.
        enum Records {
            /// Records that are read a page at a time.
            case listed(RecordList)
            /// Records that were read.
            case read([Record])
        }

        /// Creates a section of the first records of a list.
        init(list: List, records: RecordList, count: Int) {
            (self.list, self.records, self.count) = (list, .listed(records), count)
        }

        /// Creates a section of records that were read.
        init(list: List, records: [Record]) {
            (self.list, self.records, count) = (list, .read(records), records.count)
        }
    }

    let sections: [Section]
    let library: any LibraryStorage

    /// The number of records of a page.
    static let pageSize = 500

    /// Calls `body` with the records of a section, a page at a time.
    private func forEachPage(of section: Section, _ body: ([Record]) throws -> Void) async throws {
        for start in stride(from: 0, to: section.count, by: Self.pageSize) {
            try body(try await page(from: start, of: section))
        }
    }

    /// Reads a page of a section.
    private func page(from start: Int, of section: Section) async throws -> [Record] {
        let range = start..<min(start + Self.pageSize, section.count)
        switch section.records {
        case .read(let records): return Array(records[range])
        case .listed(let list):
            return try await library.records(range.map(list.id), in: section.list.id)
        }
    }

    private func forEachRecord(_ body: (Record, List) throws -> Void) async throws {
        for section in sections {
            try await forEachPage(of: section) {
                for record in $0 { try body(record, section.list) }
            }
        }
    }

    /// Prints an array of objects, one per line.
    func printJSON() async throws {
        var isFirst = true
        try await forEachRecord { record, list in
            try Output.write(Data((isFirst ? "[\n" : ",\n").utf8))
            isFirst = false
            try Output.write(Data(RecordJSON.text(of: record, in: list).utf8))
        }
        try Output.write(Data((isFirst ? "[]\n" : "\n]\n").utf8))
    }

    func printNumbers() async throws {
        try await forEachRecord { record, _ in try Output.print("\(record.id)") }
    }

    func printLines() async throws {
        try await forEachRecord { record, list in
            let texts = [list.title(of: record), list.subtitle(of: record)].map(
                TextWidth.singleLine)
            try Output.print(([String(record.id)] + texts).joined(separator: "\t"))
        }
    }

    func printCSV() async throws {
        if let list = onlyList {
            try printCSVRow(["ID"] + list.fields.map(\.name))
            try await forEachRecord { record, _ in
                try printCSVRow(["\(record.id)"] + record.shownValues().map(\.text))
            }
        } else {
            try printCSVRow(["List", "ID", "Title", "Subtitle"])
            try await forEachRecord { record, list in
                try printCSVRow([
                    list.name, "\(record.id)", list.title(of: record), list.subtitle(of: record),
                ])
            }
        }
    }

    func printTable() async throws {
        guard sections.contains(where: { $0.count > 0 }) else {
            return Output.note(translated("No records found."))
        }
        let header: [String]
        let cells: (Record, List) -> [String]
        var numeric: Swift.Set<Int> = [0]
        if let list = onlyList {
            header = ["ID"] + list.fields.map { $0.name.uppercased() }
            cells = { record, _ in ["\(record.id)"] + record.shownValues().map(Self.cell) }
            for (index, field) in list.fields.enumerated() where field.valueKind.isRightAligned {
                numeric.insert(index + 1)
            }
        } else {
            header = ["LIST", "ID", "TITLE", "SUBTITLE"]
            numeric = [1]
            cells = { record, list in
                [list.name, "\(record.id)", list.title(of: record), list.subtitle(of: record)]
            }
        }
        // The first page of each list determines the column widths.
        var sample: [[String]] = []
        for section in sections {
            sample += try await page(from: 0, of: section).map { cells($0, section.list) }
        }
        let kept = TextTable.columnsThatFit(header: header, sample: sample)
        let table = TextTable(
            header: kept.map { header[$0] }, sample: sample.map { row in kept.map { row[$0] } },
            numeric: Swift.Set(kept.indices.filter { numeric.contains(kept[$0]) }))
        try Output.print(table.line(kept.map { header[$0] }))
        try await forEachRecord { record, list in
            let row = cells(record, list)
            try Output.print(table.line(kept.map { row[$0] }))
        }
        noteMissing(header.indices.filter { !kept.contains($0) }, header: header, sample: sample)
    }

    /// Returns the text of a value. Pictures show a symbol, because their hashes are meaningless to
    /// people.
    private static func cell(_ value: FieldValue) -> String {
        if case .image = value { return "🖼" }
        return value.text
    }

    /// Prints a note about columns that do not fit into the table.
    private func noteMissing(_ columns: [Int], header: [String], sample: [[String]]) {
        guard !columns.isEmpty else { return }
        let filled = columns.filter { column in sample.contains { !$0[column].isEmpty } }
        let text =
            switch (filled.isEmpty, filled.count < columns.count) {
            case (true, _):
                translated(
                    """
                    Fields without values are left out. Use --csv or --json to print everything.
                    """)
            case (false, true):
                translated(
                    """
                    The terminal is too narrow for {columns}, and fields without values are left \
                    out. Use --csv or --json to print everything.
                    """)
            case (false, false):
                translated(
                    """
                    The terminal is too narrow for {columns}. Use --csv or --json to print \
                    everything.
                    """)
            }
        let names = filled.map { header[$0] }.listed
        Output.note(text.filling(["columns": names]))
    }

    /// The only list; nil if there are several.
    private var onlyList: List? {
        sections.count == 1 ? sections.first?.list : nil
    }

    private static let quotedBytes = Swift.Set(",\"\n\r".utf8)

    private func printCSVRow(_ cells: [String]) throws {
        let quoted = cells.map { cell -> String in
            guard cell.utf8.contains(where: Self.quotedBytes.contains) else { return cell }
            return "\"" + cell.replacing("\"", with: "\"\"") + "\""
        }
        try Output.print(quoted.joined(separator: ","))
    }
}

extension FieldKind {
    /// Whether values are right-aligned, so that their digits line up.
    fileprivate var isRightAligned: Bool {
        switch definition.appearance {
        case .number, .stars: true
        case .text, .paragraph, .checkMark, .link, .label, .labels, .list, .picture: false
        }
    }
}

/// The JSON of a record: its number, list, dates, and values by field name.
enum RecordJSON {
    static func text(of record: Record, in list: List) -> String {
        let values = zip(list.fields, record.values).enumerated().map { index, part in
            let (field, value) = part
            let text = record.links[index].map(text(of:)) ?? text(of: value)
            return "\(quoted(field.name)):\(text)"
        }
        var members = [
            "\"id\":\(record.id)", "\"list\":\(quoted(list.name))",
            "\"added\":\(quoted(record.createdAt.ISO8601Format()))",
            "\"changed\":\(quoted(record.modifiedAt.ISO8601Format()))",
        ]
        if let deleted = record.deletedAt {
            members.append("\"deleted\":\(quoted(deleted.ISO8601Format()))")
        }
        members.append("\"values\":{\(values.joined(separator: ","))}")
        return "{" + members.joined(separator: ",") + "}"
    }

    private static func text(of value: FieldValue) -> String {
        switch value {
        case .empty: "null"
        case .integer, .decimal: value.text
        case .checkbox(let isOn): isOn ? "true" : "false"
        case .texts(let texts): "[" + texts.map(quoted).joined(separator: ",") + "]"
        case .text, .date, .timeSpan, .image, .record: quoted(value.text)
        }
    }

    /// Returns the number and title of a linked record, and its state if it is not in its list.
    private static func text(of link: LinkedRecord) -> String {
        switch link.state {
        case .present: "{\"id\":\(link.id),\"title\":\(quoted(link.title))}"
        case .trashed: "{\"id\":\(link.id),\"title\":\(quoted(link.title)),\"trashed\":true}"
        case .missing: "{\"id\":\(link.id),\"missing\":true}"
        }
    }

    private static func quoted(_ text: String) -> String {
        // Fast path: most texts need no escapes.
        let isPlain = text.utf8.allSatisfy {
            $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        if isPlain { return "\"\(text)\"" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
