import TableCore
import TableKit
import TextCore
import TroveModel

/// The source of texts that records have in a field.
protocol TextSource: AnyObject {
    /// Finds texts that begin with a text.
    func findTexts(for text: String, in field: Field, _ found: @escaping ([String]) -> Void)
}

extension DetailController: TextSource {
    func findTexts(
        for text: String, in field: Field, _ found: @escaping ([String]) -> Void
    ) {
        guard let list else { return }
        session.attempt { library throws(LibraryError) in
            found(
                try await library.textChoices(
                    for: text, of: field.id, in: list.id, limit: Self.textCount))
        }
    }

    /// The number of texts offered, including those that the record already has.
    private static let textCount = 24
}

extension FieldEditor {
    /// Creates the row for several texts.
    static func chips(
        _ field: Field, _ format: ChipTexts.Format, _ source: any TextSource
    ) -> Parts {
        let row = ChipsFormRow(
            title: field.name, format: format,
            names: ChipsFormRow.Texts(
                add: translated("Add"),
                choose: translated("Choose {field}").filling(["field": field.name]),
                remove: { translated("Remove “{text}”").filling(["text": $0]) }))
        row.isWide = field.kind.definition.appearance == .list
        row.color = { Color(ofChoice: $0, in: field) }
        var searches = 0
        row.onSearch = { [weak source, weak row] text in
            searches += 1
            let search = searches
            source?.findTexts(for: text, in: field) { found in
                // The text has changed since, and a newer search is running.
                if search == searches { row?.show(found) }
            }
        }
        return Parts(row: row, text: { $0.typedText(as: field.kind) })
    }
}
