import GRDBSQLite
import TroveModel

/// The section of every row, collected while a list is built.
struct GroupTable {
    let grouper: Grouper?
    private var groupOfRow: [UInt32] = []
    private var keys: [GroupKey] = []
    private var groupOfLabel: [SectionLabel: UInt32] = [:]
    private var groupOfText: [String: UInt32] = [:]
    private var groupOfInteger: [Int64: UInt32] = [:]
    /// The groups by the beginnings of texts, for grouping by first letter.
    private var groupOfBeginning: [UInt64: UInt32] = [:]

    /// The maximum number of texts and of integers whose groups are cached.
    private static let maximumRemembered = 20_000

    init(grouper: Grouper?) {
        self.grouper = grouper
    }

    mutating func append(column: Int32, of statement: borrowing RawStatement) throws {
        guard let grouper else { return }
        let type = sqlite3_column_type(statement.handle, column)
        if type == SQLITE_INTEGER {
            groupOfRow.append(try integerGroup(of: statement.int64(column), grouper))
            return
        }
        guard type == SQLITE_TEXT else {
            groupOfRow.append(
                group(of: try grouper.key(of: StoredValue(column: column, of: statement))))
            return
        }
        let bytes = statement.bytes(column)
        if grouper.isByLetterOfText {
            groupOfRow.append(letterGroup(of: bytes, grouper))
            return
        }
        let text = String(decoding: bytes, as: UTF8.self)
        if let known = groupOfText[text] {
            groupOfRow.append(known)
            return
        }
        let group = group(of: try grouper.key(of: .text(text)))
        if groupOfText.count < Self.maximumRemembered { groupOfText[text] = group }
        groupOfRow.append(group)
    }

    /// Reorders `rows`, which are sorted, section by section, keeping their order within each.
    ///
    /// - Returns: The sections in order, with their ranges in the reordered `rows`.
    func divide(_ rows: inout [UInt32]) -> [RecordSection] {
        let ascending = grouper?.ascending ?? true
        let order = keys.indices.sorted { keys[$0].precedes(keys[$1], ascending: ascending) }
        var counts = [Int](repeating: 0, count: keys.count)
        for row in rows { counts[Int(groupOfRow[Int(row)])] += 1 }
        var starts = [Int](repeating: 0, count: keys.count)
        var sections: [RecordSection] = []
        var start = 0
        for group in order {
            starts[group] = start
            let label = keys[group].label
            sections.append(
                RecordSection(
                    label,
                    indexTitle: grouper.map { label.indexTitle(in: $0.collation) } ?? "",
                    range: start..<start + counts[group]))
            start += counts[group]
        }
        var divided = [UInt32](repeating: 0, count: rows.count)
        for row in rows {
            let group = Int(groupOfRow[Int(row)])
            divided[starts[group]] = row
            starts[group] += 1
        }
        rows = divided
        return sections
    }

    private mutating func group(of key: GroupKey) -> UInt32 {
        if let known = groupOfLabel[key.label] { return known }
        let group = UInt32(keys.count)
        keys.append(key)
        groupOfLabel[key.label] = group
        return group
    }

    private mutating func integerGroup(of number: Int64, _ grouper: Grouper) throws -> UInt32 {
        if let known = groupOfInteger[number] { return known }
        let group = group(of: try grouper.key(of: .integer(number)))
        if groupOfInteger.count < Self.maximumRemembered { groupOfInteger[number] = group }
        return group
    }

    /// The group of a text by its first letter. No alphabet needs more than three letters to
    /// identify it, so texts with the same beginning share a cache entry.
    private mutating func letterGroup(of text: UnsafeRawBufferPointer, _ grouper: Grouper) -> UInt32
    {
        let text = grouper.stripper?.stripped(text) ?? text
        var beginning: UInt64 = 0
        var isASCII = true
        for byte in text.prefix(8) {
            isASCII = isASCII && byte < 0x80
            beginning = beginning << 8 | UInt64(byte)
            if isASCII, beginning > 0xFF_FFFF { break }
        }
        if let known = groupOfBeginning[beginning] { return known }
        let group = group(of: grouper.letterKey(ofStripped: text.prefix(64)))
        groupOfBeginning[beginning] = group
        return group
    }
}
