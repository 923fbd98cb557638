import GRDB
import TroveModel

/// The titles of linked records. All linked records of a page are read from a list at once, and
/// cached until the list changes.
///
/// A title can contain links, whose titles can again contain links. The latter are left out,
/// because lists can link to each other in a cycle.
final class LinkTitles {
    private final class Target {
        let stamp: LinkStamp
        /// The list with only the fields of its titles; nil if it is gone.
        let list: List?
        var known: [RecordID: LinkedRecord] = [:]

        init(_ id: ListID, in db: Database) throws {
            stamp = try LinkStamp(of: id, in: db)
            list = try List.forTitles(of: id, in: db)
        }
    }

    private var targets: [ListID: Target] = [:]
    private let capacity: Int
    /// The titles of links in titles; nil where they are left out.
    private let inner: LinkTitles?

    /// The number of levels of titles: that of a linked record, and that of links within it.
    static let depth = 2

    /// - Parameters:
    ///   - capacity: The number of titles to cache for each list.
    ///   - depth: The number of levels of titles, from 1.
    init(capacity: Int = 4_096, depth: Int = LinkTitles.depth) {
        self.capacity = capacity
        inner = depth > 1 ? LinkTitles(capacity: capacity, depth: depth - 1) : nil
    }

    /// The linked records with the given identities, including trashed and missing ones.
    ///
    /// - Complexity: O(*ids*), with one lookup in the list's table for each that is not cached.
    func linked(
        _ ids: Set<RecordID>, in target: ListID, db: Database
    ) throws -> [RecordID: LinkedRecord] {
        let entry = try targets[target] ?? Target(target, in: db)
        targets[target] = entry
        var found: [RecordID: LinkedRecord] = [:]
        let unknown = ids.filter { id in
            found[id] = entry.known[id]
            return found[id] == nil
        }
        if !unknown.isEmpty {
            if entry.known.count + unknown.count > capacity { entry.known = [:] }
            for linked in try read(unknown.sorted(), of: entry, db) {
                found[linked.id] = linked
                entry.known[linked.id] = linked
            }
        }
        return found
    }

    /// The linked record with the given identity, which may be trashed or missing.
    func linked(_ id: RecordID, in target: ListID, db: Database) throws -> LinkedRecord {
        if let known = targets[target]?.known[id] { return known }
        return try linked([id], in: target, db: db)[id]
            ?? LinkedRecord(id: id, title: "", state: .missing)
    }

    /// The text to show for a value; the text of a link is the linked record's title.
    func text(
        of value: FieldValue, in field: Field, of list: List, db: Database
    ) throws -> String {
        guard case .record(let id) = value else { return value.text }
        return try linked(id, in: list.target(of: field), db: db).text
    }

    /// Empties the cache if it is out of date. Call it at the beginning of every transaction that
    /// uses the cache, except the first.
    func refresh(in db: Database) throws {
        if try !isCurrent(in: db) { forget() }
    }

    private func isCurrent(in db: Database) throws -> Bool {
        for (id, target) in targets where try LinkStamp(of: id, in: db) != target.stamp {
            return false
        }
        return try inner?.isCurrent(in: db) ?? true
    }

    private func forget() {
        targets = [:]
        inner?.forget()
    }

    private func read(
        _ ids: [RecordID], of target: Target, _ db: Database
    ) throws -> [LinkedRecord] {
        var records: [Record] = []
        if let list = target.list {
            records = try RecordReader(list, links: inner).records(ids, in: db)
        }
        var rest = records[...]
        return ids.map { id in
            guard let list = target.list, let record = rest.first, record.id == id else {
                return LinkedRecord(id: id, title: "", state: .missing)
            }
            rest = rest.dropFirst()
            let isThere = record.deletedAt == nil && !target.stamp.isDeleted
            return LinkedRecord(
                id: id, title: list.title(of: record), state: isThere ? .present : .trashed)
        }
    }
}

extension List {
    /// The list with only the fields of its titles; nil if it is gone.
    static func forTitles(of id: ListID, in db: Database) throws -> List? {
        do {
            var list = try ListStore.list(id, in: db, evenDeleted: true)
            let needed = list.titleFields
            list.fields = list.fields.filter { needed.contains($0.id) }
            return list
        } catch let error as LibraryError where error.code == .notFound {
            return nil
        }
    }
}
