import Foundation
import TextCore
import TroveModel

/// Finds records by title, quickly for many titles, after reading all titles of a list once.
///
/// Titles are compared without case and accents. If several records match, a single one with
/// exactly the same title wins. Trashed records are not found.
final class TitleFinder {
    private let db: PostgresSession
    private let target: ListID
    private let titles: LinkTitles
    /// The identities of records by the hash of their folded title.
    private var identities: [Int: [RecordID]] = [:]

    private static let pageSize = 2_000

    /// Reads the titles of the list at `target`.
    init(of target: ListID, in db: PostgresSession) throws {
        self.db = db
        self.target = target
        titles = LinkTitles(db: db)
        let list: List
        do {
            list = try CatalogReader(db: db).list(target)
        } catch let error as LibraryError where error.code == .notFound {
            return
        }
        var page: [RecordID] = []
        var last: RecordID = .min
        repeat {
            try db.checkCancellation()
            page = try db.integers(
                """
                SELECT id FROM \(ListTable(list).name) WHERE deleted_at IS NULL AND id > $1
                ORDER BY id LIMIT \(Self.pageSize)
                """, [.integer(last)])
            last = page.last ?? last
            let linked = try titles.linked(page, in: target)
            for id in page {
                guard let title = linked[id]?.title, !title.isEmpty else { continue }
                identities[SearchFolding.folded(title).hashValue, default: []].append(id)
            }
        } while page.count == Self.pageSize
    }

    /// The records that texts refer to: by title, by a number such as `#12`, or by the placeholder
    /// of a record without a title, which counts only if it is exactly that of the record here.
    func matches(_ texts: Set<String>) throws -> [String: TitleMatch] {
        var candidates: [String: [RecordID]] = [:]
        var numbers: [String: RecordID] = [:]
        for text in texts {
            candidates[text] = identities[SearchFolding.folded(text.trimmed).hashValue]
            numbers[text] = LinkedRecord.number(in: text.trimmed)
        }
        let ids = Set(candidates.values.joined()).union(numbers.values)
        let linked = try titles.linked(Array(ids), in: target)
        var matches: [String: TitleMatch] = [:]
        for text in texts {
            let found = candidates[text, default: []].compactMap { linked[$0] }
            matches[text] = Self.match(text.trimmed, among: found)
            if matches[text] == TitleMatch.none, let number = numbers[text],
                let record = linked[number],
                record.isMeant(by: text.trimmed)
            {
                matches[text] = .one(number)
            }
        }
        return matches
    }

    private static func match(_ title: String, among records: [LinkedRecord]) -> TitleMatch {
        let folded = SearchFolding.folded(title)
        return TitleMatch(
            title, among: records.filter { SearchFolding.folded($0.title) == folded })
    }
}
