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
                        "{count} records are left out, because earlier ones in the file have their key.",
                    count: duplicates
                ).filling(["count": duplicates.grouped]))
        }
        if ambiguous > 0 {
            sentences.append(
                translated(
                    "{count} record is left out, because several records of “{list}” have its key.",
                    plural:
                        "{count} records are left out, because several records of “{list}” have their key.",
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
    /// The first notes about lines of the file, and how many more there are.
    var noteTexts: [String] {
        let notes = report.notes
        let shown = notes.prefix(Self.shownNotes).map {
            translated("Line {line}: {message}").filling([
                "line": String($0.line), "message": $0.message,
            ])
        }
        let rest = notes.count - shown.count
        guard rest > 0 else { return shown }
        return shown + [
            translated("{count} more note", plural: "{count} more notes", count: rest)
                .filling(["count": rest.grouped])
        ]
    }

    private static let shownNotes = 3
}
