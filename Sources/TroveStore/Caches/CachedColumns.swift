import GRDB
import TroveModel

/// The cached columns of a list for the duration of one query, whose conditions on single columns
/// they answer.
final class CachedColumns {
    private let list: List
    private let db: Database
    private let table: ColumnTable
    private let cancellation: CancellationFlag
    private let entries: [String: ColumnTable.Entry]
    /// The records changed since the oldest cached column; nil if the journal does not have all
    /// changes.
    private let changed: Set<RecordID>?
    /// Whether cached columns are missing or due for an update.
    let needsRefreshing: Bool
    /// The number of conditions answered so far.
    private(set) var answerCount = 0

    /// The maximum number of records in doubt. Up to this count, checking records one by one beats
    /// scanning the table.
    private static let maximumDoubts = 2_000

    /// - Parameter maximumAge: The number of changes since caching from which columns are due for
    ///   an update.
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
            ? nil : try ChangeJournal(db: db, list: list.id).records(from: oldest, to: generation)
        needsRefreshing =
            changed == nil || generation - oldest >= maximumAge
            || sources.contains { all[$0.name]?.definition != $0.definition }
    }

    /// Whether a condition can be answered from a cached column.
    func has(_ condition: SQLCondition) -> Bool {
        guard let stored = condition.stored, changed != nil else { return false }
        return entries[stored.column] != nil
    }

    /// Returns the records that satisfy a condition; nil if the cached columns cannot answer it.
    ///
    /// - Complexity: O(*n*) for *n* records, and a lookup of every record that changed or is in
    ///   doubt.
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
