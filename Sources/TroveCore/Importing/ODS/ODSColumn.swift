/// What a column of a sheet holds, found from all its cells.
struct ODSColumn: Sendable {
    private var count = 0
    private var numbers = 0
    private var percentages = 0
    private var dates = 0
    private var timeSpans = 0
    private var checkboxes = 0
    private var currencies: Set<String> = []
    private var hasLineBreak = false

    /// So many of a hundred cells decide about the kind; the others keep their texts.
    private static let majority = 90

    var isEmpty: Bool { count == 0 }

    mutating func add(_ cell: ODSCell) {
        guard cell.content != .empty else { return }
        count += 1
        switch cell.content {
        case .empty: break
        case .string: if cell.text.contains("\n") { hasLineBreak = true }
        case .number: numbers += 1
        case .percentage:
            numbers += 1
            percentages += 1
        case .currency(_, let code):
            numbers += 1
            if currencies.count < 3 { currencies.insert(code) }
        case .date: dates += 1
        case .timeSpan: timeSpans += 1
        case .checkbox: checkboxes += 1
        }
    }

    /// The field that the column becomes.
    func draft(named name: String) -> FieldDraft {
        var draft = FieldDraft(name: name, kind: kind)
        if draft.kind == .number {
            if percentages == numbers {
                draft.options.unit = "%"
            } else if currencies.count == 1, percentages == 0, let code = currencies.first {
                draft.options.unit = code
            }
        }
        return draft
    }

    private var kind: FieldKind {
        func isMost(_ number: Int) -> Bool { number > 0 && number * 100 >= count * Self.majority }
        if isMost(numbers) { return .number }
        if isMost(dates) { return .date }
        if isMost(timeSpans) { return .timeSpan }
        if isMost(checkboxes) { return .checkbox }
        return hasLineBreak ? .paragraph : .text
    }

    /// The value of a cell in a field.
    static func value(of cell: ODSCell, as draft: FieldDraft) -> FieldValue {
        switch (cell.content, draft.kind) {
        case (.empty, _): .empty
        case (.number(let text), .number), (.currency(let text, _), .number): number(text)
        case (.percentage(let text), .number):
            draft.options.unit == "%" ? number(hundredfold(text)) : number(text)
        case (.date(let date), .date): .date(date)
        case (.timeSpan(let seconds), .timeSpan): .timeSpan(seconds: seconds)
        case (.checkbox(let isOn), .checkbox): .checkbox(isOn)
        case (.number(let text), _), (.percentage(let text), _), (.currency(let text, _), _):
            .text(cell.text.isEmpty ? text : cell.text)
        case (.date(let date), _): .text(cell.text.isEmpty ? date.description : cell.text)
        default: cell.text.isEmpty ? .empty : .text(cell.text)
        }
    }

    private static func number(_ text: String) -> FieldValue {
        if let integer = Int64(text) { return .integer(integer) }
        guard let decimal = Double(text), decimal.isFinite else { return .text(text) }
        if let integer = Int64(exactly: decimal) { return .integer(integer) }
        return .decimal(decimal)
    }

    /// The number with its point two places to the right, without rounding: 0.07 becomes 7.
    static func hundredfold(_ text: String) -> String {
        guard !text.contains(where: { $0 == "e" || $0 == "E" }) else {
            return Double(text).map { String($0 * 100) } ?? text
        }
        let sign = text.hasPrefix("-") ? "-" : ""
        let parts = text.drop { $0 == "-" || $0 == "+" }.split(
            separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = String(parts.count > 1 ? parts[1] : "") + "00"
        let rest = fraction.dropFirst(2)
        let whole = (parts.first ?? "") + fraction.prefix(2)
        return sign + whole + (rest.allSatisfy { $0 == "0" } ? "" : "." + rest)
    }
}
