import TextCore
import TroveModel

/// Reads the entries of a BibTeX file one by one.
///
/// Errors in the format are noted with line and column, and reading resumes with the next entry at
/// the latest. A broken entry keeps the fields before the error.
struct BibTeXParser {
    let cursor: TextCursor
    private(set) var notes = ImportNotes()
    private var abbreviations = BibTeXAbbreviations()
    private var entryLine = 1
    private var budget = ExpansionBudget()
    private var definitionBytes = 0
    /// The size of the current entry so far.
    private var size = RecordSize()

    /// The length in bytes above which a value must be missing its closing brace.
    static let longestValue = 4 << 20

    init(_ cursor: TextCursor) {
        self.cursor = cursor
    }

    /// An error in the format of the file.
    struct Flaw: Error {
        let line: Int
        let column: Int
        let message: String
        /// Whether the cursor is at the beginning of the next entry.
        var isAtNextEntry = false
    }

    /// Reads the next item; nil at the end of the file.
    mutating func next() throws -> BibTeXItem? {
        while try skipToEntry() {
            entryLine = cursor.line
            size = RecordSize()
            size.line = entryLine
            try cursor.next()
            try skipSpace()
            let word = try takeWord().lowercased()
            try skipSpace()
            guard let opening = try cursor.next() else { return nil }
            let closing: UInt8 = opening == Byte.leftBrace ? Byte.rightBrace : Byte.rightParenthesis
            if let item = try item(word, closing: closing) { return item }
        }
        return nil
    }

    private mutating func item(_ word: String, closing: UInt8) throws -> BibTeXItem? {
        let line = entryLine
        var entry = BibTeXEntry(type: word, key: "", line: line)
        do {
            switch word {
            case "comment":
                return .comment(try takeBalanced(until: closing), line: line)
            case "preamble":
                let text = try takeValue()
                try take(closing) { translated("The preamble is not closed here.") }
                return .preamble(text, line: line)
            case "string":
                var definitions: [BibTeXField] = []
                try takeFields(into: &definitions, closing: closing)
                for definition in definitions {
                    definitionBytes += definition.name.utf8.count + definition.value.utf8.count
                    abbreviations[definition.name] = definition.value
                }
                try ReadingLimits.checkDefinitions(byteCount: definitionBytes, line: line)
                return nil
            default:
                entry.key = try takeKey(closing: closing)
                try takeFields(into: &entry.fields, closing: closing)
                return .entry(entry)
            }
        } catch let flaw as Flaw {
            notes.add(
                "flaw", line: flaw.line,
                translated(
                    "Column {column}: {problem} Everything up to the next entry was skipped."
                )
                .filling(["column": String(flaw.column), "problem": flaw.message]))
            if !flaw.isAtNextEntry { try skipToNextEntry() }
            let isEntry = !["comment", "preamble", "string"].contains(word)
            return isEntry && !(entry.key.isEmpty && entry.fields.isEmpty) ? .entry(entry) : nil
        }
    }

    // MARK: - Between entries

    /// Goes to the `@` of the next entry and returns whether there is one. All other text between
    /// entries is a comment, and so is a line that begins with a percent sign.
    private mutating func skipToEntry() throws -> Bool {
        var isLineStart = true
        while let byte = try cursor.peek() {
            if byte == Byte.at, try isEntryStart() { return true }
            if isLineStart, byte == Byte.percent {
                _ = try cursor.nextLine()
                continue
            }
            if !Byte.isSpace(byte) {
                notes.addOnce(
                    "between", line: cursor.line,
                    translated("Text between entries is a comment and was not imported."))
            }
            isLineStart = byte == Byte.newline || isLineStart && Byte.isSpace(byte)
            try cursor.next()
        }
        return false
    }

    /// Goes to the next line that begins with an entry.
    private func skipToNextEntry() throws {
        while try cursor.peek() != nil {
            if cursor.column == 1, try isEntryStart() { return }
            _ = try cursor.nextLine()
        }
    }

    /// Whether `@word{` or `@word(` comes next.
    private func isEntryStart() throws -> Bool {
        let ahead = try cursor.lookahead(64)
        guard ahead.first == Byte.at else { return false }
        let word = ahead.dropFirst().drop(while: Byte.isSpace)
        let rest = word.drop { Byte.isLetter($0) || $0 == Byte.hyphen }
        guard rest.count < word.count, Byte.isLetter(word[word.startIndex]) else { return false }
        let opening = rest.first { !Byte.isSpace($0) }
        return opening == Byte.leftBrace || opening == Byte.leftParenthesis
    }

    // MARK: - Inside an entry

    private mutating func takeKey(closing: UInt8) throws -> String {
        try skipSpace()
        var bytes: [UInt8] = []
        // If the comma before the first field is missing, the name of the field is not part of the
        // key.
        let ahead = try cursor.lookahead(256)
        let stop = ahead.first { $0 == Byte.comma || $0 == closing || $0 == Byte.equals }
        while let byte = try cursor.peek(), byte != Byte.comma, byte != closing,
            byte != Byte.newline, !(stop == Byte.equals && Byte.isSpace(byte))
        {
            if byte == Byte.equals {
                throw flaw(translated("This entry has no citation key."))
            }
            bytes.append(byte)
            try cursor.next()
        }
        let key = String(decoding: bytes, as: UTF8.self).trimmed
        if key.isEmpty {
            notes.add(
                "no key", line: cursor.line, translated("This entry has no citation key."))
        }
        try skipSpace()
        if try cursor.peek() == Byte.comma {
            try cursor.next()
        } else if try cursor.peek() != closing {
            notes.add(
                "comma", line: cursor.line,
                translated("Column {column}: A comma is missing after “{key}”.")
                    .filling(["column": String(cursor.column), "key": key]))
        }
        return key
    }

    private mutating func takeFields(
        into fields: inout [BibTeXField], closing: UInt8
    ) throws {
        while true {
            try skipSpace()
            guard let byte = try cursor.peek() else { throw endOfFile() }
            if byte == closing {
                try cursor.next()
                return
            }
            if byte == Byte.comma {
                try cursor.next()
                continue
            }
            if cursor.column == 1, byte == Byte.at, try isEntryStart() { throw unclosed() }
            let line = cursor.line
            let name = try takeWord()
            guard !name.isEmpty else {
                throw flaw(translated("A field name is missing here."))
            }
            try take(Byte.equals) {
                translated("“=” is missing after the field name “{field}”.").filling(["field": name]
                )
            }
            guard name.utf8.count <= ReadingLimits.nameBytes else {
                throw flaw(translated("The name of the field is too long."))
            }
            let field = BibTeXField(name: name, value: try takeValue(), line: line)
            try size.add(bytes: field.value.utf8.count, parts: 1)
            fields.append(field)
            try skipSpace()
            if let byte = try cursor.peek(), byte != Byte.comma, byte != closing,
                Byte.isLetter(byte)
            {
                notes.add(
                    "comma", line: cursor.line,
                    translated("Column {column}: A comma is missing after the value of “{field}”.")
                        .filling(["column": String(cursor.column), "field": name]))
            }
        }
    }

    /// Reads a value: texts in braces or quotes, numbers and abbreviations, joined by `#`.
    private mutating func takeValue() throws -> String {
        var value = ""
        while true {
            try skipSpace()
            switch try cursor.peek() {
            case Byte.leftBrace:
                try cursor.next()
                value += try takeText(until: Byte.rightBrace)
            case Byte.quote:
                try cursor.next()
                value += try takeText(until: Byte.quote)
            default:
                let line = cursor.line
                let word = try takeWord()
                guard !word.isEmpty else {
                    throw flaw(translated("A value is missing here."))
                }
                value += try expansion(of: word, line: line)
            }
            guard value.utf8.count < Self.longestValue else {
                throw flaw(
                    translated("The value is longer than {limit} MB.")
                        .filling(["limit": String(Self.longestValue >> 20)]))
            }
            try skipSpace()
            guard try cursor.peek() == Byte.hash else { return value }
            try cursor.next()
        }
    }

    private mutating func takeText(until closing: UInt8) throws -> String {
        let text = try takeBalanced(until: closing)
        budget.add(own: text.utf8.count)
        return text
    }

    /// Returns a number as it is and an abbreviation as its text.
    ///
    /// - Throws: `malformed` if abbreviations expand the text far beyond its size.
    private mutating func expansion(of word: String, line: Int) throws -> String {
        budget.add(own: word.utf8.count)
        if word.utf8.allSatisfy({ (48...57).contains($0) }) { return word }
        if let text = abbreviations[word] {
            guard budget.spend(text.utf8.count) else {
                throw LibraryError(
                    .malformed,
                    translated(
                        """
                        The abbreviations expand to far more text than the file holds (“{word}”). \
                        The file may be damaged or malicious and was not imported.
                        """
                    ).filling(["word": word]), line: line, column: cursor.column - word.count)
            }
            return text
        }
        notes.add(
            "abbreviation", line: line,
            translated(
                """
                The abbreviation “{word}” is not defined before this line. It was imported as text.
                """
            ).filling(["word": word]))
        return word
    }

    /// Reads the text up to a character outside all braces, and consumes that character.
    private func takeBalanced(until closing: UInt8) throws -> String {
        var bytes: [UInt8] = []
        var depth = 0
        while let byte = try cursor.peek() {
            if depth == 0, byte == closing {
                try cursor.next()
                return String(decoding: bytes, as: UTF8.self)
            }
            switch byte {
            case Byte.leftBrace: depth += 1
            case Byte.rightBrace where depth == 0:
                throw flaw(translated("There is one closing brace “}” too many."))
            case Byte.rightBrace: depth -= 1
            case Byte.at where cursor.column == 1:
                if try isEntryStart() { throw unclosed() }
            default: break
            }
            bytes.append(byte)
            guard bytes.count < Self.longestValue else { throw unclosed() }
            try cursor.next()
        }
        throw endOfFile()
    }

    private func take(_ expected: UInt8, orFail message: () -> String) throws {
        try skipSpace()
        guard try cursor.peek() == expected else { throw flaw(message()) }
        try cursor.next()
    }

    private func takeWord() throws -> String {
        var bytes: [UInt8] = []
        while let byte = try cursor.peek(), Byte.isPartOfName(byte) {
            bytes.append(byte)
            try cursor.next()
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func skipSpace() throws {
        while let byte = try cursor.peek(), Byte.isSpace(byte) { try cursor.next() }
    }

    private func flaw(_ message: String) -> Flaw {
        Flaw(line: cursor.line, column: cursor.column, message: message)
    }

    private func unclosed() -> Flaw {
        Flaw(
            line: entryLine, column: 1,
            message: translated("This entry is not closed before line {line}.")
                .filling(["line": String(cursor.line)]),
            isAtNextEntry: cursor.column == 1)
    }

    private func endOfFile() -> Flaw {
        flaw(
            translated("The file ends within the entry that begins in line {line}.")
                .filling(["line": String(entryLine)]))
    }
}
