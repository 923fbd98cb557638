import TextCore
import TroveFormats
import TroveModel

/// The results of imports and rehearsals as texts.
extension ImportCounts {
    /// The number of records by outcome, such as “12 new, 3 changed, 40 unchanged”.
    ///
    /// - Parameter hasKeys: Whether records were matched.
    func summary(hasKeys: Bool) -> String {
        let new = translated("{count} new", plural: "{count} new", count: added)
            .filling(["count": added.grouped])
        guard hasKeys else { return new }
        let changed = translated("{count} changed", plural: "{count} changed", count: updated)
            .filling(["count": updated.grouped])
        let equal = translated("{count} unchanged", plural: "{count} unchanged", count: unchanged)
            .filling(["count": unchanged.grouped])
        return [new, changed, equal].commaSeparated
    }

    /// Sentences about records of the file that are left out.
    func omissions(in list: List) -> [String] {
        var sentences: [String] = []
        if duplicates > 0 {
            sentences.append(
                translated(
                    "{count} record is left out, because an earlier one in the file has its key.",
                    plural:
                        """
                        {count} records are left out, because earlier ones in the file have their \
                        key.
                        """,
                    count: duplicates
                ).filling(["count": duplicates.grouped]))
        }
        if ambiguous > 0 {
            sentences.append(
                translated(
                    "{count} record is left out, because several records of “{list}” have its key.",
                    plural:
                        """
                        {count} records are left out, because several records of “{list}” have \
                        their key.
                        """,
                    count: ambiguous
                ).filling(["count": ambiguous.grouped, "list": list.name]))
        }
        return sentences
    }
}

extension ImportDraft {
    /// The sentence about columns that are not imported; nil if all are.
    var leftOutText: String? {
        let names = leftOut.map(\.name.quoted)
        guard !names.isEmpty else { return nil }
        return translated(
            "This column is left out: {columns}.", plural: "These columns are left out: {columns}.",
            count: names.count
        ).filling([
            "columns": names.prefix(Self.namedColumns).commaSeparated
                + (names.count > Self.namedColumns ? "…" : "")
        ])
    }

    private static let namedColumns = 6
}

extension FileImportReport {
    /// The sentence about the import: where the records are, and how many.
    ///
    /// - Parameter draft: The choices of an import into an existing list; nil for a new list.
    func summary(_ draft: ImportDraft?) -> String {
        guard let draft else {
            return translated("Imported as “{list}”: {counts}").filling([
                "list": report.list.name,
                "counts": RecordsController.countText(report.recordCount),
            ])
        }
        return translated("Imported into “{list}”: {counts}").filling([
            "list": report.list.name,
            "counts": report.counts.summary(hasKeys: !draft.keys.isEmpty),
        ])
    }

    /// The first notes about lines of the file, and how many more there are.
    var noteTexts: [String] { report.notes.texts(\.text) }

    /// The notes as the page after an import shows them, if they say more than the preview did.
    ///
    /// - Parameter preview: The notes that the preview has.
    func furtherNoteTexts(after preview: [ImportNote]) -> [String] {
        let seen = Set(preview.distinct.prefix(ImportNote.shownCount).map(\.message))
        let all = report.notes.distinct
        return all.allSatisfy { seen.contains($0.message) } ? [] : all.map(\.text)
    }
}

extension ImportNote {
    /// The number of notes shown below a preview or a comparison.
    static let shownCount = 3

    /// The note with its line.
    var text: String {
        translated("Line {line}: {message}").filling(["line": String(line), "message": message])
    }
}

extension [ImportNote] {
    /// The first messages, each once, and how many more there are.
    ///
    /// - Parameter text: Returns the text of a note.
    func texts(_ text: (ImportNote) -> String) -> [String] {
        let notes = distinct
        let rest = notes.count - ImportNote.shownCount
        let shown = notes.prefix(ImportNote.shownCount).map(text)
        guard rest > 0 else { return shown }
        return shown + [
            translated("{count} more note", plural: "{count} more notes", count: rest)
                .filling(["count": rest.grouped])
        ]
    }
}
