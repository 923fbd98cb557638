import GRDB

/// Answers what a query asks of single columns from their stored copies, while one query runs.
final class StoredColumns {
    private let list: List
    private let db: Database
    private let table: ColumnTable
    private let cancellation: CancellationFlag
    private let entries: [String: ColumnTable.Entry]
    /// What changed since the oldest of the copies; nil if that is not known.
    private let changed: Set<RecordID>?
    /// Whether copies are missing, or so old that they are better made anew.
    let needsRefreshing: Bool
    /// How many conditions were answered.
    private(set) var answerCount = 0

    /// So many records are looked at one by one where a copy cannot tell.
    private static let maximumDoubts = 2_000

    /// - Parameter maximumAge: How many changes copies may be behind before they are made anew.
    init(list: List, db: Database, maximumAge: Int64, cancellation: CancellationFlag) throws {
        self.list = list
        self.db = db
        self.cancellation = cancellation
        table = ColumnTable(db: db, list: list.id)
        let all = try table.entries()
        let sources = ColumnSource.sources(of: list)
        let wanted = Dictionary(sources.map { ($0.name, $0.definition) }) { first, _ in first }
        entries = all.filter {
            $0.value.state == .complete && $0.value.definition == wanted[$0.key]
        }
        let generation = try History.generation(of: list.id, in: db)
        let oldest = entries.values.map(\.generation).min() ?? generation
        changed =
            entries.isEmpty
            ? nil : try OrderJournal(db: db, list: list.id).records(from: oldest, to: generation)
        needsRefreshing =
            changed == nil || generation - oldest >= maximumAge
            || sources.contains { all[$0.name]?.definition != $0.definition }
    }

    /// Whether a condition can be answered.
    func has(_ condition: SQLCondition) -> Bool {
        guard let stored = condition.stored, changed != nil else { return false }
        return entries[stored.column] != nil
    }

    /// The records that satisfy a condition; nil if the copies cannot tell.
    func records(_ condition: SQLCondition) throws -> RecordBits? {
        guard let stored = condition.stored, let changed, let entry = entries[stored.column],
            let test = stored.tests.first
        else { return nil }
        var bits = RecordBits()
        var doubts: [RecordID] = []
        try table.eachPart(of: entry.id, withTexts: stored.readsTexts) { first, part in
            try cancellation.check()
            var matches = PartMatches()
            part.select(test, into: &matches)
            matches.settle()
            for test in stored.tests.dropFirst() {
                var others = PartMatches()
                part.select(test, into: &others)
                others.settle()
                matches.formIntersection(others)
            }
            bits.insert(words: matches.found, from: first)
            guard doubts.count <= Self.maximumDoubts else { return }
            for (index, word) in matches.doubtful.enumerated() where word != 0 {
                for bit in 0..<64 where word >> UInt64(bit) & 1 == 1 {
                    doubts.append(first + RecordID(index * 64 + bit))
                }
            }
        }
        guard doubts.count <= Self.maximumDoubts else { return nil }
        let matcher = try RecordMatcher(condition, list: list, db: db)
        for id in changed.union(doubts) {
            if try matcher.matches(id) { bits.insert(id) } else { bits.remove(id) }
        }
        answerCount += 1
        return bits
    }
}
