import TextCore

/// The records with a title.
package enum TitleMatch: Hashable, Sendable {
    case none
    case one(RecordID)
    /// The first of several matching records.
    case several([RecordID])

    /// The maximum number of records with the same title to report.
    package static let maximumCount = 8

    /// Chooses among records whose titles differ from a text only in case and accents: a single one
    /// with exactly the same title wins.
    package init(_ title: String, among found: [LinkedRecord]) {
        let exact = found.filter { $0.title == title }
        self =
            if found.count == 1 {
                .one(found[0].id)
            } else if exact.count == 1 {
                .one(exact[0].id)
            } else if found.isEmpty {
                .none
            } else {
                .several(found.prefix(Self.maximumCount).map(\.id))
            }
    }
}

/// The tables that tell which records a text typed into a link field refers to.
package protocol TitleTables {
    associatedtype Rules: ValueTables

    /// The link field.
    var field: Field { get }
    /// The rules for the values of the field's list.
    var rules: Rules { get }

    /// The records with a text as their title, ignoring case and accents.
    func match(_ text: String) throws -> TitleMatch

    /// The first records of the other list whose titles have words, without trashed ones.
    func found(_ words: [String], limit: Int) throws -> [LinkedRecord]

    /// The first records of the other list, in manual order.
    func first(_ limit: Int) throws -> [LinkedRecord]

    /// The records of the other list with the given identities.
    func linked(_ ids: [RecordID]) throws -> [RecordID: LinkedRecord]
}

extension TitleTables {
    /// The maximum number of matches to check one by one.
    package static var maximumCount: Int { 1_000 }

    /// The other list.
    package var target: ListID { rules.list.target(of: field) }

    /// The record that a text refers to: by title, ignoring case and accents, or by number such as
    /// `#12`.
    ///
    /// - Throws: `invalid`, with a message that names similar records, if there is no such record
    ///   or if there are several.
    /// - Complexity: That of a search for the words; O(*n*) if titles are more than a single text
    ///   field.
    package func record(for text: String) throws -> RecordID {
        let match = try match(text)
        if case .one(let id) = match { return id }
        if case .record(let id)? = FieldValue(text, as: .recordLink) {
            try rules.checkLink(.record(id), of: field)
            return id
        }
        let name = try rules.name(ofTarget: target) ?? ""
        if case .several(let ids) = match {
            throw LibraryError.ambiguousTitle(
                text, ofList: name, records: try quotedTitles(of: ids), number: ids[0])
        }
        let like = try found(SearchFolding.words(text), limit: TitleMatch.maximumCount)
        throw LibraryError.unknownTitle(
            text, ofList: name, similar: like.isEmpty ? nil : try quotedTitles(of: like.map(\.id)))
    }

    /// The records that a text may refer to, most likely first: those with this title, those whose
    /// title begins with it, those with its words.
    package func choices(for text: String, limit: Int) throws -> [LinkedRecord] {
        let words = SearchFolding.words(text)
        guard !words.isEmpty else { return try first(limit) }
        let folded = SearchFolding.folded(text)
        let collation = SortCollation.shared
        return try found(words, limit: Self.maximumCount).map { linked in
            let title = SearchFolding.folded(linked.title)
            let rank = title == folded ? 0 : title.hasPrefix(folded) ? 1 : 2
            return (rank: rank, key: collation.key(of: linked.title), linked: linked)
        }.sorted { a, b in
            a.rank != b.rank ? a.rank < b.rank : a.key.lexicographicallyPrecedes(b.key)
        }.prefix(limit).map(\.linked)
    }

    private func quotedTitles(of ids: [RecordID]) throws -> String {
        let linked = try linked(ids)
        return ids.map { "#\($0) " + String((linked[$0]?.title ?? "").prefix(60)).quoted }
            .commaSeparated
    }
}

extension LinkedRecord {
    /// The number in a text that refers to a record without its title: a number such as `#12`, or
    /// the placeholder of a record without a title. Nil for other texts.
    package static func number(in text: String) -> RecordID? {
        if text.hasPrefix("#"), let id = RecordID(text.dropFirst()) { return id }
        return withoutTitle(text)?.id
    }

    /// Whether a text with the ``number(in:)`` of the record refers to it. A placeholder counts
    /// only if it is exactly that of the record here, because the text may come from another
    /// library.
    package func isMeant(by text: String) -> Bool {
        if text.hasPrefix("#") { return state != .missing }
        guard let (_, isMissing) = Self.withoutTitle(text) else { return false }
        return self.text == text && (state != .missing) != isMissing
    }
}

extension [FieldValue] {
    /// The texts to show for values of a field; the text of a link is the linked record's title.
    ///
    /// - Parameter linked: Returns the linked records with the given identities.
    package func texts<Failure: Error>(
        linked: ([RecordID]) throws(Failure) -> [RecordID: LinkedRecord]
    ) throws(Failure) -> [String] {
        let ids = compactMap { value in
            if case .record(let id) = value { id } else { nil }
        }
        guard !ids.isEmpty else { return map(\.text) }
        let linked = try linked(ids)
        return map { value in
            guard case .record(let id) = value else { return value.text }
            return linked[id]?.text ?? value.text
        }
    }
}

extension [List] {
    /// The records that link to a record, by list and by field.
    ///
    /// - Parameters:
    ///   - target: The list of the record.
    ///   - records: Returns the records of a list that link to the record through a field.
    package func backlinks(
        to target: ListID, records: (List, Field) throws -> [RecordID]
    ) rethrows -> [Backlinks] {
        try flatMap { source in
            try source.fields.compactMap { field -> Backlinks? in
                guard field.kind == .recordLink, source.target(of: field) == target else {
                    return nil
                }
                let ids = try records(source, field)
                return ids.isEmpty
                    ? nil : Backlinks(list: source.id, field: field.id, records: ids)
            }
        }
    }
}
