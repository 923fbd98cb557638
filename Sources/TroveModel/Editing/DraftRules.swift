import TextCore

extension ValueDraft {
    /// Separates the language of a stored reason from its sentence.
    private static let languageMark: Character = "\u{1F}"

    /// The reason with its language, to be stored: a sentence cannot be translated later.
    package var storedReason: String {
        reason.isEmpty ? "" : messageLanguage + String(Self.languageMark) + reason
    }

    /// Creates a draft from its stored parts. The reason is empty, as if the text was not checked,
    /// if it is in another language. Reasons of older versions have no language.
    package init(_ text: String, at place: Place, storedReason: String) {
        var reason = storedReason
        if let mark = storedReason.firstIndex(of: Self.languageMark) {
            let isOwn = storedReason[..<mark] == messageLanguage
            reason = isOwn ? String(storedReason[mark...].dropFirst()) : ""
        }
        self.init(text, at: place, reason: reason)
    }
}

extension [ValueDraft] {
    /// The drafts whose lists, records and fields are visible, in order of the sidebar, the record
    /// numbers and the fields.
    ///
    /// - Parameters:
    ///   - lists: The visible lists, in order of the sidebar.
    ///   - present: Returns those of the given records of a list that are not in the trash.
    package func visible(
        in lists: @autoclosure () throws -> [List],
        present: ([RecordID], List) throws -> Set<RecordID>
    ) rethrows -> [ValueDraft] {
        guard !isEmpty else { return [] }
        let byList = Dictionary(grouping: self, by: \.place.list)
        return try lists().flatMap { list -> [ValueDraft] in
            guard let drafts = byList[list.id] else { return [] }
            let places = Dictionary(
                list.fields.filter(\.kind.isTyped).enumerated().map { ($1.id, $0) }
            ) { first, _ in first }
            let typed = drafts.filter { places[$0.place.field] != nil }
            let shown = try present(typed.map(\.place.record), list)
            return typed.filter { shown.contains($0.place.record) }.sorted { one, other in
                (one.place.record, places[one.place.field] ?? 0)
                    < (other.place.record, places[other.place.field] ?? 0)
            }
        }
    }

    /// Keeps the drafts whose places exist.
    ///
    /// - Parameter keep: Saves a draft; throws `notFound` if its place is missing.
    package func keepPresent(_ keep: (ValueDraft) throws -> Void) throws {
        for draft in self {
            do {
                try keep(draft)
            } catch let error as LibraryError where error.code == .notFound {}
        }
    }
}
