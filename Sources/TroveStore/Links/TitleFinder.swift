import GRDB
import TableCore
import TextCore
import TroveModel

/// Finds records of a list by title, quickly for many titles, after reading all titles once.
///
/// Titles are compared without case and accents. If several records match, a single one with
/// exactly the same title wins. Trashed records are not found.
final class TitleFinder {
    private struct Entry {
        let hash: Int
        let id: RecordID
    }

    private let db: Database
    private let target: ListID
    private let titles = LinkTitles()
    /// In order of hash, then of identity.
    private var entries: [Entry] = []

    private static let pageSize = 500

    /// Reads the titles of the list at `target`.
    ///
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

    /// The records with this title.
    func match(_ title: String) throws -> TitleMatch {
        let folded = SearchFolding.folded(title)
        let hash = folded.hashValue
        let start = entries.partitioningIndex { $0.hash >= hash }
        var found: [LinkedRecord] = []
        for entry in entries[start...].prefix(while: { $0.hash == hash }) {
            let linked = try titles.linked(entry.id, in: target, db: db)
            if SearchFolding.folded(linked.title) == folded { found.append(linked) }
            if found.count > TitleMatch.maximumCount { break }
        }
        return TitleMatch(title, among: found)
    }
}
