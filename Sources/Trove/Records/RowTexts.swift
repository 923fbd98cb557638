import TableKit
import TextCore
import TroveModel

/// The texts of a row, and the search matches in them.
struct RowTexts {
    let title: String
    let subtitle: String
    let titleMarks: [Range<String.Index>]
    let subtitleMarks: [Range<String.Index>]

    /// Creates the texts of a record.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - list: The list of the record.
    ///   - marks: The search terms. If neither text contains them, the second line is an excerpt of
    ///     the field that does.
    init(_ record: Record, in list: List, marks: SearchHighlights = SearchHighlights()) {
        let titleText = list.title(of: record, text: Self.text, link: Self.text)
        let subtitleText = list.subtitle(of: record, text: Self.text, link: Self.text)
        title = titleText.isEmpty ? RecordsController.untitled : titleText
        titleMarks = marks.ranges(in: titleText, of: list.titleFields)
        let shown = marks.ranges(in: subtitleText, of: list.subtitleFields)
        let isShown = !titleMarks.isEmpty || !shown.isEmpty
        if !isShown, let found = Self.found(marks, in: record, of: list) {
            subtitle = found.text
            subtitleMarks = marks.ranges(in: found.text, of: [found.field])
        } else {
            subtitle = subtitleText
            subtitleMarks = shown
        }
    }

    /// Creates the empty texts of an unreadable row.
    init() {
        (title, subtitle, titleMarks, subtitleMarks) = ("", "", [], [])
    }

    private static func found(
        _ marks: SearchHighlights, in record: Record, of list: List
    ) -> (text: String, field: FieldID)? {
        guard !marks.isEmpty else { return nil }
        for (field, value) in zip(list.fields, record.shownValues(link: Self.text)) {
            let found = [Self.text(of: value), value.text].lazy.compactMap { text in
                marks.ranges(in: text, of: [field.id]).first.map { (text, $0) }
            }
            guard let (text, match) = found.first else { continue }
            let shown = translated("{field}: {value}").filling([
                "field": field.name, "value": excerpt(of: text, around: match),
            ])
            return (shown, field.id)
        }
        return nil
    }

    /// The text from shortly before the match, so that the match is visible.
    private static func excerpt(of text: String, around match: Range<String.Index>) -> String {
        let start = text.index(
            match.lowerBound, offsetBy: -shownBeforeMatch, limitedBy: text.startIndex)
        guard let start, start > text.startIndex else { return text }
        let word = text[start..<match.lowerBound].firstIndex(where: \.isWhitespace)
        return "…" + text[(word.map { text.index(after: $0) } ?? start)...]
    }

    /// The maximum number of characters before a match in an excerpt.
    private static let shownBeforeMatch = 16

    /// The title of a section, with localized dates and numbers.
    static func title(of section: RecordSection, by field: Field?) -> String {
        guard case .value(let text) = section.label, let field else { return section.label.header }
        if field.valueKind.valueType == .date, let date = PartialDate(text) {
            return DateText.shared.text(of: date)
        }
        let number = FieldValue(text, as: .number)?.numberText()
        return (field.kind == .number ? number : nil) ?? section.label.header
    }

    /// The localized text of a linked record.
    static func text(of link: LinkedRecord) -> String {
        if link.state == .missing {
            return translated("Missing record #{number}").filling(["number": "\(link.id)"])
        }
        return link.title.isEmpty ? RecordsController.untitled : link.title
    }

    /// A value as a single line of localized text.
    static func text(of value: FieldValue) -> String {
        switch value {
        case .checkbox(let isOn): isOn ? translated("Yes") : translated("No")
        case .date(let date): DateText.shared.text(of: date)
        case .texts(let texts): TextSeries.shown(texts)
        case .integer, .decimal: value.numberText() ?? value.text
        case .empty, .text, .timeSpan, .image, .record: value.text
        }
    }

    /// The text of the value at the right of a row; empty for none.
    static func rowValue(of record: Record, in list: List) -> String {
        shownRowValue(of: record, in: list).map { printedText(of: $0.value, in: $0.field) } ?? ""
    }

    /// The value at the right of the row of a record, and its field.
    private static func shownRowValue(
        of record: Record, in list: List
    ) -> (value: FieldValue, field: Field)? {
        guard let field = list.settings.view.rowValue,
            let place = list.fields.firstIndex(where: { $0.id == field })
        else { return nil }
        let values = record.shownValues(link: text)
        return values.indices.contains(place) ? (values[place], list.fields[place]) : nil
    }

    /// The text of a value on paper; empty for a value that says nothing there.
    static func printedText(of value: FieldValue, in field: Field) -> String {
        switch value {
        case .empty, .image: ""
        case .integer(let stars) where field.kind.definition.appearance == .stars:
            String(repeating: "★", count: Int(clamping: max(0, min(stars, 5))))
        case .integer, .decimal: field.numberText(of: value) ?? text(of: value)
        case .checkbox, .date, .text, .texts, .timeSpan, .record: text(of: value)
        }
    }
}
