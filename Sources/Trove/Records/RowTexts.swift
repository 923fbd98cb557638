import GtkBridge
import TroveCore

/// What a row says of a record.
struct RowTexts {
    let title: String
    let subtitle: String

    /// - Parameter query: What is searched for: the second line says where it was found, if
    ///   neither of the two texts does.
    init(_ record: Record, in list: List, query: SearchQuery = SearchQuery("")) {
        let titleText = list.title(of: record, text: Self.text)
        title = titleText.isEmpty ? RecordsController.untitled : titleText
        let subtitleText = list.subtitle(of: record, text: Self.text)
        let found = Self.found(query, in: record, of: list, besides: [titleText, subtitleText])
        subtitle = found ?? subtitleText
    }

    var pair: (title: String, subtitle: String) { (title, subtitle) }

    private static func found(
        _ query: SearchQuery, in record: Record, of list: List, besides shown: [String]
    ) -> String? {
        guard !query.isEmpty, shown.allSatisfy({ query.ranges(in: $0).isEmpty }) else { return nil }
        for (field, value) in zip(list.fields, record.values) {
            let text = value.text
            guard let match = query.ranges(in: text).first else { continue }
            return "\(field.name): \(excerpt(of: text, around: match))"
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

    /// A value on one line, in the person's language.
    static func text(of value: FieldValue) -> String {
        switch value {
        case .checkbox(let isOn): isOn ? translated("Yes") : translated("No")
        default: value.text
        }
    }
}
