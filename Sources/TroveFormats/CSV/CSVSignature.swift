import Foundation
import TextCore
import TroveModel

/// The evidence that a text is a table of cells with delimiters.
enum CSVSignature {
    /// The extensions by which a file declares that it is a table.
    private static let declared: Set = ["csv", "tsv", "tab"]

    /// Whether the name of a file declares that it is a table.
    static func isDeclared(_ file: FileBeginning) -> Bool {
        declared.contains(file.fileExtension)
    }

    /// Whether a text has rows and columns: most lines have a delimiter, and most have the same
    /// number of cells. In a file without a name for tables, commas and semicolons with a space
    /// behind each are punctuation, unless there are numbers or dates between them.
    static func hasColumns(_ file: FileBeginning) -> Bool {
        let encoding = file.bytes.withUnsafeBytes { TextEncoding.detect(in: $0) }
        let detection = CSVDialectDetection(
            head: file.bytes, encoding: encoding, options: ImportOptions(),
            isWhole: file.isWhole)
        let found = CSVDialectCandidate(
            detection.dialect(), head: detection.head, isWhole: detection.isWhole,
            knowsStart: false)
        guard found.table.width > 1, found.rows.count > 0 else { return false }
        let divided = (0..<found.rows.count).count { found.rows.cells(ofRow: $0).count > 1 }
        if isDeclared(file) {
            return divided * 2 > found.rows.count && !isProse(found, in: file)
        }
        return divided * 5 >= found.rows.count * 4 && found.table.agreement >= 0.5
            && !isPunctuation(found, in: file.text)
    }

    /// Whether lines with delimiters are sentences: many look like ones, none has numbers or dates,
    /// and the delimiters are punctuation or divide the lines differently.
    private static func isProse(_ found: CSVDialectCandidate, in file: FileBeginning) -> Bool {
        hasSentences(file) && found.typedShare == 0
            && (found.table.agreement < 0.8 || isPunctuation(found, in: file.text))
    }

    /// Whether the delimiters are the punctuation of sentences.
    private static func isPunctuation(
        _ found: CSVDialectCandidate, in text: Substring
    ) -> Bool {
        let delimiter = found.dialect.delimiter
        guard delimiter == .comma || delimiter == .semicolon, found.typedShare == 0 else {
            return false
        }
        let mark = delimiter.bytes[0]
        var isBehindMark = false
        for byte in text.utf8 {
            if isBehindMark, byte > 32 { return false }
            isBehindMark = byte == mark
        }
        return true
    }

    /// Whether the lines of a file with the name of a table are values of a single column: hardly
    /// any is a sentence.
    static func isColumn(_ file: FileBeginning) -> Bool {
        isDeclared(file) && !hasSentences(file)
    }

    private static func hasSentences(_ file: FileBeginning) -> Bool {
        let sentences = file.lines.count { line in
            let words = line.split(separator: " ").count
            return words > 12 || words > 3 && ".,;:!?".contains(line.trimmed.last ?? " ")
        }
        return sentences * 5 > file.lines.count
    }

    /// Returns the error for a text without rows and columns.
    static func noTable(_ url: URL) -> LibraryError {
        LibraryError(
            .malformed,
            translated(
                """
                “{file}” is text without rows and columns. Each line can become a record.
                """
            ).filling(["file": url.lastPathComponent]), file: url, remedy: .importLines)
    }
}
