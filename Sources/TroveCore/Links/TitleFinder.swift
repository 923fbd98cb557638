import GRDB
import TableCore

/// Finds records of a list by what they are called: for many titles, after one reading of the list.
///
/// Two titles are the same if they are without case and accents. Of several records the one counts that is
/// called so to the letter, if it is just one. What is in the trash is not found.
final class TitleFinder {
    /// The records of a title.
    enum Match: Equatable {
        case none
        case one(RecordID)
        /// The first of several.
        case several([RecordID])
    }

    private struct Entry {
        let hash: Int
        let id: RecordID
    }

    private let db: Database
    private let target: ListID
    private let titles = LinkTitles()
    /// By hash, then by identity.
    private var entries: [Entry] = []

    /// More records than this with one title are not told apart.
    static let maximumCount = 8
    private static let pageSize = 500

    /// - Complexity: O(*n* log *n*) of the list's records; sixteen bytes of memory for each.
    init(of target: ListID, in db: Database) throws {
        self.db = db
        self.target = target
        guard let list = try List.forTitles(of: target, in: db) else { return }
        let ids = try RawStatement(
            "SELECT id FROM \(ListTable(list).quotedName) WHERE +deleted_at IS NULL ORDER BY id",
            on: db)
        var page: [RecordID] = []
        while try ids.step() {
            page.append(ids.int64(0))
            if page.count == Self.pageSize {
                try add(page)
                page.removeAll(keepingCapacity: true)
            }
        }
        try add(page)
        entries.sort { ($0.hash, $0.id) < ($1.hash, $1.id) }
    }

    private func add(_ page: [RecordID]) throws {
        let linked = try titles.linked(Set(page), in: target, db: db)
        for id in page {
            guard let title = linked[id]?.title, !title.isEmpty else { continue }
            entries.append(Entry(hash: SearchFolding.folded(title).hashValue, id: id))
        }
    }

    /// The records that are called so.
    func match(_ title: String) throws -> Match {
        let folded = SearchFolding.folded(title)
        let hash = folded.hashValue
        let start = entries.partitioningIndex { $0.hash >= hash }
        var found: [LinkedRecord] = []
        for entry in entries[start...].prefix(while: { $0.hash == hash }) {
            let linked = try titles.linked(entry.id, in: target, db: db)
            if SearchFolding.folded(linked.title) == folded { found.append(linked) }
            if found.count > Self.maximumCount { break }
        }
        return Self.match(title, among: found)
    }

    /// The record that is meant among those whose titles are the same but for case and accents.
    static func match(_ title: String, among found: [LinkedRecord]) -> Match {
        if found.count == 1 { return .one(found[0].id) }
        let exact = found.filter { $0.title == title }
        if exact.count == 1 { return .one(exact[0].id) }
        return found.isEmpty ? .none : .several(found.prefix(maximumCount).map(\.id))
    }
}
