import Foundation
import GRDB
import TroveModel

/// Reads texts as links to records of a list: titles, numbers such as `#12`, and the placeholders
/// for records without a title.
final class LinkReader {
    private let db: Database
    private let target: ListID
    private let titles = LinkTitles()
    private var finder: TitleFinder?

    init(to target: ListID, in db: Database) {
        self.db = db
        self.target = target
    }

    /// Reads all titles of the list, which otherwise happens at the first call of ``match(_:)``.
    func prepare() throws {
        if finder == nil { finder = try TitleFinder(of: target, in: db) }
    }

    /// The record that a text refers to.
    func match(_ text: String) throws -> TitleMatch {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        try prepare()
        let match = try finder?.match(text) ?? .none
        guard match == .none, let id = LinkedRecord.number(in: text) else { return match }
        let linked = try titles.linked(id, in: target, db: db)
        return linked.isMeant(by: text) ? .one(id) : .none
    }
}
