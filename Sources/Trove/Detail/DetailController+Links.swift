import GtkBridge
import TableKit
import TroveCore

/// Where the form finds records to link to.
protocol LinkSource: AnyObject {
    /// What stands for the record that a field of the shown record links to.
    func linkText(of value: FieldValue, in field: Field) -> String
    /// Finds records that a text may mean.
    func findLinks(for text: String, in field: Field, _ found: @escaping ([LinkedRecord]) -> Void)
    /// Lets the field of the shown record link to what a text means, or says why that cannot be.
    func link(
        to text: String, in field: Field, refused: @escaping (String) -> Void)
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

    func link(to text: String, in field: Field, refused: @escaping (String) -> Void) {
        // Another record may be shown when it is found.
        guard let record, let list else { return }
        session.attempt { library throws(LibraryError) in
            do throws(LibraryError) {
                let linked = try await library.linkedRecord(for: text, of: field.id, in: list.id)
                _ = try await library.perform(
                    .setValue(.record(linked), field: field.id, record: record.id, list: list.id))
            } catch {
                guard error.code == .invalid else { throw error }
                refused(error.message)
            }
        }
    }

    /// How many records are offered: as many as can be seen at once.
    private static let choiceCount = 8
}

extension FieldEditor {
    /// The row for a link to a record.
    static func recordLink(
        _ field: Field, _ links: any LinkSource, _ onCommit: @escaping (FieldValue) -> Void
    ) -> Parts {
        let row = LookupFormRow(title: field.name, chooseName: translated("Choose a Record"))
        var offered: [LinkedRecord] = []
        var searches = 0
        row.onSearch = { [weak links, weak row] text in
            searches += 1
            let search = searches
            links?.findLinks(for: text, in: field) { found in
                // What was typed since then is looked for already.
                guard search == searches else { return }
                offered = found
                row?.show(found.map(RowTexts.text(of:)))
            }
        }
        row.onPick = { [weak row] index in
            guard offered.indices.contains(index) else { return }
            row?.text = RowTexts.text(of: offered[index])
            onCommit(.record(offered[index].id))
        }
        row.onCommit = { [weak links, weak row] text in
            searches += 1
            if text.isEmpty { return onCommit(.empty) }
            links?.link(to: text, in: field) { row?.reject($0) }
        }
        return (row, { [weak links] in row.text = links?.linkText(of: $0, in: field) ?? $0.text })
    }
}
