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

    /// Reads the next reference, with the tags before and after its type; nil at the end of the
    /// file.
    mutating func nextRecord() throws -> FoundRecord? {
        size = RecordSize()
        guard let first = try nextBeginning() else { return nil }
        size.line = first.line
        var tags = [first]
        var hasEnd = false
        while let tag = try nextTag() {
            if tag.name == "ER" {
                hasEnd = true
                break
            }
            if tag.name == RISFields.type, tags.contains(where: { $0.name == RISFields.type }) {
                noteMissingEnd(of: first, before: tag)
                pending = tag
                break
            }
            try size.add(parts: 1)
            tags.append(tag)
        }
        if !hasEnd, pending == nil {
            notes.add(
                "no end", line: first.line,
                translated("The last reference has no end tag “ER  -”."))
        }
        if !tags.contains(where: { $0.name == RISFields.type }) {
            notes.add(
                "no type", line: first.line,
                translated("This reference has no type tag “TY  -”."))
        }
        var record = FoundRecord(line: first.line)
        add(tags, to: &record)
        return record
    }

    /// Reads the first tag of a reference. Programs agree on “ER” as the last, but not on “TY” as
    /// the first.
    private mutating func nextBeginning() throws -> Tag? {
        while let tag = try nextTag() {
            guard tag.name == "ER" else { return tag }
            notes.add(
                "end", line: tag.line,
                translated("The end tag “ER  -” belongs to no reference."))
            size = RecordSize()
        }
        return nil
    }

    private mutating func noteMissingEnd(of first: Tag, before tag: Tag) {
        notes.add(
            "no end", line: tag.line,
            translated(
                """
                A reference begins here, but the one that begins in line {line} has no end \
                tag “ER  -”.
                """
            ).filling(["line": String(first.line)]))
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
        var earlier = EarlierTags()
        let date = RISDate(tags)
        if let value = date.value { record.add(RISFields.date, .value(value)) }
        record.add(RISFields.dateNote, text: date.note)
        for tag in tags where !date.isSpent(tag) {
            var key = RISFields.synonyms[tag.name] ?? tag.name
            if key == RISFields.date { key = RISDate.otherDate }
            guard let key = earlier.key(for: tag, meaning: key) else { continue }
            if RISFields.isDate(key) {
                let (value, note) = RISDate.read(tag.value)
                record.add(key, .value(value), line: tag.line)
                record.add(RISFields.noteKey(of: key), text: note, line: tag.line)
            } else {
                record.add(key, value(of: tag, kind: RISFields.kinds[key]), line: tag.line)
            }
        }
    }

    /// The tags of a reference so far, to find those that say the same.
    private struct EarlierTags {
        private var values: [String: String] = [:]
        private var names: [String: [String: String]] = [:]

        /// Returns the key of the field for a tag; nil if an earlier tag says the same.
        mutating func key(for tag: Tag, meaning key: String) -> String? {
            guard let kind = RISFields.kinds[key] else { return key }
            if kind == .text {
                // Of two tags with the same meaning, the second gets a field of its own.
                guard let first = values[key] else {
                    values[key] = tag.value
                    return key
                }
                return first == tag.value ? nil : tag.name
            }
            if kind == .texts || kind == .paragraph {
                // Programs write the same names or the same abstract with both tags.
                let text = tag.value.singleSpaced
                let name = names[key, default: [:]][text]
                if let name, name != tag.name || key == "AB" { return nil }
                names[key, default: [:]][text] = tag.name
            }
            return key
        }
    }

    private func value(of tag: Tag, kind: FieldKind?) -> ImportedValue {
        switch kind?.valueType {
        case nil: .text(tag.value)
        case .text where kind == .choice:
            .text(RISFields.types[tag.value.uppercased()] ?? tag.value)
        case .text where kind == .paragraph: .text(tag.value)
        case .texts: .value(.texts([tag.value.singleSpaced]))
        case .text, .date, .number, .integer, .checkbox, .timeSpan, .image, .record:
            .text(tag.value.singleSpaced)
        }
    }
}
