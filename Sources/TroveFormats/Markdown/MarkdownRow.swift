import TextCore

/// The cells of a line of a Markdown table (GitHub Flavored Markdown, section 4.10).
enum MarkdownRow {
    /// Returns the source of the cells of a line; nil if no bar divides it. Bars behind a backslash
    /// belong to the cell, and one bar at each end of the line to none.
    static func cells(_ line: String) -> [Substring]? {
        var text = Substring(line.trimmed).utf8
        guard text.contains(bar) else { return nil }
        if text.first == bar { text = text.dropFirst() }
        var cells: [Substring] = []
        var start = text.startIndex
        var index = start
        while index < text.endIndex {
            let byte = text[index]
            if byte == bar {
                cells.append(Substring(text[start..<index]).trimmedPart)
                start = text.index(after: index)
            }
            index = text.index(after: index)
            if byte == backslash, index < text.endIndex { index = text.index(after: index) }
        }
        // A bar at the end ends the last cell.
        if start < text.endIndex { cells.append(Substring(text[start...]).trimmedPart) }
        return cells
    }

    private static let bar = UInt8(ascii: "|")
    private static let backslash = UInt8(ascii: "\\")

    /// Whether cells are the line between the column names and the rows: dashes, with a colon at
    /// either end. Tables of Emacs and of databases have a plus between dashes.
    static func isDelimiterRow(_ line: String) -> Bool {
        let text = line.trimmed
        guard text.utf8.contains(UInt8(ascii: "-")),
            text.utf8.contains(where: { "|+:".utf8.contains($0) })
        else { return false }
        return text.split(whereSeparator: { $0 == "|" || $0 == "+" }).allSatisfy { part in
            var dashes = part.trimmed[...]
            if dashes.first == ":" { dashes = dashes.dropFirst() }
            if dashes.last == ":" { dashes = dashes.dropLast() }
            return !dashes.isEmpty && dashes.utf8.allSatisfy { $0 == UInt8(ascii: "-") }
        }
    }

    /// The number of columns that a delimiter row defines.
    static func columnCount(ofDelimiterRow line: String) -> Int {
        line.split(whereSeparator: { $0 == "|" || $0 == "+" }).count { !$0.trimmed.isEmpty }
    }
}

extension Substring {
    /// The part without spaces and tabs around it. A combining mark behind a space is kept.
    fileprivate var trimmedPart: Substring {
        var part = utf8[...]
        while let first = part.first, first == 32 || first == 9 { part.removeFirst() }
        while let last = part.last, last == 32 || last == 9 { part.removeLast() }
        return Substring(part)
    }
}
