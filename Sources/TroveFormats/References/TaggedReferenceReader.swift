import TextCore
import TroveModel

/// Reads the references of a file one by one.
struct TaggedReferenceReader<Format: TaggedReferenceFormat> {
    let cursor: TextCursor
    private(set) var notes = ImportNotes()
    /// A tag that was read after the end of a reference.
    private var pending: ReferenceTag?
    /// The size of the current reference so far.
    private var size = RecordSize()

    init(_ cursor: TextCursor) {
        self.cursor = cursor
    }

    /// Reads the next reference; nil at the end of the file.
    mutating func nextRecord() throws -> FoundRecord? {
        guard let tags = try nextTags(), let first = tags.first else { return nil }
        var record = ReferenceRecord(line: first.line)
        Format.add(ReferenceTags(all: tags), to: &record)
        return record.record
    }

    /// Reads the tags of the next reference; nil at the end of the file.
    private mutating func nextTags() throws -> [ReferenceTag]? {
        var tags = pending.map { [$0] } ?? []
        pending = nil
        size = RecordSize()
        size.line = tags.first?.line ?? 1
        var emptyLines = 0
        while true {
            let line = cursor.line
            guard let bytes = try cursor.nextLine() else { break }
            try size.add(bytes: bytes.count)
            if bytes.allSatisfy(Byte.isSpace) {
                emptyLines += 1
                continue
            }
            guard let (name, rest) = Format.tag(of: bytes) else {
                append(bytes, to: &tags, line: line, isParagraph: emptyLines > 0)
                emptyLines = 0
                continue
            }
            let value = String(decoding: rest, as: UTF8.self).trimmed
            let tag = ReferenceTag(name: name, lines: [value], line: line)
            switch role(of: tag, after: tags, isApart: emptyLines > 0) {
            case .none: break
            case .last:
                guard tags.isEmpty else { return tags }
            case .first where !tags.isEmpty:
                pending = tag
                return tags
            case .first, .value:
                if tags.isEmpty { size.line = line }
                try size.add(parts: 1)
                tags.append(tag)
            }
            emptyLines = 0
        }
        return tags.isEmpty ? nil : tags
    }

    /// Returns the place of a tag after those of a reference.
    private mutating func role(
        of tag: ReferenceTag, after tags: [ReferenceTag], isApart: Bool
    ) -> TagRole {
        let role = Format.role(of: tag.name)
        guard role == .first || role == .value else { return role }
        if isApart, Format.endsAtEmptyLine, !tags.isEmpty { return .first }
        guard role == .first, let first = tags.first(where: { $0.name == tag.name }) else {
            return .value
        }
        if !Format.endsAtEmptyLine {
            notes.add(
                "no end", line: tag.line,
                translated(
                    """
                    A reference begins here, but the one that begins in line {line} has no end tag.
                    """
                ).filling(["line": String(first.line)]))
        }
        return .first
    }

    private mutating func append(
        _ bytes: [UInt8], to tags: inout [ReferenceTag], line: Int, isParagraph: Bool
    ) {
        let text = String(decoding: bytes, as: UTF8.self).trimmed
        guard !tags.isEmpty, Format.isContinuation(bytes) else {
            notes.add(
                "stray", line: line,
                translated("“{text}” belongs to no reference and was not imported.")
                    .filling(["text": TeXReader.firstWords(of: text)]))
            return
        }
        if isParagraph { tags[tags.count - 1].lines.append("") }
        tags[tags.count - 1].lines.append(text)
    }
}
