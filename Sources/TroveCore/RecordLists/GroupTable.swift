import GRDBSQLite

/// The section of every row of a list while it is built.
struct GroupTable {
    let grouper: Grouper?
    private var groupOfRow: [UInt32] = []
    private var keys: [GroupKey] = []
    private var groupOfKey: [String: UInt32] = [:]
    private var groupOfText: [String: UInt32] = [:]
    /// The groups of texts that begin with an ASCII letter, which most do.
    private var groupOfLetter = [UInt32?](repeating: nil, count: 128)

    init(grouper: Grouper?) {
        self.grouper = grouper
    }

    mutating func append(column: Int32, of statement: borrowing RawStatement) {
        guard let grouper else { return }
        guard sqlite3_column_type(statement.handle, column) == SQLITE_TEXT else {
            let value = StoredValue(column: column, of: statement).value(as: grouper.field.kind)
            groupOfRow.append(group(of: grouper.key(of: value)))
            return
        }
        let bytes = statement.bytes(column)
        // A combining mark may follow the letter, but never changes which section it is in.
        if grouper.byFirstLetter, let first = bytes.first, Self.isLetter(first) {
            let letter = Int(first | 0x20)
            let known = groupOfLetter[letter]
            let group = known ?? group(of: grouper.key(of: .text(String(UnicodeScalar(first)))))
            groupOfLetter[letter] = group
            groupOfRow.append(group)
            return
        }
        let text = String(decoding: bytes, as: UTF8.self)
        if let known = groupOfText[text] {
            groupOfRow.append(known)
            return
        }
        let value = StoredValue.text(text).value(as: grouper.field.kind)
        let group = group(of: grouper.key(of: value))
        groupOfText[text] = group
        groupOfRow.append(group)
    }

    /// Puts `rows`, which are in order, section by section, keeping their order within each.
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
            let title = keys[group].title
            sections.append(
                RecordSection(
                    title: title, indexTitle: Grouper.indexTitle(for: title),
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
        if let known = groupOfKey[key.title] { return known }
        let group = UInt32(keys.count)
        keys.append(key)
        groupOfKey[key.title] = group
        return group
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (65...90).contains(byte) || (97...122).contains(byte)
    }
}
