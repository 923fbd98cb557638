/// Groups similar records without comparing all pairs. It compares only records with
///
/// - the same words in any order,
/// - the same letters apart from one that is missing, added or different (each key is indexed
///   without each of its letters in turn),
/// - neighboring keys in alphabetical order, read forwards or backwards.
///
/// - Complexity: O(*n* · *length* · log *n*) time; the memory for keys without a letter is bounded.
package struct DuplicateFinder {
    private let keys: DuplicateKeys
    private let search: DuplicateSearch
    private let cancellation: CancellationFlag
    private var parents: [UInt32]
    /// The lowest similarity that joins the members of a group.
    private var scores: [Double]

    /// The maximum number of entries sorted at once; more are processed in several passes.
    private static let maximumEntries = 4_000_000
    /// The maximum number of letters of a key that are left out, one at a time.
    private static let maximumLost = 64
    /// The number of neighbors each record is compared with.
    private static let window = 4

    private struct Entry {
        var hash: UInt64
        var row: UInt32
    }

    package init(keys: DuplicateKeys, search: DuplicateSearch, cancellation: CancellationFlag) {
        self.keys = keys
        self.search = search
        self.cancellation = cancellation
        parents = Array(0..<UInt32(keys.ids.count))
        scores = [Double](repeating: 1, count: keys.ids.count)
    }

    /// Finds the groups, most similar first.
    package mutating func groups() throws -> [DuplicateGroup] {
        try joinEqual()
        if search.findsNear {
            // One record represents each group of equal records.
            let rows = parents.indices.filter { root(of: $0) == $0 }
            try joinByLostLetters(rows)
            try joinNeighbors(rows, reversed: false)
            try joinNeighbors(rows, reversed: true)
        }
        var members: [Int: [RecordID]] = [:]
        for row in parents.indices { members[root(of: row), default: []].append(keys.ids[row]) }
        let groups = members.filter { $0.value.count > 1 }
            .map { DuplicateGroup(records: $0.value, score: scores[$0.key]) }
        return groups.sorted { a, b in
            a.score != b.score ? a.score > b.score : a.records[0] < b.records[0]
        }
    }

    private mutating func joinEqual() throws {
        var entries = keys.ids.indices.map { row in
            Entry(hash: Self.hash(keys.sortedKey(of: row)), row: UInt32(row))
        }
        try cancellation.check()
        entries.sort { ($0.hash, $0.row) < ($1.hash, $1.row) }
        for (a, b) in zip(entries, entries.dropFirst()) where a.hash == b.hash {
            guard keys.sortedKey(of: Int(a.row)) == keys.sortedKey(of: Int(b.row)) else { continue }
            join(Int(a.row), Int(b.row), score: 1)
        }
    }

    private mutating func joinByLostLetters(_ rows: [Int]) throws {
        let total = rows.reduce(0) { $0 + min(keys.key(of: $1).count, Self.maximumLost) + 1 }
        let goes = UInt64(total / Self.maximumEntries + 1)
        for go in 0..<goes {
            var entries: [Entry] = []
            entries.reserveCapacity(total / Int(goes) + 1_000)
            for row in rows {
                Self.eachHash(of: keys.key(of: row)) { hash in
                    if (hash >> 32) % goes == go {
                        entries.append(Entry(hash: hash, row: UInt32(row)))
                    }
                }
            }
            try cancellation.check()
            entries.sort { ($0.hash, $0.row) < ($1.hash, $1.row) }
            try cancellation.check()
            var start = 0
            while start < entries.count {
                var end = start + 1
                while end < entries.count, entries[end].hash == entries[start].hash { end += 1 }
                for index in start..<end {
                    // Of many entries with the same hash, each is compared with only a few.
                    for other in (index + 1)..<max(index + 1, min(end, index + 1 + Self.window)) {
                        compare(Int(entries[index].row), Int(entries[other].row))
                    }
                }
                start = end
            }
        }
    }

    private mutating func joinNeighbors(_ rows: [Int], reversed: Bool) throws {
        var sorted: [(key: [UInt8], row: Int)] = rows.map { row in
            let key = keys.key(of: row)
            return (reversed ? key.reversed() : key, row)
        }
        try cancellation.check()
        sorted.sort { $0.key.lexicographicallyPrecedes($1.key) }
        for index in sorted.indices {
            if index & 0xFFF == 0 { try cancellation.check() }
            for other in (index + 1)..<max(index + 1, min(sorted.count, index + 1 + Self.window)) {
                compare(sorted[index].row, sorted[other].row)
            }
        }
    }

    private mutating func compare(_ a: Int, _ b: Int) {
        guard root(of: a) != root(of: b) else { return }
        let similarity = keys.similarity(a, b, threshold: search.threshold)
        if similarity >= search.threshold { join(a, b, score: similarity) }
    }

    private mutating func join(_ a: Int, _ b: Int, score: Double) {
        let (a, b) = (root(of: a), root(of: b))
        guard a != b else { return }
        let (first, second) = (min(a, b), max(a, b))
        parents[second] = UInt32(first)
        scores[first] = min(scores[first], scores[second], score)
    }

    private mutating func root(of row: Int) -> Int {
        var row = row
        while Int(parents[row]) != row {
            parents[row] = parents[Int(parents[row])]
            row = Int(parents[row])
        }
        return row
    }

    private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15 | 1

    private static func hash(_ key: [UInt8]) -> UInt64 {
        mixed(key.reduce(0) { $0 &* base &+ UInt64($1) &+ 1 })
    }

    private static func mixed(_ hash: UInt64) -> UInt64 {
        let bits = (hash ^ (hash >> 31)) &* 0xBF58_476D_1CE4_E5B9
        return bits ^ (bits >> 29)
    }

    /// Calls `body` with the hash of a key, and with those of the key without each of its letters
    /// in turn.
    private static func eachHash(of key: [UInt8], _ body: (UInt64) -> Void) {
        var suffixes = [UInt64](repeating: 0, count: key.count + 1)
        var powers = [UInt64](repeating: 1, count: key.count + 1)
        for index in key.indices.reversed() {
            let place = key.count - 1 - index
            suffixes[index] = suffixes[index + 1] &+ (UInt64(key[index]) &+ 1) &* powers[place]
            powers[place + 1] = powers[place] &* base
        }
        body(mixed(suffixes[0]))
        var prefix: UInt64 = 0
        for index in key.indices.prefix(maximumLost) {
            body(mixed(prefix &* powers[key.count - 1 - index] &+ suffixes[index + 1]))
            prefix = prefix &* base &+ UInt64(key[index]) &+ 1
        }
    }
}
