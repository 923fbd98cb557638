import TextCore
import TroveModel

/// Reads the references of a RIS file one by one.
struct RISReader {
    let cursor: TextCursor
    private(set) var notes = ImportNotes()
    /// A tag that was read after the end of a reference.
    private var pending: Tag?
    /// The size of the current reference so far.
    private var size = RecordSize()

    init(_ cursor: TextCursor) {
        self.cursor = cursor
    }

    /// A tag with its value, including continuation lines.
    struct Tag: Hashable {
        var name: String
        var value: String
        var line: Int
    }

    /// Reads the next reference; nil at the end of the file.
    mutating func nextRecord() throws -> FoundRecord? {
        size = RecordSize()
        guard let first = try nextBeginning() else { return nil }
        size.line = first.line
        var record = FoundRecord(line: first.line)
        var tags = [first]
        while let tag = try nextTag() {
            if tag.name == "ER" {
                add(tags, to: &record)
                return record
            }
            if tag.name == RISFields.type {
                notes.add(
                    "no end", line: tag.line,
                    translated(
                        """
                        A reference begins here, but the one that begins in line {line} has no end \
                        tag “ER  -”.
                        """
                    ).filling(["line": String(first.line)]))
                pending = tag
                break
            }
            try size.add(parts: 1)
            tags.append(tag)
        }
        if pending == nil {
            notes.add(
                "no end", line: first.line,
                translated("The last reference has no end tag “ER  -”."))
        }
        add(tags, to: &record)
        return record
    }

    /// Reads the first tag of a reference: “TY”, unless a program omitted it.
    private mutating func nextBeginning() throws -> Tag? {
        while let tag = try nextTag() {
            if tag.name == "ER" {
                notes.add(
                    "end", line: tag.line,
                    translated("The end tag “ER  -” belongs to no reference."))
                size = RecordSize()
                continue
            }
            if tag.name != RISFields.type {
                notes.add(
                    "no type", line: tag.line,
                    translated("This reference does not begin with its type tag “TY  -”."))
            }
            return tag
        }
        return nil
    }

    // MARK: - Lines

    private mutating func nextTag() throws -> Tag? {
        if let tag = pending {
            pending = nil
            return tag
        }
        while try cursor.peek() != nil {
            let line = cursor.line
            guard let bytes = try cursor.nextLine() else { return nil }
            try size.add(bytes: bytes.count)
            guard var tag = Self.tag(bytes, line: line) else {
                noteStray(bytes, line: line)
                size = RecordSize()
                continue
            }
            try appendContinuation(to: &tag)
            return tag
        }
        return nil
    }

    /// Reads `XX  - value`, even with only one space before the hyphen or none after it.
    private static func tag(_ bytes: [UInt8], line: Int) -> Tag? {
        guard bytes.count >= 4, let end = beginLength(of: bytes[...]) else { return nil }
        let name = String(decoding: bytes[..<2], as: UTF8.self)
        let value = String(decoding: bytes[end...], as: UTF8.self).trimmed
        return Tag(name: name, value: value, line: line)
    }

    /// Returns the length of “XX  -” at the beginning of a line; nil if the line begins otherwise.
    private static func beginLength(of bytes: ArraySlice<UInt8>) -> Int? {
        guard RISFields.isTag(String(decoding: bytes.prefix(2), as: UTF8.self)) else { return nil }
        let spaces = bytes.dropFirst(2).prefix { $0 == 32 }.count
        guard (1...2).contains(spaces), bytes.dropFirst(2 + spaces).first == Byte.hyphen,
            bytes.dropFirst(3 + spaces).first.map({ Byte.isSpace($0) }) ?? true
        else { return nil }
        return 3 + spaces
    }

    /// Appends lines without a tag to the previous tag. Empty lines between them separate
    /// paragraphs.
    private mutating func appendContinuation(to tag: inout Tag) throws {
        guard tag.name != "ER" else { return }
        var emptyLines = 0
        while try cursor.peek() != nil {
            if Self.beginLength(of: try cursor.lookahead(6)) != nil { return }
            guard let bytes = try cursor.nextLine() else { return }
            try size.add(bytes: bytes.count + 2)
            let text = String(decoding: bytes, as: UTF8.self).trimmed
            if text.isEmpty {
                emptyLines += 1
                continue
            }
            tag.value += (emptyLines > 0 ? "\n\n" : "\n") + text
            emptyLines = 0
        }
    }

    private mutating func noteStray(_ bytes: [UInt8], line: Int) {
        let text = String(decoding: bytes, as: UTF8.self).trimmed
        guard !text.isEmpty else { return }
        let beginning = TeXReader.firstWords(of: text)
        notes.add(
            "stray", line: line,
            translated("“{text}” belongs to no reference and was not imported.")
                .filling(["text": beginning]))
    }

    // MARK: - Values

    private mutating func add(_ tags: [Tag], to record: inout FoundRecord) {
        var singles: [String: String] = [:]
        let dates = RISDate(tags)
        if let date = dates.value { record.add(RISFields.date, .value(date)) }
        for tag in tags where !dates.isSpent(tag) {
            var key = RISFields.synonyms[tag.name] ?? tag.name
            if key == RISFields.date { key = RISDate.otherDate }
            // Of two tags with the same meaning, the second gets a field of its own.
            if Self.kinds[key] == .text {
                if let value = singles[key] {
                    if value == tag.value { continue }
                    key = tag.name
                }
                singles[key] = tag.value
            }
            record.add(key, value(of: tag, kind: Self.kinds[key]), line: tag.line)
        }
    }

    private func value(of tag: Tag, kind: FieldKind?) -> ImportedValue {
        switch kind?.valueType {
        case nil: .text(tag.value)
        case .text where kind == .choice:
            .text(RISFields.types[tag.value.uppercased()] ?? tag.value)
        case .text where kind == .paragraph: .text(tag.value)
        case .texts: .value(.texts([tag.value.singleSpaced]))
        case .date: .value(RISDate.value(of: tag.value))
        case .text, .number, .integer, .checkbox, .timeSpan, .image, .record:
            .text(tag.value.singleSpaced)
        }
    }

    private static let kinds = RISFields.known.kindsByKey
}
