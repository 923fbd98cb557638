import TextCore

/// Finds a time in the characters of a text, for ``WrittenTime``.
struct TimeScanner {
    let text: [Unicode.Scalar]
    let periods: DayPeriods
    /// The place of the next character.
    private var place = 0

    init(_ text: [Unicode.Scalar], periods: DayPeriods) {
        (self.text, self.periods) = (text, periods)
    }

    /// Texts of dates are short.
    private static let longest = 120

    mutating func found() -> (time: TimeOfDay, offset: Int?, rest: String)? {
        guard text.count <= Self.longest, let clock = clock() ?? plainHour() else { return nil }
        var (hour, start) = (clock.hour, clock.start)
        var isAfternoon = period()
        let offset = isAfternoon == nil || !isAtEnd ? zone() : nil
        if isAfternoon == nil, let before = period(before: start) {
            (isAfternoon, start) = before
        }
        if let isAfternoon {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard
            let time = TimeOfDay(
                hour: hour, minute: clock.minute, second: clock.second,
                nanosecond: clock.nanosecond)
        else { return nil }
        let rest = clock.isBasic ? basicDate : rest(before: start, from: place)
        return (time, offset, rest)
    }

    /// The numbers of a time, and the place of its first character.
    fileprivate struct Clock {
        var hour: Int
        var minute = 0
        var second: Int?
        var nanosecond = 0
        var start: Int
        /// Whether the date before it is eight digits: `19851215T1022`.
        var isBasic = false
    }
}

// MARK: - Numbers

extension TimeScanner {
    private static let colons: Set<Unicode.Scalar> = [":", "∶", "："]

    /// Reads the first number with a colon behind it; nil if there is none, or if it is no time.
    private mutating func clock() -> Clock? {
        guard let colon = text.firstIndex(where: Self.colons.contains) else { return basicClock() }
        guard let (hour, start) = number(before: colon) else { return nil }
        place = colon + 1
        guard let minute = number(digits: 2) else { return nil }
        var clock = Clock(hour: hour, minute: minute, start: start)
        if let next = character, Self.colons.contains(next) {
            place += 1
            guard let second = number(digits: 2) else { return nil }
            clock.second = second
            guard let nanosecond = fraction() else { return nil }
            clock.nanosecond = nanosecond
        }
        return clock
    }

    /// Reads the basic format of ISO 8601: `19851215T102200`.
    private mutating func basicClock() -> Clock? {
        guard let mark = text.firstIndex(of: "T"), mark == 8, digit(at: 7) != nil else {
            return nil
        }
        place = mark + 1
        guard let hour = number(digits: 2, isWhole: false),
            let minute = number(digits: 2, isWhole: false)
        else { return nil }
        var clock = Clock(
            hour: hour, minute: minute, start: mark + 1, isBasic: true)
        if digit(at: place) != nil {
            guard let second = number(digits: 2), let nanosecond = fraction() else { return nil }
            (clock.second, clock.nanosecond) = (second, nanosecond)
        }
        return clock
    }

    /// The eight digits of a basic date with hyphens.
    private var basicDate: String {
        [string(0..<4), string(4..<6), string(6..<8)].joined(separator: "-")
    }

    /// Reads an hour before a half of the day: `6 PM`.
    private mutating func plainHour() -> Clock? {
        guard var end = text.lastIndex(where: { $0.decimalDigit != nil }) else { return nil }
        place = end + 1
        let behind = place
        guard period() != nil else { return nil }
        end = behind
        guard let (hour, start) = number(before: end) else { return nil }
        place = behind
        return Clock(hour: hour, start: start)
    }

    private var character: Unicode.Scalar? { place < text.count ? text[place] : nil }
    private var isAtEnd: Bool { place >= text.count }

    private func digit(at index: Int) -> Int? {
        text.indices.contains(index) ? text[index].decimalDigit : nil
    }

    /// The number of one or two digits that ends before a place, and where it starts.
    private func number(before end: Int) -> (value: Int, start: Int)? {
        guard let ones = digit(at: end - 1) else { return nil }
        guard let tens = digit(at: end - 2) else { return (ones, end - 1) }
        return digit(at: end - 3) == nil ? (tens * 10 + ones, end - 2) : nil
    }

    /// Reads a number of so many digits.
    ///
    /// - Parameter isWhole: Whether no further digit may follow.
    private mutating func number(digits: Int, isWhole: Bool = true) -> Int? {
        var value = 0
        for index in place..<place + digits {
            guard let digit = digit(at: index) else { return nil }
            value = value * 10 + digit
        }
        guard !isWhole || digit(at: place + digits) == nil else { return nil }
        place += digits
        return value
    }

    /// Reads the fraction of a second, in billionths; 0 if there is none, nil if it is too long.
    private mutating func fraction() -> Int? {
        guard let mark = character, mark == "." || mark == ",", digit(at: place + 1) != nil else {
            return 0
        }
        place += 1
        var (value, count) = (0, 0)
        while let digit = digit(at: place) {
            // What is below a billionth is left out, as clocks are not that exact.
            if count < 9 { (value, count) = (value * 10 + digit, count + 1) }
            place += 1
        }
        while count < 9 { (value, count) = (value * 10, count + 1) }
        return value
    }
}

// MARK: - Words and zones

extension TimeScanner {
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
    }

    /// Characters of abbreviated words: `p. m.`
    private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar == "." || isSpace(scalar)
    }

    /// Reads a half of the day, also one of several abbreviated words.
    private mutating func period() -> Bool? {
        var end = place
        while end < text.count, Self.isWordPart(text[end]), end - place < 24 { end += 1 }
        while end > place {
            if end == text.count || !text[end].properties.isAlphabetic,
                let isAfternoon = meaning(place..<end)
            {
                place = end
                return isAfternoon
            }
            end -= 1
        }
        return nil
    }

    /// Finds a half of the day that ends before a place.
    private func period(before end: Int) -> (isAfternoon: Bool, start: Int)? {
        var start = end
        while start > 0, Self.isWordPart(text[start - 1]), end - start < 24 { start -= 1 }
        while start < end {
            if start == 0 || !text[start - 1].properties.isAlphabetic,
                let isAfternoon = meaning(start..<end)
            {
                return (isAfternoon, start)
            }
            start += 1
        }
        return nil
    }

    private func meaning(_ range: Range<Int>) -> Bool? {
        periods.areAfternoon[DayPeriods.plain(string(range))]
    }

    private func string(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: text[range])
        return String(view)
    }

    /// Reads a time zone, and returns by how many seconds its clocks are ahead of UTC; nil, and the
    /// place stays, if there is none.
    private mutating func zone() -> Int? {
        let start = place
        while let next = character, Self.isSpace(next) { place += 1 }
        var offset: Int?
        for name in ["UTC", "GMT", "Z"] where text[place...].starts(with: name.unicodeScalars) {
            place += name.count
            offset = 0
            break
        }
        offset = signedOffset() ?? offset
        if let next = character, next.properties.isAlphabetic || next.decimalDigit != nil {
            offset = nil
        }
        guard offset != nil else {
            place = start
            return nil
        }
        skipRemark()
        return offset
    }

    /// Reads `+01:00`, `+0100` or `+01`.
    private mutating func signedOffset() -> Int? {
        guard let sign = character, sign == "+" || sign == "-" || sign == "−" else { return nil }
        let start = place
        place += 1
        guard let hours = number(digits: 2, isWhole: false), hours <= 14 else {
            place = start
            return nil
        }
        var minutes = 0
        if let next = character, Self.colons.contains(next) { place += 1 }
        if digit(at: place) != nil {
            guard let number = number(digits: 2), number < 60 else {
                place = start
                return nil
            }
            minutes = number
        }
        return (hours * 3_600 + minutes * 60) * (sign == "+" ? 1 : -1)
    }

    /// Skips the name of a zone in parentheses: `(CET)`.
    private mutating func skipRemark() {
        var end = place
        while end < text.count, Self.isSpace(text[end]) { end += 1 }
        guard end < text.count, text[end] == "(",
            let close = text[end...].firstIndex(of: ")")
        else { return }
        place = close + 1
    }

    /// The text around the time, without the signs and words that join it to the date.
    private func rest(before start: Int, from end: Int) -> String {
        var (start, end) = (start, end)
        // Basque puts the time in parentheses.
        if start > 0, text[start - 1] == "(", end < text.count, text[end] == ")" {
            (start, end) = (start - 1, end + 1)
        }
        if start > 1, text[start - 1] == "T" || text[start - 1] == "t", digit(at: start - 2) != nil
        {
            start -= 1
        }
        var before = string(0..<start)[...]
        func trim() {
            while let last = before.last, last.isWhitespace || ",،、".contains(last) {
                before.removeLast()
            }
        }
        trim()
        let word = before.reversed().prefix { $0.isLetter }.count
        if word > 0, periods.joints.contains(before.suffix(word).lowercased()) {
            before.removeLast(word)
            trim()
        }
        var behind = string(end..<text.count)[...]
        while let first = behind.first, first.isWhitespace || ",،、".contains(first) {
            behind.removeFirst()
        }
        return behind.isEmpty
            ? String(before) : before.isEmpty ? String(behind) : "\(before) \(behind)"
    }
}
