import TextCore
import TroveModel

/// Reads the entries of an LDIF file one by one.
struct LDIFReader {
    let cursor: TextCursor
    private(set) var notes = ImportNotes()
    private var pending: Line?
    /// The size of the current entry so far.
    private var size = RecordSize()
    private var names = LDIFNames()

    init(_ cursor: TextCursor) {
        self.cursor = cursor
    }

    private typealias Line = (bytes: [UInt8], number: Int)

    /// Reads the next entry; nil at the end of the file.
    mutating func nextRecord() throws -> LDIFRecord? {
        while let attributes = try nextBlock() {
            guard let first = attributes.first else { continue }
            if first.name != "dn" {
                // `ldapsearch` prints the number of its search, its result and references.
                if attributes.allSatisfy({ LDIFFields.isSearchResult($0.name) }) { continue }
                notes.add(
                    "no name", line: first.line,
                    translated("This entry does not begin with its name “dn:”."))
            }
            if let change = attributes.prefix(8).first(where: { $0.name == "changetype" }),
                change.text?.lowercased() != "add"
            {
                notes.add(
                    "change", line: first.line,
                    translated(
                        "The change “{change}” of “{name}” is not an entry and was not imported."
                    ).filling(["change": change.text ?? "", "name": first.text ?? ""]))
                continue
            }
            return LDIFEntry(attributes: attributes).record(names: &names, notes: &notes)
        }
        return nil
    }

    // MARK: - Lines

    /// Reads the attributes up to the next empty line; nil at the end of the file.
    private mutating func nextBlock() throws -> [LDIFAttribute]? {
        var attributes: [LDIFAttribute] = []
        var isChange = false
        var hasLine = false
        size = RecordSize()
        while let (bytes, number) = try nextLine() {
            if bytes.isEmpty {
                if hasLine { break }
                size = RecordSize()
                continue
            }
            if bytes.first == Byte.hash || attributes.isEmpty && Self.isVersion(bytes) { continue }
            guard let attribute = LDIFAttribute(line: bytes, number: number) else {
                // A hyphen ends each part of a change.
                if !isChange { noteStray(bytes, line: number) }
                hasLine = true
                continue
            }
            if attribute.name == "dn", attributes.first?.name == "dn" {
                pending = (bytes, number)
                break
            }
            if !hasLine { size.line = number }
            hasLine = true
            if attribute.name == "changetype" { isChange = true }
            try size.add(parts: 1)
            attributes.append(attribute)
        }
        return hasLine ? attributes : nil
    }

    /// Reads the next line, including the indented lines that continue it.
    private mutating func nextLine() throws -> Line? {
        if let line = pending {
            pending = nil
            return line
        }
        let number = cursor.line
        guard var bytes = try cursor.nextLine() else { return nil }
        try size.add(bytes: bytes.count)
        while !bytes.isEmpty, try cursor.peek() == 32 {
            try cursor.next()
            let more = try cursor.nextLine() ?? []
            try size.add(bytes: more.count)
            bytes += more
        }
        if bytes.allSatisfy(Byte.isSpace) { bytes = [] }
        return (bytes, number)
    }

    private static func isVersion(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes.prefix(8), as: UTF8.self).lowercased() == "version:"
    }

    private mutating func noteStray(_ bytes: [UInt8], line: Int) {
        let text = TeXReader.firstWords(of: String(decoding: bytes, as: UTF8.self))
        notes.add(
            "stray", line: line,
            translated("“{text}” is not an LDIF attribute and was not imported.")
                .filling(["text": text]))
    }
}

/// An entry as a record.
struct LDIFRecord {
    var record: FoundRecord
    /// The name of the entry in its directory.
    var name: String
    /// Whether the entry only holds others: an organization, a unit or a domain.
    var isContainer: Bool
}

/// The spellings of attributes that have no field of their own.
struct LDIFNames {
    private var spellings: [String: String] = [:]

    /// The number of names whose first spelling is kept.
    private static let limit = 2_000

    /// Returns the first spelling of an attribute in the file.
    mutating func spelling(of attribute: LDIFAttribute) -> String {
        if let known = spellings[attribute.name] { return known }
        guard spellings.count < Self.limit else { return attribute.name }
        spellings[attribute.name] = attribute.spelling
        return attribute.spelling
    }
}
