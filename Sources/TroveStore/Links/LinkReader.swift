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
    func match(_ text: String) throws -> TitleFinder.Match {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        try prepare()
        let match = try finder?.match(text) ?? .none
        guard match == .none else { return match }
        return try unnamed(text).map { .one($0) } ?? .none
    }

    /// The record that a number or placeholder refers to. A placeholder counts only if it is
    /// exactly that of the record here, because the text may come from another library.
    private func unnamed(_ text: String) throws -> RecordID? {
        if text.hasPrefix("#"), let id = RecordID(text.dropFirst()) {
            return try exists(id) ? id : nil
        }
        guard let (id, isMissing) = LinkedRecord.withoutTitle(text) else { return nil }
        return try titles.linked(id, in: target, db: db).text == text
            && exists(id) != isMissing ? id : nil
    }

    /// Whether the record exists, in the trash or not.
    func exists(_ id: RecordID) throws -> Bool {
        try titles.linked(id, in: target, db: db).state != .missing
    }
}
