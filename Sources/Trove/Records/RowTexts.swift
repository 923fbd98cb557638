import GtkBridge
import TroveCore

/// What a row says of a record, and what of it is marked.
struct RowTexts {
    let title: String
    let subtitle: String
    let titleMarks: [Range<String.Index>]
    let subtitleMarks: [Range<String.Index>]

    /// - Parameter marks: What is searched for: the second line says where it was found, if
    ///   neither of the two texts does.
    init(_ record: Record, in list: List, marks: SearchMarks = SearchMarks()) {
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

    /// A row of which nothing can be said.
    init() {
        (title, subtitle, titleMarks, subtitleMarks) = ("", "", [], [])
    }

    private static func found(
        _ marks: SearchMarks, in record: Record, of list: List
    ) -> (text: String, field: FieldID)? {
        guard !marks.isEmpty else { return nil }
        for (field, value) in zip(list.fields, record.shownValues(link: Self.text)) {
            let found = [Self.text(of: value), value.text].lazy.compactMap { text in
                marks.ranges(in: text, of: [field.id]).first.map { (text, $0) }
            }
            guard let (text, match) = found.first else { continue }
            return ("\(field.name): \(excerpt(of: text, around: match))", field.id)
        }
        return nil
    }

    /// The text from a few words before the match on, so that the match can be seen.
    private static func excerpt(of text: String, around match: Range<String.Index>) -> String {
        let start = text.index(
            match.lowerBound, offsetBy: -shownBeforeMatch, limitedBy: text.startIndex)
        guard let start, start > text.startIndex else { return text }
        let word = text[start..<match.lowerBound].firstIndex(where: \.isWhitespace)
        return "…" + text[(word.map { text.index(after: $0) } ?? start)...]
    }

    /// So many characters stand before a match.
    private static let shownBeforeMatch = 16

    /// The header of a section, with dates in the person's language.
    static func title(of section: RecordSection, by field: Field?) -> String {
        guard case .value(let text) = section.label, field?.valueKind == .date,
            let date = PartialDate(text)
        else { return section.title }
        return DateText.shared.text(of: date)
    }

    /// What stands for a linked record, in the person's language.
    static func text(of link: LinkedRecord) -> String {
        if link.state == .missing {
            return translated("Missing record #{number}").filling(["number": "\(link.id)"])
        }
        return link.title.isEmpty ? RecordsController.untitled : link.title
    }

    /// A value on one line, in the person's language.
    static func text(of value: FieldValue) -> String {
        switch value {
        case .checkbox(let isOn): isOn ? translated("Yes") : translated("No")
        case .date(let date): DateText.shared.text(of: date)
        default: value.text
        }
    }
}
