import Foundation
import TextCore
import TroveModel

/// Finds records of a list by title, quickly for many titles, after reading all titles once.
///
/// Titles are compared without case and accents. If several records match, a single one with
/// exactly the same title wins, else the first one. Trashed records are not found.
struct LinkTitleFinder {
    private let target: ListID
    private let titles: LinkTitles
    /// The records by the hash of their folded title, in order.
    private var records: [Int: [RecordID]] = [:]

    private static let batchSize = 5_000
    private static let maximumCount = 8

    /// Reads the titles of a list.
    ///
    /// - Complexity: O(*records*).
    init(of target: ListID, in db: PostgresSession) throws {
        self.target = target
        titles = LinkTitles(db: db)
        let catalog = CatalogReader(db: db)
        let list = try catalog.list(target)
        let title = try TitleExpression(catalog).sql(of: list, row: "t")
        var last = RecordID.min
        while true {
            let rows = try db.rows(
                """
                SELECT t.id, \(title) FROM \(ListTable(list).name) t
                WHERE t.deleted_at IS NULL AND t.id > $1 ORDER BY t.id LIMIT \(Self.batchSize)
                """, [.integer(last)])
            guard let end = rows.last?.integer(0) else { return }
            for row in rows {
                guard let id = row.integer(0), let title = row.text(1), !title.isEmpty else {
                    continue
                }
                records[SearchFolding.folded(title).hashValue, default: []].append(id)
            }
            last = end
        }
    }

    /// The record that a text refers to: by title, by a number such as `#12`, or by the placeholder
    /// for a record without a title. Nil if there is none.
    func match(_ text: String) throws -> RecordID? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let folded = SearchFolding.folded(text)
        let candidates = (records[folded.hashValue] ?? []).prefix(Self.maximumCount)
        if !candidates.isEmpty {
            let linked = try titles.linked(Array(candidates), in: target)
            let found = candidates.filter {
                linked[$0].map { SearchFolding.folded($0.title) } == folded
            }
            let exact = found.filter { linked[$0]?.title == text }
            if let match = exact.count == 1 ? exact.first : found.first { return match }
        }
        return try unnamed(text)
    }

    /// The record that a number or placeholder refers to. A placeholder counts only if it is
    /// exactly that of the record here.
    private func unnamed(_ text: String) throws -> RecordID? {
        if text.hasPrefix("#"), let id = RecordID(text.dropFirst()) {
            return try titles.linked(id, in: target).state != .missing ? id : nil
        }
        guard let (id, isMissing) = LinkedRecord.withoutTitle(text) else { return nil }
        let linked = try titles.linked(id, in: target)
        return linked.text == text && (linked.state != .missing) != isMissing ? id : nil
    }
}
