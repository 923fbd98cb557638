import Foundation
import TextCore

/// Reads the cards of a vCard file one by one.
struct VCardReader {
    let cursor: TextCursor
    private(set) var notes = ImportNotes()
    private var pending: (bytes: [UInt8], line: Int)?
    /// The size of the current card so far.
    private var size = RecordSize()

    init(_ cursor: TextCursor) {
        self.cursor = cursor
    }

    /// Reads the next card; nil at the end of the file.
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
            size = RecordSize()
            size.line = line
            try fill(&card)
            size = RecordSize()
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
                    "line", line: line,
                    translated("“{text}” is not a vCard property and was not imported.")
                        .filling(["text": text]))
                continue
            }
            switch property.name {
            case "END": return
            case "VERSION":
                card.version = String(decoding: property.value, as: UTF8.self).trimmed
            case "BEGIN" where card.properties.last?.holdsCard == true:
                notes.add(
                    "nested", line: line,
                    translated(
                        "The vCard within the vCard that begins in line {line} was not imported."
                    ).filling(["line": String(card.line)]))
                try skipCard()
            case "BEGIN":
                noteMissingEnd(of: card)
                pending = (bytes, line)
                return
            default:
                try size.add(parts: 1 + property.parameters.count)
                card.properties.append(property)
            }
        }
        noteMissingEnd(of: card)
    }

    private mutating func noteMissingEnd(of card: VCard) {
        notes.add("no end", line: card.line, translated("This vCard has no “END:VCARD”."))
    }

    /// Skips a card that is nested in another.
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
        size = RecordSize()
        let text = TeXReader.firstWords(of: String(decoding: bytes, as: UTF8.self))
        guard !text.isEmpty else { return }
        notes.add(
            "stray", line: line,
            translated("“{text}” belongs to no vCard and was not imported.")
                .filling(["text": text]))
    }

    // MARK: - Lines

    /// Parses a property, including its continuation lines.
    private mutating func property(_ bytes: [UInt8], line: Int) throws -> VCardProperty? {
        guard var property = VCardProperty(line: bytes, number: line) else { return nil }
        switch property.transferEncoding {
        case .none: break
        case .quotedPrintable:
            // A line that ends with an equals sign continues in the next line.
            guard property.value.last == Byte.equals else { break }
            property.value.removeLast()
            var lines = VCardSoftBreaks(property: property, width: bytes.count)
            while var next = try cursor.nextLine() {
                try size.add(bytes: next.count)
                let continues = next.last == Byte.equals
                if continues { next.removeLast() }
                lines.others.append(next)
                if !continues { break }
            }
            property = lines.joined
        case .base64:
            // Some programs do not indent the continuation lines of a picture.
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

    /// Reads the next line, including the indented lines that continue it.
    private mutating func nextLine() throws -> (bytes: [UInt8], line: Int)? {
        if let line = pending {
            pending = nil
            return line
        }
        let number = cursor.line
        guard var bytes = try cursor.nextLine() else { return nil }
        try size.add(bytes: bytes.count)
        var isQuotedPrintable: Bool?
        while let next = try cursor.peek(), next == 32 || next == 9 {
            // After a soft line break in quoted-printable, the spaces of the next line belong to
            // the value.
            if bytes.last == Byte.equals {
                let isSoft = isQuotedPrintable ?? Self.isQuotedPrintable(bytes)
                isQuotedPrintable = isSoft
                if isSoft { break }
            }
            try cursor.next()
            let more = try cursor.nextLine() ?? []
            try size.add(bytes: more.count)
            bytes += more
        }
        return (bytes, number)
    }

    private static func isQuotedPrintable(_ line: [UInt8]) -> Bool {
        VCardProperty(line: line, number: 0)?.transferEncoding == .quotedPrintable
    }
}
