import TextCore
import TroveModel

extension Content {
    /// The lists from which the links of a list get their titles, and those of links within them.
    func linkedLists(of list: List) -> Set<ListID> {
        var found = list.linkTargets
        for id in found {
            guard let target = storedList(id)?.list else { continue }
            let titleFields = target.titleFields
            for field in target.fields
            where field.kind == .recordLink && titleFields.contains(field.id) {
                found.insert(target.target(of: field))
            }
        }
        return found
    }

    /// A list, deleted or not.
    func storedList(_ id: ListID) -> StoredList? {
        lists.first { $0.id == id } ?? deletedLists.first { $0.id == id }
    }

    /// The record that a link leads to.
    ///
    /// - Parameter depth: The number of levels of titles to follow.
    func linked(_ id: RecordID, in target: ListID, depth: Int = 2) -> LinkedRecord {
        guard let stored = storedList(target),
            let record = stored.records.first(where: { $0.id == id })
        else { return LinkedRecord(id: id, title: "", state: .missing) }
        let isThere = record.deletedAt == nil && lists.contains { $0.id == target }
        let list = stored.list
        let title = list.title(of: shown(record, of: list, depth: depth - 1))
        return LinkedRecord(id: id, title: title, state: isThere ? .present : .trashed)
    }

    /// The title of a record; nil if it does not exist.
    func title(of id: RecordID, in list: ListID) -> String? {
        guard let stored = storedList(list),
            let record = stored.records.first(where: { $0.id == id })
        else { return nil }
        return stored.list.title(of: shown(record, of: stored.list))
    }

    /// A record as the app sees it.
    func shown(_ record: StoredRecord, of list: List, depth: Int = 2) -> Record {
        let place = storedList(list.id)?.records.firstIndex { $0.id == record.id } ?? 0
        var shown = Record(
            id: record.id, values: list.fields.map { record.value($0.id) },
            position: Int64(place) + 1, createdAt: record.createdAt,
            modifiedAt: record.modifiedAt, deletedAt: record.deletedAt)
        guard depth > 0 else { return shown }
        for (index, field) in list.fields.enumerated() where field.kind == .recordLink {
            guard case .record(let id) = record.value(field.id) else { continue }
            shown.links[index] = linked(id, in: list.target(of: field), depth: depth)
        }
        return shown
    }

    /// The text to show for a value.
    func text(of value: FieldValue, in field: Field, of list: List) -> String {
        guard case .record(let id) = value else { return value.text }
        return linked(id, in: list.target(of: field)).text
    }

    /// The records that a text typed into a link field may mean, best first.
    func choices(for text: String, of field: Field, in list: List) -> [LinkedRecord] {
        let target = list.target(of: field)
        guard let stored = lists.first(where: { $0.id == target }) else { return [] }
        let present = stored.records.filter { $0.deletedAt == nil }
        let words = SearchFolding.words(text)
        if words.isEmpty { return present.map { linked($0.id, in: target) } }
        let folded = SearchFolding.folded(text)
        let ranked = present.sorted { $0.id < $1.id }.map { linked($0.id, in: target) }
            .filter { linked in
                words.allSatisfy { !SearchFolding.matches(ofWords: [$0], in: linked.title).isEmpty }
            }
            .map { linked in
                let title = SearchFolding.folded(linked.title)
                let rank = title == folded ? 0 : title.hasPrefix(folded) ? 1 : 2
                return (rank: rank, key: SortCollation.shared.key(of: linked.title), linked: linked)
            }
        return ranked.sorted { a, b in
            a.rank != b.rank ? a.rank < b.rank : a.key.lexicographicallyPrecedes(b.key)
        }.map(\.linked)
    }

    /// The record that a text means: by title, or by number.
    ///
    /// - Throws: `invalid` if no record or several records match.
    func record(
        for text: String, of field: Field, in list: List
    ) throws(LibraryError) -> RecordID {
        let target = list.target(of: field)
        let present = (lists.first { $0.id == target }?.records ?? []).filter {
            $0.deletedAt == nil
        }
        let folded = SearchFolding.folded(text)
        let found = present.map { linked($0.id, in: target) }.filter {
            !$0.title.isEmpty && SearchFolding.folded($0.title) == folded
        }
        if found.count == 1 { return found[0].id }
        let exact = found.filter { $0.title == text }
        if exact.count == 1 { return exact[0].id }
        if case .record(let id)? = FieldValue(text, as: .recordLink),
            linked(id, in: target).state != .missing
        {
            return id
        }
        let name = storedList(target)?.name ?? ""
        throw LibraryError(
            .invalid,
            found.isEmpty
                ? "“\(text)” is not the title of a record of “\(name)”. Add it there first."
                : "“\(text)” is the title of several records of “\(name)”. Enter a number such as "
                    + "#\(found[0].id).")
    }

    func backlinks(to record: RecordID, of target: ListID) -> [Backlinks] {
        lists.flatMap { stored -> [Backlinks] in
            let list = stored.list
            return list.fields.filter { field in
                field.kind == .recordLink && list.target(of: field) == target
            }.compactMap { field in
                let ids = stored.records.filter {
                    $0.deletedAt == nil && $0.value(field.id) == .record(record)
                }.map(\.id)
                return ids.isEmpty
                    ? nil : Backlinks(list: stored.id, field: field.id, records: ids)
            }
        }
    }
}
