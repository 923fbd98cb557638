import Foundation

/// Guesses from the beginning of a CSV file.
enum CSVDetection {
    /// The delimiter that divides most rows into the same number of cells, more than one, and the
    /// quotes around cells. What `options` say is taken as given.
    static func dividers(
        of head: Data, encoding: TextEncoding, options: ImportOptions
    ) -> (CSVDelimiter, CSVQuote) {
        var best: (dialect: CSVDialect, score: Double)?
        for quote in options.quote.map({ [$0] }) ?? [.double, .single] {
            for delimiter in options.delimiter.map({ [$0] }) ?? CSVDelimiter.usual {
                let dialect = CSVDialect(encoding: encoding, delimiter: delimiter, quote: quote)
                let rows = headRows(of: head, dialect: dialect)
                // Apostrophes are quotes only where they are around nearly everything.
                guard quote != .single || options.quote != nil || areQuotes(head, dialect)
                else { continue }
                let score = score(of: rows)
                // The first of equals: the comma is what the format is named after.
                if score > best?.score ?? -1
                    || quote == .single && score > 0 && score >= best?.score ?? 0
                {
                    best = (dialect, score)
                }
            }
        }
        guard let best else { return (options.delimiter ?? .comma, options.quote ?? .double) }
        return (best.dialect.delimiter, best.dialect.quote)
    }

    private static func score(of rows: CSVRows) -> Double {
        var frequency: [Int: Int] = [:]
        for row in 0..<rows.count { frequency[rows.cells(ofRow: row).count, default: 0] += 1 }
        guard let (cells, count) = frequency.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
            cells > 1
        else { return 0 }
        // Rows that agree weigh most; among equals, more cells are less of an accident.
        return Double(count) / Double(rows.count) + Double(min(cells, 50)) / 1000
    }

    /// Whether most cells begin and end with the dialect's quote.
    private static func areQuotes(_ head: Data, _ dialect: CSVDialect) -> Bool {
        let plain = CSVDialect(
            encoding: dialect.encoding, delimiter: dialect.delimiter, quote: .none)
        let rows = headRows(of: head, dialect: plain)
        var cells = 0
        var quoted = 0
        for cell in rows.cellEnds.indices {
            let bytes = rows.bytes[rows.byteRange(ofCell: cell)]
            guard !bytes.isEmpty else { continue }
            cells += 1
            if bytes.count > 1, bytes.first == dialect.quote.byte, bytes.last == dialect.quote.byte
            {
                quoted += 1
            }
        }
        return quoted * 2 > cells
    }

    private static func headRows(of head: Data, dialect: CSVDialect) -> CSVRows {
        var parser = CSVParser(delimiter: dialect.delimiter, quote: dialect.quote)
        var transcoder = Transcoder(encoding: dialect.encoding)
        var rows = CSVRows()
        head.prefix(64 << 10).withUnsafeBytes { bytes in
            let text = UnsafeRawBufferPointer(
                rebasing: bytes[dialect.encoding.markLength(in: bytes)...])
            transcoder.transcode(text) { parser.parse($0, into: &rows) }
        }
        if rows.count == 0 { try? parser.finish(into: &rows) }
        return rows
    }

    /// The rows of the head of a file; without the last one if it may go on behind.
    static func rows(
        of head: Data, dialect: CSVDialect, isWhole: Bool, url: URL
    ) throws(LibraryError) -> CSVRows {
        var parser = CSVParser(delimiter: dialect.delimiter, quote: dialect.quote)
        var transcoder = Transcoder(encoding: dialect.encoding)
        var rows = CSVRows()
        head.withUnsafeBytes { bytes in
            let text = UnsafeRawBufferPointer(
                rebasing: bytes[dialect.encoding.markLength(in: bytes)...])
            transcoder.transcode(text) { parser.parse($0, into: &rows) }
        }
        guard isWhole else { return rows }
        do {
            try parser.finish(into: &rows)
        } catch {
            throw LibraryError(
                error.code, "“\(url.lastPathComponent)”: \(error.message)", file: url,
                line: error.line, column: error.column)
        }
        return rows
    }

    /// Whether the first row names the columns: all its cells are filled and different, and none is a
    /// number, a date or a checkbox. Delimiters behind the last column divide nothing.
    static func hasHeader(_ rows: CSVRows) -> Bool {
        var names = rows.strings(ofRow: 0)
        let used = CSVScan(rows: rows, hasHeader: true).usedColumnCount
        while names.count > max(1, used), names.last?.isEmpty == true { names.removeLast() }
        guard Set(names.map { $0.lowercased() }).count == names.count else { return false }
        return names.allSatisfy { name in
            guard !name.isEmpty, name.count <= 100 else { return false }
            return Array(name.utf8).withUnsafeBytes { bytes in
                ValueReader.number(bytes) == nil && ValueReader.number(bytes, comma: true) == nil
                    && ValueReader.checkbox(bytes) == nil && ValueReader.threeNumbers(bytes) == nil
                    && ValueReader.date(bytes, as: .isoDate) == nil
            }
        }
    }

    /// The columns with the kinds that these rows suggest, up to the last one that has a name or a value.
    /// What `options` say about them is taken over.
    static func columns(
        of rows: CSVRows, hasHeader: Bool, options: ImportOptions
    ) -> [ImportColumn] {
        let scan = CSVScan(rows: rows, hasHeader: hasHeader)
        let names = hasHeader ? rows.strings(ofRow: 0) : []
        let named = names.lastIndex { !$0.trimmed.isEmpty } ?? 0
        return (0..<max(named + 1, scan.usedColumnCount)).map { index in
            let name = columnName(index, header: names)
            let kind = scan.form(ofColumn: index, named: name).kind
            guard let given = options.columns, given.indices.contains(index) else {
                return ImportColumn(name: name, kind: kind)
            }
            return ImportColumn(
                name: given[index].name, kind: given[index].kind ?? kind,
                isIncluded: given[index].isIncluded)
        }
    }

    /// The name in the header, or a number.
    static func columnName(_ index: Int, header: [String]) -> String {
        guard header.indices.contains(index) else { return "Column \(index + 1)" }
        let name = header[index].trimmingCharacters(in: .whitespacesAndNewlines)
        return name.isEmpty ? "Column \(index + 1)" : name
    }
}
