import TableKit
import TextCore
import TroveModel

/// The source of linked records in forms.
protocol LinkSource: AnyObject {
    /// The text of the record that a field links to.
    func linkText(of value: FieldValue, in field: Field) -> String
    /// Finds records that match a text.
    func findLinks(for text: String, in field: Field, _ found: @escaping ([LinkedRecord]) -> Void)
    /// Whether a value leads to a record that can be opened.
    func canOpen(_ value: FieldValue, in field: Field) -> Bool
    /// Opens the record to which the field links.
    func openLink(in field: Field)
}

extension LinkSource {
    func canOpen(_ value: FieldValue, in field: Field) -> Bool { false }
    func openLink(in field: Field) {}
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

    func canOpen(_ value: FieldValue, in field: Field) -> Bool {
        guard case .record = value, let link = link(in: field) else { return false }
        return link.state == .present
    }

    func openLink(in field: Field) {
        guard let list, let link = link(in: field), link.state == .present else { return }
        onOpenLink?(list.target(of: field), link.id)
    }

    private func link(in field: Field) -> LinkedRecord? {
        guard let record, let index = list?.fields.firstIndex(of: field) else { return nil }
        return record.links[index]
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
        row.editName = translated("Change {field}").filling(["field": field.name])
        row.onOpen = { [weak links] in links?.openLink(in: field) }
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
            row: row,
            prepare: { [weak links, weak row] in
                row?.canOpen = links?.canOpen($0, in: field) ?? false
            },
            text: { [weak links] in links?.linkText(of: $0, in: field) ?? $0.text })
    }
}
