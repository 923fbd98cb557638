/// Determines which numbers of a text are the year, the month and the day.
struct DateInterpreter {
    private let reader: DateReader
    private let text: String
    private let tokens: DateTokens
    private let today: PartialDate
    /// Whether the text was typed rather than read from a file.
    private let isTyped: Bool
    private var order: DateReader.Order
    private var isOrderFixed = false

    init(reader: DateReader, text: some StringProtocol, today: PartialDate, isTyped: Bool) {
        self.reader = reader
        self.text = String(text)
        tokens = DateTokens(text)
        self.today = today
        self.isTyped = isTyped
        order = reader.order
    }

    /// Overrides the locale's order of day and month.
    mutating func fixOrder(isDayFirst: Bool) {
        order.isDayFirst = isDayFirst
        isOrderFixed = true
    }

    func date() throws(DateParseError) -> PartialDate {
        guard !tokens.isForeign, !tokens.numbers.isEmpty || !tokens.words.isEmpty else {
            throw refusal
        }
        if tokens.hasColon { throw refusal }
        let (month, weekday) = try names()
        let date =
            if let month { try date(inMonth: month) } else { try dateOfNumbers() }
        if let weekday {
            guard date.day != nil else { throw refusal }
            if date.weekday != weekday { throw .otherWeekday(date) }
        }
        return date
    }

    private var refusal: DateParseError { .notADate(text) }

    /// The named month, from 1, and weekday.
    private func names() throws(DateParseError) -> (month: Int?, weekday: Int?) {
        var names = Names()
        for word in tokens.words where !isSuffix(word) {
            if reader.words.isPart(word.text) {
                names.hasParts = true
            } else if let month = reader.words.month(word.text) {
                // Some words name both a month and a weekday: “mar. 3 mar. 2020”.
                let weekday = reader.words.weekday(word.text)
                guard names.take(month, or: weekday, needsMonth: tokens.numbers.count < 3) else {
                    throw refusal
                }
            } else if tokens.numbers.count < 3, reader.words.fillers.contains(word.text) {
                // In Vietnamese, one word is “year” and also part of “Thursday”.
                continue
            } else if let weekday = reader.words.weekday(word.text) {
                guard names.take(weekday: weekday) else { throw refusal }
            } else if !reader.words.fillers.contains(word.text), word.text != "of" {
                throw refusal
            }
        }
        if names.hasParts, names.month == nil, names.weekday == nil { throw refusal }
        return (names.month, names.weekday)
    }

    /// The names found so far.
    private struct Names {
        var month: Int?
        var weekday: Int?
        var hasParts = false
        private var monthAsWeekday: Int?

        /// - Returns: Whether the name is compatible with the earlier ones.
        mutating func take(_ month: Int, or weekday: Int?, needsMonth: Bool) -> Bool {
            if !needsMonth, let weekday { return take(weekday: weekday) }
            if self.month == nil || self.month == month {
                self.month = month
                monthAsWeekday = weekday
                return true
            }
            guard let earlier = monthAsWeekday, take(weekday: earlier) else { return false }
            self.month = month
            monthAsWeekday = nil
            return true
        }

        mutating func take(weekday: Int) -> Bool {
            guard self.weekday == nil || self.weekday == weekday else { return false }
            self.weekday = weekday
            return true
        }
    }

    /// Whether a word is only the suffix of a number: `3rd`, `3日`.
    private func isSuffix(_ word: DateTokens.Word) -> Bool {
        word.isSuffix
            && (Self.ordinals.contains(word.text) || reader.words.fillers.contains(word.text))
    }

    private static let ordinals: Set<String> = ["st", "nd", "rd", "th", "er", "º", "ª", "e"]
}

// MARK: - A month by name

extension DateInterpreter {
    private func date(inMonth month: Int) throws(DateParseError) -> PartialDate {
        let numbers = tokens.numbers
        switch numbers.count {
        case 0:
            throw .noYear(text)
        case 1:
            if isYear(numbers[0]) { return try made(year(numbers[0]), month, nil) }
            guard numbers[0].digitCount <= 2, numbers[0].value <= 31 else {
                throw .unclearYear(numbers[0].value)
            }
            return try ofThisYear(month, numbers[0].value)
        case 2:
            let yearPlace = numbers.firstIndex(where: isYear) ?? shortYearPlace(numbers)
            let day = numbers[1 - yearPlace]
            guard day.digitCount <= 2, !day.isShortYear else { throw refusal }
            return try made(year(numbers[yearPlace]), month, day.value)
        default:
            throw refusal
        }
    }

    /// The index of the year if both numbers have at most two digits.
    private func shortYearPlace(_ numbers: [DateTokens.Number]) -> Int {
        if numbers[0].value > 31 { return 0 }
        return order.isYearFirst && numbers[0].wordsBefore == 0 && mayBeFirst(numbers) ? 0 : 1
    }
}

// MARK: - Numbers alone

extension DateInterpreter {
    private func dateOfNumbers() throws(DateParseError) -> PartialDate {
        let numbers = tokens.numbers
        switch numbers.count {
        case 1:
            let number = numbers[0]
            if isTyped, number.digitCount == 8 {
                return try made(
                    number.value / 10_000, number.value / 100 % 100, number.value % 100)
            }
            guard isYear(number) else { throw .unclearYear(number.value) }
            return try made(year(number), nil, nil)
        case 2:
            guard let place = numbers.firstIndex(where: isYear) else {
                guard numbers.allSatisfy({ $0.digitCount <= 2 }) else { throw refusal }
                if let year = numbers.first(where: { $0.value > 31 }) {
                    throw .unclearYear(year.value)
                }
                let isDayFirst = isDayFirst
                return try ofThisYear(
                    numbers[isDayFirst ? 1 : 0].value, numbers[isDayFirst ? 0 : 1].value)
            }
            guard numbers[1 - place].digitCount <= 2, !numbers[1 - place].isShortYear else {
                throw refusal
            }
            return try made(year(numbers[place]), numbers[1 - place].value, nil)
        case 3:
            return try dateOfThreeNumbers(numbers)
        default:
            throw refusal
        }
    }

    private func dateOfThreeNumbers(
        _ numbers: [DateTokens.Number]
    ) throws(DateParseError) -> PartialDate {
        let yearPlace: Int
        if let place = numbers.firstIndex(where: isYear) {
            yearPlace = place
        } else {
            yearPlace =
                numbers[0].value > 31 || order.isYearFirst && mayBeFirst(numbers) ? 0 : 2
        }
        let others = numbers.indices.filter { $0 != yearPlace }.map { numbers[$0] }
        guard yearPlace != 1, others.allSatisfy({ $0.digitCount <= 2 }) else { throw refusal }
        let year = try year(numbers[yearPlace])
        if yearPlace == 0 { return try made(year, others[0].value, others[1].value) }
        return isDayFirst
            ? try made(year, others[1].value, others[0].value)
            : try made(year, others[0].value, others[1].value)
    }

    /// Full stops separate day, month and year in this order in every locale.
    private var isDayFirst: Bool {
        order.isDayFirst || !isOrderFixed && tokens.separator == "."
    }
}

// MARK: - Parts

extension DateInterpreter {
    private func isYear(_ number: DateTokens.Number) -> Bool {
        number.digitCount == 4 || number.isShortYear && number.digitCount == 2
    }

    /// Whether the first of several short numbers may be the year and the last one the day.
    private func mayBeFirst(_ numbers: [DateTokens.Number]) -> Bool {
        numbers[0].digitCount == 2 && (numbers.last?.value ?? 0) <= 31
    }

    /// The year of a number; two digits mean a year from 79 years ago to 20 years ahead.
    private func year(_ number: DateTokens.Number) throws(DateParseError) -> Int {
        if number.digitCount == 4 { return number.value }
        guard number.digitCount == 2 else { throw .unclearYear(number.value) }
        let first = today.year - 79
        return first + ((number.value - first) % 100 + 100) % 100
    }

    private func ofThisYear(_ month: Int, _ day: Int) throws(DateParseError) -> PartialDate {
        guard isTyped else { throw .noYear(text) }
        return try made(today.year, month, day)
    }

    private func made(_ year: Int, _ month: Int?, _ day: Int?) throws(DateParseError) -> PartialDate
    {
        if let date = PartialDate(year: year, month: month, day: day) { return date }
        guard let month, (1...12).contains(month) else { throw .noMonth(month ?? 0) }
        guard let day, let month = PartialDate(year: year, month: month) else {
            throw .outOfRange(text)
        }
        throw .noDay(day, month: month)
    }
}
