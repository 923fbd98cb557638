import TableKit
import TextCore
import TroveModel

/// The source of linked records in forms.
protocol LinkSource: AnyObject {
    /// The text of the record that a field links to.
    func linkText(of value: FieldValue, in field: Field) -> String
    /// Finds records that match a text.
    func findLinks(for text: String, in field: Field, _ found: @escaping ([LinkedRecord]) -> Void)
}

extension DetailController: LinkSource {
    func linkText(of value: FieldValue, in field: Field) -> String {
        guard case .record = value, let record, let index = list?.fields.firstIndex(of: field),
            let link = record.links[index]
        else { return value.text }
        return RowTexts.text(of: link)
    }

    func findLinks(
        for text: String, in field: Field, _ found: @escaping ([LinkedRecord]) -> Void
    ) {
        guard let list else { return }
        session.attempt { library throws(LibraryError) in
            found(
                try await library.linkChoices(
                    for: text, of: field.id, in: list.id, limit: Self.choiceCount))
        }
    }

    /// The number of records offered: as many as are visible at once.
    private static let choiceCount = 8
}

extension FieldEditor {
    /// Creates the row for a record link.
    static func recordLink(
        _ field: Field, _ links: any LinkSource, _ entering: any FieldEntering
    ) -> Parts {
        let row = LookupFormRow(title: field.name, chooseName: translated("Choose a Record"))
        var offered: [LinkedRecord] = []
        var searches = 0
        row.onSearch = { [weak links, weak row] text in
            searches += 1
            let search = searches
            links?.findLinks(for: text, in: field) { found in
                // The text has changed since, and a newer search is running.
                guard search == searches else { return }
                offered = found
                row?.show(found.map(RowTexts.text(of:)))
            }
        }
        row.onPick = { [weak row, weak entering] index in
            guard let row, offered.indices.contains(index) else { return }
            let picked = offered[index]
            row.enter(RowTexts.text(of: picked)) { text in
                entering?.enter(.record(picked.id), typed: text, in: field, from: row)
            }
        }
        row.onCommit = { [weak entering, weak row] text in
            searches += 1
            guard let row else { return }
            if text.isEmpty {
                entering?.enter(.empty, typed: text, in: field, from: row)
            } else {
                entering?.enterLink(text, in: field, from: row)
            }
        }
        return Parts(
            row: row, text: { [weak links] in links?.linkText(of: $0, in: field) ?? $0.text })
    }
}
