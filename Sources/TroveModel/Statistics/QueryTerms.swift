import TextCore

/// Conditions on a field in the query language.
struct QueryTerms {
    let field: Field
    /// The name of the field in queries; nil if no query can name it.
    private let name: String?

    init(_ field: Field, in list: List) {
        self.field = field
        name = QueryRule.Subject.field(field.id).name(in: QueryNames(list), list)
    }

    /// The condition that a value has; nil if the query language has none.
    func query(for value: FieldValue) -> String? {
        switch value {
        case .empty: condition("none")
        case .text(let text): condition(quoted(text))
        case .integer(let number): condition("\(number)")
        case .decimal(let number): condition("\(number)")
        case .checkbox(let isOn): condition(isOn ? "yes" : "no")
        case .date(let date): condition(date.description)
        case .texts(let texts): texts.count == 1 ? condition(quoted(texts[0])) : nil
        case .timeSpan(let seconds): condition("\(seconds)s")
        case .record(let id): condition("#\(id)")
        case .image: nil
        }
    }

    /// The condition that a record is in a section; nil if the query language has none.
    func query(for label: SectionLabel, _ grouping: RecordGrouping) -> String? {
        switch label {
        case .value(let text):
            FieldValue(text, as: field.valueKind, options: field.options).flatMap(query)
        case .year(let year): condition("\(year)")
        case .checkbox(_, let isOn): query(for: .checkbox(isOn))
        case .empty: condition("none")
        case .range(let first, _): range(from: first, grouping)
        case .all, .letter, .noLetter, .picture, .month, .other: nil
        }
    }

    private func range(from first: String, _ grouping: RecordGrouping) -> String? {
        guard case .range(_, let step) = grouping,
            let value = FieldValue(first, as: field.valueKind, options: field.options)
        else { return nil }
        switch value {
        case .integer(let number): return range(from: Double(number), step: step, unit: "")
        case .decimal(let number): return range(from: number, step: step, unit: "")
        case .timeSpan(let seconds): return range(from: Double(seconds), step: step, unit: "s")
        case .empty, .text, .checkbox, .date, .texts, .image, .record: return nil
        }
    }

    private func range(from first: Double, step: Double, unit: String) -> String? {
        func text(_ number: Double) -> String {
            let rounded = (number * 1e9).rounded() / 1e9
            return (Int64(exactly: rounded).map { "\($0)" } ?? "\(rounded)") + unit
        }
        return name.map { "\($0):>=\(text(first)) \($0):<\(text(first + step))" }
    }

    private func condition(_ operand: String) -> String? {
        name.map { "\($0):\(operand)" }
    }

    private func quoted(_ text: String) -> String {
        "\"" + text.replacing("\"", with: " ") + "\""
    }

    // MARK: Texts

    func text(of count: FieldStatistics.Count) -> String {
        switch count.value {
        case .checkbox, .date: text(of: count.value)
        case .integer(let stars) where field.valueKind.definition.appearance == .stars:
            stars == 0 ? "0" : String(repeating: "★", count: Int(clamping: min(stars, 5)))
        case .empty, .text, .integer, .decimal, .texts, .timeSpan, .image, .record: count.text
        }
    }

    func text(of value: FieldValue) -> String {
        switch value {
        case .checkbox(let isOn): isOn ? translated("Yes") : translated("No")
        case .date(let date): DateText.shared.text(of: date)
        case .empty, .text, .integer, .decimal, .texts, .timeSpan, .image, .record: value.text
        }
    }
}
