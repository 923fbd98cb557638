import TroveModel

/// The kind and form of a column in a sheet, inferred from all its cells.
struct ODSColumn: Sendable {
    private var count = 0
    private var numbers = 0
    private var percentages = 0
    private var dates = 0
    private var dateTimes = 0
    private var timeSpans = 0
    private var checkboxes = 0
    private var currencies: Set<String> = []
    private var strings = 0
    /// The inference of a form from the cells that are strings.
    private var inference = FormInference()
    /// The form of the values, set by ``decide(named:)``.
    private var form = ValueForm.text
    private var isInPercent = false
    private var hasTimesOfDay = false

    /// The percentage of cells that must agree on a kind; the others stay text.
    private static let majority = 90

    var isEmpty: Bool { count == 0 }

    mutating func add(_ cell: ODSCell) {
        guard cell.content != .empty else { return }
        count += 1
        switch cell.content {
        case .empty: break
        case .string:
            strings += 1
            var text = cell.text
            text.withUTF8 { inference.add(UnsafeRawBufferPointer($0)) }
        case .number: numbers += 1
        case .percentage:
            numbers += 1
            percentages += 1
        case .currency(_, let code):
            numbers += 1
            if currencies.count < 3 { currencies.insert(code) }
        case .date: dates += 1
        case .dateTime: dateTimes += 1
        case .timeSpan: timeSpans += 1
        case .checkbox: checkboxes += 1
        }
    }

    /// Determines the form of the column. Call it after the last cell.
    ///
    /// - Returns: The field for the column.
    mutating func decide(named name: String) -> FieldDraft {
        form = foundForm(named: name)
        isInPercent = form.kind == .number && percentages == numbers
        hasTimesOfDay = dateTimes > 0 && isMost(dates + dateTimes)
        var choices: [String] = []
        if form == .choice {
            choices = inference.distinct.map { String(decoding: $0, as: UTF8.self) }
        }
        var draft = FieldDraft(
            name: name, kind: form.kind,
            choices: choices.sorted { $0.lowercased() < $1.lowercased() })
        if isInPercent {
            draft.options.unit = "%"
        } else if form.kind == .number, currencies.count == 1, percentages == 0 {
            draft.options.unit = currencies.first ?? ""
        }
        return draft
    }

    /// Returns a note that the locale decided the order of day and month; nil if the values decided
    /// it.
    func dateNote(named name: String) -> ImportNote? {
        ImportNote(datesOf: inference, as: form, named: name, line: 1)
    }

    private func isMost(_ number: Int) -> Bool {
        number > 0 && number * 100 >= count * Self.majority
    }

    private func foundForm(named name: String) -> ValueForm {
        if isMost(numbers) { return .number }
        if isMost(dates) { return .isoDate }
        if isMost(timeSpans) { return .typed(.timeSpan) }
        if isMost(checkboxes) { return .checkbox }
        let form = inference.form(ofColumnNamed: name)
        // Text never becomes a number, because codes would lose their zeros.
        switch form {
        case .number, .decimalComma: return .text
        case .paragraph: return .paragraph
        case .text, .link, .choice, .checkbox, .isoDate, .dayMonthYear, .monthDayYear, .typed:
            return strings == count ? form : .text
        }
    }

    /// Returns the value of a cell in the field.
    func value(of cell: ODSCell) -> FieldValue {
        let type = form.kind.valueType
        return switch cell.content {
        case .empty: .empty
        case .number(let text) where type == .number: Self.number(text)
        case .currency(let text, _) where type == .number: Self.number(text)
        case .percentage(let text) where type == .number:
            Self.number(isInPercent ? Self.hundredfold(text) : text)
        case .date(let date) where type == .date: .date(date)
        case .timeSpan(let seconds) where type == .timeSpan: .timeSpan(seconds: seconds)
        case .checkbox(let isOn) where type == .checkbox: .checkbox(isOn)
        case .number(let text), .percentage(let text), .currency(let text, _):
            .text(cell.text.isEmpty ? text : cell.text)
        case .date(let date):
            .text(cell.text.isEmpty || hasTimesOfDay ? date.description : cell.text)
        case .dateTime(let text):
            .text(cell.text.isEmpty || hasTimesOfDay ? text : cell.text)
        case .string where strings == count: written(cell.text)
        case .string, .timeSpan, .checkbox: cell.text.isEmpty ? .empty : .text(cell.text)
        }
    }

    private func written(_ text: String) -> FieldValue {
        var text = text
        return text.withUTF8 { ValueReader.value(UnsafeRawBufferPointer($0), as: form) }
    }

    private static func number(_ text: String) -> FieldValue {
        if let integer = Int64(text) { return .integer(integer) }
        guard let decimal = Double(text), decimal.isFinite else { return .text(text) }
        if let integer = Int64(exactly: decimal) { return .integer(integer) }
        return .decimal(decimal)
    }

    /// Moves the decimal point two places to the right without rounding: 0.07 becomes 7.
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
