import TextCore

/// The folded words of the compared fields of all records, in one buffer.
package struct DuplicateKeys {
    /// The records with a value in at least one field.
    private(set) var ids: [RecordID] = []
    /// The number of fields of a key.
    let fieldCount: Int
    /// Whether each field is textual, so that its values may differ slightly.
    let isText: [Bool]
    private var bytes: [UInt8] = []
    /// The start offsets of the records' parts, and the end of the last one.
    private var starts: [Int] = [0]
    private let articles: IgnoredWords

    /// Creates keys without records.
    package init(_ list: List, fields: [Field]) {
        fieldCount = fields.count
        isText = fields.map(\.valueKind.isTextual)
        articles = IgnoredWords(IgnoredWords.standard.words + list.settings.ignoredWords.words)
    }

    /// Adds a record, in order of their identities.
    ///
    /// - Parameter values: The values of the compared fields.
    package mutating func add(_ id: RecordID, _ values: [FieldValue]) {
        let parts = zip(values, isText).map { Self.folded($0, isText: $1, articles) }
        guard parts.contains(where: { !$0.isEmpty }) else { return }
        ids.append(id)
        for part in parts {
            bytes.append(contentsOf: part.utf8)
            starts.append(bytes.count)
        }
    }

    /// The words of one field of a record, separated by spaces.
    func part(_ field: Int, of row: Int) -> ArraySlice<UInt8> {
        let index = row * fieldCount + field
        return bytes[starts[index]..<starts[index + 1]]
    }

    /// All words of a record, with a zero byte after each field.
    func key(of row: Int) -> [UInt8] {
        var key: [UInt8] = []
        for field in 0..<fieldCount {
            key.append(contentsOf: part(field, of: row))
            key.append(0)
        }
        return key
    }

    /// The words of a record in alphabetical order, field by field.
    func sortedKey(of row: Int) -> [UInt8] {
        var key: [UInt8] = []
        for field in 0..<fieldCount {
            key.append(contentsOf: Self.sortedWords(part(field, of: row)))
            key.append(0)
        }
        return key
    }

    /// The similarity of two records, 0…1.
    func similarity(_ a: Int, _ b: Int, threshold: Double) -> Double {
        var sum = 0.0
        var count = 0.0
        var hasGap = false
        for field in 0..<fieldCount {
            let (left, right) = (part(field, of: a), part(field, of: b))
            if left.isEmpty || right.isEmpty {
                hasGap = hasGap || left.isEmpty != right.isEmpty
                continue
            }
            count += 1
            if left == right {
                sum += 1
            } else if isText[field] {
                sum += Self.similarity(of: left, and: right, threshold: threshold)
            }
        }
        guard count > 0 else { return 0 }
        // A missing value may be different.
        return min(sum / count, hasGap ? 0.95 : 1)
    }

    private static func similarity(
        of a: ArraySlice<UInt8>, and b: ArraySlice<UInt8>, threshold: Double
    ) -> Double {
        // “Volume 1” is not “Volume 2”, however similar the texts are.
        guard numbers(in: a) == numbers(in: b) else { return 0 }
        if sortedWords(a) == sortedWords(b) { return 1 }
        let length = max(a.count, b.count)
        // A single field may differ twice as much as the whole record.
        let limit = Int(Double(length) * min(1, (1 - threshold) * 2))
        guard let distance = EditDistance.between(Array(a), Array(b), atMost: limit) else {
            return 0
        }
        return 1 - Double(distance) / Double(length)
    }

    private static func numbers(in text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        text.split { !(48...57).contains($0) }
    }

    private static func sortedWords(_ text: ArraySlice<UInt8>) -> [UInt8] {
        let words = text.split(separator: 32)
        guard words.count > 1 else { return Array(text) }
        return Array(words.sorted { $0.lexicographicallyPrecedes($1) }.joined(separator: [32]))
    }

    private static func folded(
        _ value: FieldValue, isText: Bool, _ articles: IgnoredWords
    ) -> String {
        guard isText else { return value.text }
        let words = SearchFolding.words(value.text)
        let text = words.joined(separator: " ")
        return words.count > 1 ? articles.stripped(text) : text
    }
}

/// The Damerau–Levenshtein distance: the number of letters to replace, insert, delete or swap with
/// a neighbor to turn one text into the other.
package enum EditDistance {
    /// The distance; nil if it exceeds `limit`.
    ///
    /// - Complexity: O(*length* · *limit*).
    package static func between(_ a: [UInt8], _ b: [UInt8], atMost limit: Int) -> Int? {
        guard abs(a.count - b.count) <= limit else { return nil }
        let far = limit + 1
        var before = [Int](repeating: far, count: b.count + 1)
        var last = (0...b.count).map { min($0, far) }
        var row = last
        for i in 1..<(a.count + 1) {
            let start = max(1, i - limit)
            let end = min(b.count, i + limit)
            row[start - 1] = start == 1 ? min(i, far) : far
            var best = row[start - 1]
            if start <= end {
                for j in start...end {
                    var cost = min(last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1), row[j - 1] + 1)
                    if j < i + limit { cost = min(cost, last[j] + 1) }
                    if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                        cost = min(cost, before[j - 2] + 1)
                    }
                    row[j] = min(cost, far)
                    best = min(best, row[j])
                }
            }
            if best > limit { return nil }
            if end < b.count { row[end + 1] = far }
            (before, last, row) = (last, row, before)
        }
        return last[b.count] <= limit ? last[b.count] : nil
    }
}
