import TroveModel

/// The content of a card: the title, the second line, the cover, and the first filled fields.
struct BoardCardContent {
    let texts: RowTexts
    /// The values of other fields.
    let details: [String]
    let cover: ImageID?
    private let showsSubtitle: Bool

    /// The second line; empty if it only repeats the column.
    var subtitle: String { showsSubtitle || !texts.subtitleMarks.isEmpty ? texts.subtitle : "" }

    /// The maximum number of values.
    private static let shownValues = 4

    /// Creates the content of a record; empty for a record that cannot be read.
    init(_ record: Record?, texts: RowTexts, in list: List?) {
        self.texts = texts
        showsSubtitle = list.map { Self.showsSubtitle(in: $0) } ?? true
        guard let record, let list else {
            (details, cover) = ([], nil)
            return
        }
        cover = list.cover(of: record)
        let shown = Self.detailFields(of: list)
        let values = zip(list.fields, record.shownValues(link: RowTexts.text))
        details = Array(
            values.lazy.filter { shown.contains($0.0.id) }
                .map { Self.text(of: $0.1, in: $0.0) }.filter { !$0.isEmpty }
                .prefix(Self.shownValues))
    }

    /// The first values as one text, in which no line begins with a separator.
    static func line(of values: some Collection<String>) -> String {
        values.joined(separator: "\u{A0}· ")
    }

    /// Whether the second line has more than the value of the column.
    private static func showsSubtitle(in list: List) -> Bool {
        list.subtitleFields.contains { $0 != list.boardField?.id }
    }

    /// The number of lines below the title.
    static func lineCount(in list: List) -> Int {
        (showsSubtitle(in: list) ? 1 : 0) + (detailFields(of: list).isEmpty ? 0 : 1)
    }

    /// The fields that neither the other lines nor the column show.
    private static func detailFields(of list: List) -> Set<FieldID> {
        let column = list.boardField
        let others = list.fields.filter { field in
            // Of several tags, the column shows only the first one.
            if field.id == column?.id { return field.kind.holdsSeveralTexts }
            let appearance = field.kind.definition.appearance
            return appearance != .paragraph && appearance != .picture
        }
        return Set(others.map(\.id)).subtracting(list.titleFields).subtracting(list.subtitleFields)
    }

    private static func text(of value: FieldValue, in field: Field) -> String {
        // “Yes” alone says nothing.
        if case .checkbox(let isOn) = value { return isOn ? "✓ \(field.name)".unbroken : "" }
        let text = RowTexts.printedText(of: value, in: field)
        // Neither does a number without a unit.
        let needsName = field.valueKind.valueType == .number && field.options.unit.isEmpty
        return needsName && !text.isEmpty ? "\(field.name) \(text)".unbroken : text
    }
}

extension String {
    /// The text with spaces at which lines are not broken.
    fileprivate var unbroken: String { replacing(" ", with: "\u{A0}") }
}
