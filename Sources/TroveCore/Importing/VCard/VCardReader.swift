import Foundation

/// Reads the cards of a vCard file one after the other.
struct VCardReader {
    let cursor: TextCursor
    private(set) var notes = ImportNotes()
    private var pending: (bytes: [UInt8], line: Int)?

    init(_ cursor: TextCursor) {
        self.cursor = cursor
    }

    /// The next card; nil at the end of the file.
    mutating func nextRecord() throws -> FoundRecord? {
        while let (bytes, line) = try nextLine() {
            guard let property = VCardProperty(line: bytes, number: line) else {
                noteStray(bytes, line: line)
                continue
            }
            guard property.name == "BEGIN" else {
                noteStray(bytes, line: line)
                continue
            }
            var card = VCard(line: line)
            try fill(&card)
            return card.record(&notes)
        }
        return nil
    }

    private mutating func fill(_ card: inout VCard) throws {
        while let (bytes, line) = try nextLine() {
            guard !bytes.allSatisfy(Byte.isSpace) else { continue }
            guard let property = try property(bytes, line: line) else {
                let text = TeXReader.firstWords(of: String(decoding: bytes, as: UTF8.self))
                notes.add(
                    "line", line: line, "“\(text)” is not understood and was not taken.")
                continue
            }
            switch property.name {
            case "END": return
            case "VERSION":
                card.version = String(decoding: property.value, as: UTF8.self).trimmed
            case "BEGIN":
                notes.add(
                    "nested", line: line,
                    "A card within the card of line \(card.line) was not taken.")
                try skipCard()
            default: card.properties.append(property)
            }
        }
        notes.add("no end", line: card.line, "This card has no “END:VCARD”.")
    }

    /// Goes behind the end of a card within another one.
    private mutating func skipCard() throws {
        var depth = 1
        while depth > 0, let (bytes, line) = try nextLine() {
            switch VCardProperty(line: bytes, number: line)?.name {
            case "BEGIN": depth += 1
            case "END": depth -= 1
            default: break
            }
        }
    }

    private mutating func noteStray(_ bytes: [UInt8], line: Int) {
        let text = TeXReader.firstWords(of: String(decoding: bytes, as: UTF8.self))
        guard !text.isEmpty else { return }
        notes.add("stray", line: line, "“\(text)” belongs to no card and was not taken.")
    }

    // MARK: - Lines

    /// A property with everything that goes on with it in the lines behind.
    private mutating func property(_ bytes: [UInt8], line: Int) throws -> VCardProperty? {
        guard var property = VCardProperty(line: bytes, number: line) else { return nil }
        switch property.transferEncoding {
        case .none: break
        case .quotedPrintable:
            // A line that ends with an equals sign goes on in the next one, spaces included.
            while property.value.last == Byte.equals, let next = try cursor.nextLine() {
                property.value.removeLast()
                property.value += next
            }
        case .base64:
            // Some programs do not indent the lines of a picture.
            while let (next, nextLine) = try self.nextLine() {
                guard !next.isEmpty, next.allSatisfy(Self.isBase64) else {
                    pending = (next, nextLine)
                    break
                }
                property.value += next
            }
        }
        return property
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        Byte.isLetter(byte) || (48...57).contains(byte) || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: "/") || byte == Byte.equals
    }

    /// The next line with the indented ones behind it.
    private mutating func nextLine() throws -> (bytes: [UInt8], line: Int)? {
        if let line = pending {
            pending = nil
            return line
        }
        let number = cursor.line
        guard var bytes = try cursor.nextLine() else { return nil }
        while !Self.endsSoftly(bytes), let next = try cursor.peek(), next == 32 || next == 9 {
            try cursor.next()
            bytes += try cursor.nextLine() ?? []
        }
        return (bytes, number)
    }

    /// Whether a line is quoted-printable and says by itself that it goes on in the next one.
    private static func endsSoftly(_ line: [UInt8]) -> Bool {
        guard line.last == Byte.equals, let property = VCardProperty(line: line, number: 0) else {
            return false
        }
        return property.transferEncoding == .quotedPrintable
    }
}
