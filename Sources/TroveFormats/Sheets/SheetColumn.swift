import TroveModel

/// The kind and form of a column in a sheet, inferred from all its cells.
struct SheetColumn: Sendable {
    private var count = 0
    private var numbers = 0
    private var percentages = 0
    private var dates = 0
    /// Whether a date has a time of day that is not 0:00, and whether one has seconds.
    private var (hasMoments, hasSeconds) = (false, false)
    private var timeSpans = 0
    private var checkboxes = 0
    private var decimals = 0
    private var units: Set<String> = []
    private var strings = 0
    /// The inference of a form from the cells that are strings.
    private var inference = FormInference()
    private var tally = KindTally()
    private(set) var problems = SheetColumnProblems()
    private var texts = SheetTexts()
    /// The form of the values, set by ``decide(named:choices:)``.
    private var form = ValueForm.text
    private var isInPercent = false
    private var holdsCodes = false
    /// The meaning of numbers that are to be read as dates; nil if numbers stay numbers.
    private var dateSystem: SheetDateSystem?

    /// The percentage of cells that must agree on a kind; the others stay text.
    private static let majority = 90

    var isEmpty: Bool { count == 0 }

    /// Takes the next cell into account.
    ///
    /// - Parameter row: The number of its row.
    mutating func add(_ cell: SheetCell, row: Int) {
        problems.add(cell, row: row)
        guard !cell.isEmpty else { return }
        count += 1
        if let kind = cell.kind { tally.add(kind, CellSample(cell.shownText, line: row)) }
        switch cell.content {
        case .empty, .error, .missingResult: break
        case .string:
            strings += 1
            var text = cell.text
            text.withUTF8 { inference.add(UnsafeRawBufferPointer($0), line: row) }
            texts.add(text)
        case .number(let number): add(number)
        case .percentage(let number):
            add(number)
            percentages += 1
        case .amount(let number, let unit):
            add(number)
            if units.count < 3 { units.insert(unit) }
        case .date(let date):
            dates += 1
            if date.time?.isMidnight == false { hasMoments = true }
            if date.time?.isWholeMinute == false { hasSeconds = true }
        case .timeSpan: timeSpans += 1
        case .checkbox: checkboxes += 1
        }
    }

    private mutating func add(_ number: SheetNumber) {
        numbers += 1
        if case .decimal = number { decimals += 1 }
    }

    /// Determines the form of the column. Call it after the last cell.
    ///
    /// - Parameters:
    ///   - name: The name of the column.
    ///   - choices: The texts that the spreadsheet offers for the column; nil if it accepts any.
    ///   - recordCount: The number of records.
    /// - Returns: The field for the column.
    mutating func decide(
        named name: String, choices: [String]? = nil, among recordCount: Int
    ) -> FieldDraft {
        let offered = choices.flatMap { count == strings ? texts.choices(offered: $0) : nil }
        form = offered == nil ? foundForm(named: name, among: recordCount) : .choice
        isInPercent = form.kind == .number && percentages == numbers
        var draft = FieldDraft(name: name, kind: form.kind, choices: offered ?? foundChoices)
        if isInPercent {
            draft.options.unit = "%"
        } else if form.kind == .number, units.count == 1, percentages == 0 {
            draft.options.unit = units.first ?? ""
        }
        return draft
    }

    /// The choices in alphabetical order if the values are a few texts.
    private var foundChoices: [String] {
        guard form == .choice else { return [] }
        return inference.distinct.map { String(decoding: $0, as: UTF8.self) }
            .sorted { $0.lowercased() < $1.lowercased() }
    }

    /// Returns the notes about the kind of the column: what its values leave open, and what keeps
    /// it text.
    func kindNotes(named name: String) -> [ImportNote] {
        // Text never becomes a number.
        if strings == count { return inference.notes(as: form, named: name, excluding: [.number]) }
        guard form == .text, !holdsCodes, !FormInference.namesCodes(name) else {
            return []
        }
        return [tally.obstacle?.note(named: name)].compactMap(\.self)
    }

    private func isMost(_ number: Int) -> Bool {
        number > 0 && number * 100 >= count * Self.majority
    }

    private mutating func foundForm(named name: String, among recordCount: Int) -> ValueForm {
        if isMost(numbers) {
            holdsCodes =
                decimals == 0 && percentages == 0 && units.isEmpty
                && FormInference.namesCodes(name)
            return holdsCodes ? .text : .number
        }
        if isMost(dates) { return .isoDate }
        if isMost(timeSpans) { return .typed(.timeSpan) }
        if isMost(checkboxes) { return .checkbox }
        let form = inference.form(ofColumnNamed: name, among: recordCount)
        // Text never becomes a number, because codes would lose their zeros.
        switch form {
        case .number, .decimalComma, .writtenNumber: return .text
        case .paragraph: return .paragraph
        case .text, .link, .choice, .checkbox, .isoDate, .dayMonthYear, .monthDayYear, .midnights,
            .typed:
            return strings == count ? form : .text
        }
    }

    /// Reads numbers as dates if they are mostly numbers, because a person says so.
    mutating func readNumbers(asDatesOf system: SheetDateSystem) {
        if isMost(numbers), percentages == 0, units.isEmpty { dateSystem = system }
    }

    /// Returns the value of a cell in the field.
    func value(of cell: SheetCell) -> FieldValue {
        let type = form.kind.valueType
        switch cell.content {
        case .empty, .error, .missingResult: return .empty
        case .number(let number):
            if let date = date(of: number) { return date }
            if type == .number || holdsCodes {
                return type == .number ? number.value : .text(number.value.text)
            }
        case .amount(let amount, _) where type == .number: return amount.value
        case .percentage(let fraction) where type == .number:
            return isInPercent ? fraction.hundredfold.value : fraction.value
        case .date(let date) where type == .date:
            // Midnight in all cells says nothing, nor do seconds of zero.
            guard hasMoments else { return .date(date.withoutTime) }
            return .date(hasSeconds ? date : date.at(date.time?.withoutSeconds))
        case .timeSpan(let seconds) where type == .timeSpan: return .timeSpan(seconds: seconds)
        case .checkbox(let isOn) where type == .checkbox: return .checkbox(isOn)
        case .string where strings == count: return written(cell.text)
        case .string, .percentage, .amount, .date, .timeSpan, .checkbox: break
        }
        return .text(cell.shownText)
    }

    private func date(of number: SheetNumber) -> FieldValue? {
        guard case .date(let date) = dateSystem?.content(of: number.double, showing: .dateTime)
        else { return nil }
        return .date(date.time?.isMidnight == true ? date.withoutTime : date)
    }

    private func written(_ text: String) -> FieldValue {
        var text = text
        return text.withUTF8 { ValueReader.value(UnsafeRawBufferPointer($0), as: form) }
    }
}

/// The distinct texts of a column, as long as they can be choices.
private struct SheetTexts: Sendable {
    private var counts: [String: Int] = [:]
    private var count = 0
    private var areTooMany = false

    private static let most = 300

    mutating func add(_ text: String) {
        count += 1
        guard !areTooMany else { return }
        if text.utf8.count > 250 || counts.count == Self.most && counts[text] == nil {
            areTooMany = true
            counts = [:]
        } else {
            counts[text, default: 0] += 1
        }
    }

    /// Returns the offered texts and the few others that occur; nil if most texts are others.
    func choices(offered: [String]) -> [String]? {
        guard !areTooMany, !offered.isEmpty else { return nil }
        let known = Set(offered)
        let others = counts.filter { !known.contains($0.key) }
        guard others.values.reduce(0, +) * 10 <= count else { return nil }
        return offered + others.keys.sorted()
    }
}
