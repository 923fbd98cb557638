import Foundation
import TroveModel

/// Infers the form of a column's values from all of them.
struct FormInference: Sendable {
    private var count = 0
    private var numbers = NumberInference()
    private var measures = MeasureInference()
    private var checkboxes = FormTally()
    /// The states of all checkboxes so far.
    private var checkboxStates: Set<Bool> = []
    private var isoDates = FormTally()
    private var anyDates = FormTally()
    private(set) var dates = DateInference()
    private var recognized = Recognized.all
    /// The first date with a text behind it that is left out.
    private(set) var dateWithNote: CellSample?
    /// The first cell in place of a number that another program lost.
    private(set) var lostNumber: CellSample?
    private var hasLineBreaks = false
    private var longest = 0
    /// The distinct values by first appearance; empty once they are too many or too long for
    /// choices.
    private(set) var distinct: [[UInt8]] = []
    private var hasManyValues = false

    /// A kind that recognizes its values one by one, and the values that it recognized.
    private struct Recognized: Sendable {
        let form: ValueForm
        let recognizer: @Sendable (UnsafeRawBufferPointer) -> Bool
        var tally = FormTally()

        static let all = FieldKind.allCases.compactMap { kind in
            kind.definition.recognizer.map { Recognized(form: ValueForm(kind), recognizer: $0) }
        }
    }

    /// Whether no value was added yet.
    var isEmpty: Bool { count == 0 }

    /// The maximum number of distinct values in a column of choices.
    static let maximumChoices = 24
    private static let maximumChoiceLength = 40

    /// Takes the next value into account.
    ///
    /// - Parameter line: The line of the value, from 1, for notes.
    mutating func add(_ bytes: UnsafeRawBufferPointer, line: Int = 0) {
        guard !ValueReader.isEmpty(bytes) else { return }
        count += 1
        longest = max(longest, bytes.count)
        noteDistinct(bytes)
        measures.add(bytes, line: line)
        if lostNumber == nil, LostNumber.isOne(bytes) {
            lostNumber = CellSample(bytes, line: line)
        }
        if !hasLineBreaks { hasLineBreaks = Self.hasLineBreak(bytes) }
        let sort = sort(of: bytes, line: line)
        checkboxes.add(fits: sort == .checkbox, CellSample(bytes, line: line))
        isoDates.add(fits: sort == .isoDate, CellSample(bytes, line: line))
        anyDates.add(
            fits: sort == .isoDate || sort == .otherDate, CellSample(bytes, line: line))
        for index in recognized.indices {
            recognized[index].tally.add(
                fits: sort == .recognized(index), CellSample(bytes, line: line))
        }
    }

    /// A sort of values, besides numbers.
    private enum Sort: Equatable {
        case checkbox
        case isoDate
        case otherDate
        /// A value of the kind at an index of the recognized kinds.
        case recognized(Int)
        case other
    }

    private mutating func sort(of bytes: UnsafeRawBufferPointer, line: Int) -> Sort {
        if numbers.add(bytes, sample: CellSample(bytes, line: line)) == true {
            guard bytes.count == 4, ValueReader.date(bytes, as: .isoDate) != nil else {
                return .other
            }
            dates.add(bytes)
            return .isoDate
        }
        // `0001` is a code rather than a year.
        if bytes.count == 4, bytes[0] == UInt8(ascii: "0") { return .other }
        if anyDates.isOpen(among: count), let date = ValueReader.date(bytes, as: .isoDate) {
            dates.add(date)
            return .isoDate
        }
        if checkboxes.isOpen(among: count), let isOn = ValueReader.checkboxWord(bytes) {
            checkboxStates.insert(isOn)
            return .checkbox
        }
        for index in recognized.indices
        where recognized[index].tally.isOpen(among: count) && recognized[index].recognizer(bytes) {
            return .recognized(index)
        }
        guard anyDates.isOpen(among: count) else {
            dates.noteOrder(bytes)
            return .other
        }
        let fitCount = dates.fitCount
        dates.add(bytes)
        guard dates.fitCount > fitCount else { return .other }
        if dateWithNote == nil, ValueReader.yearFirstDate(bytes)?.note.isEmpty == false {
            dateWithNote = CellSample(bytes, line: line)
        }
        return .otherDate
    }

    /// Returns the form of all values. Codes that look like numbers are text.
    ///
    /// - Parameters:
    ///   - name: The name of the column, which can mark its values as codes.
    ///   - hint: The decimal separator where the values do not tell.
    ///   - recordCount: The number of records; nil if it is not known which have no value.
    ///   - readsMeasures: Whether numbers with a unit such as `kg` after them are numbers.
    func form(
        ofColumnNamed name: String, hint: DecimalHint = .account, among recordCount: Int? = nil,
        readsMeasures: Bool = false
    ) -> ValueForm {
        guard count > 0 else { return .text }
        if let form = numbers.form(hint: hint) { return numberForm(form, named: name) }
        if checkboxes.count == count { return .checkbox }
        if let recordCount, count < recordCount, areMarks { return .checkbox }
        if isoDates.count == count, !dates.hasOnlyMidnights { return .isoDate }
        if dates.count == count, let form = dates.form(isDayFirst: DateReader.shared.isDayFirst) {
            return form
        }
        if hasLineBreaks { return .paragraph }
        if let found = recognized.first(where: { $0.tally.count == count }) { return found.form }
        if readsMeasures, !Self.namesCodes(name), let form = measures.form(hint: hint) {
            return .writtenNumber(form)
        }
        if !hasManyValues, distinct.count > 1, longest <= Self.maximumChoiceLength,
            count >= distinct.count * 5
        {
            return .choice
        }
        return .text
    }

    /// Whether all of several values are the same mark, as `x`: then some records are checked.
    private var areMarks: Bool {
        guard count > 1, !hasManyValues,
            distinct.allSatisfy({ $0.withUnsafeBytes(ValueReader.isMark) })
        else { return false }
        return Set(distinct.map { String(decoding: $0, as: UTF8.self).lowercased() }).count == 1
    }

    /// Returns the form of numbers, or text if they are codes: integers or numbers with exponents
    /// in a column with a name such as “ISBN”, or long integers.
    private func numberForm(_ form: NumberForm, named name: String) -> ValueForm {
        let mayBeCodes = numbers.areIntegers || numbers.haveExponents
        if mayBeCodes, Self.namesCodes(name) || numbers.areIntegers && numbers.areLong {
            return .text
        }
        if form.unit.isEmpty, numbers.isPlain {
            if form.separators == .point { return .number }
            if form.separators == .comma { return .decimalComma }
        }
        return .writtenNumber(form)
    }

    /// Returns the form in which most numbers of a column with other values are written.
    func numberFormOfSome(hint: DecimalHint) -> ValueForm {
        numbers.formOfSome(hint: hint).map { .writtenNumber($0) } ?? .number
    }

    /// Whether the numbers have a decimal comma, or a point; nil if they show neither.
    var hasDecimalComma: Bool? { numbers.hasDecimalComma ?? measures.hasDecimalComma }

    /// A number that the hint decides, and the number as which it is read; nil if the values
    /// decide.
    func unclearNumber(hint: DecimalHint) -> (text: String, value: String)? {
        numbers.unclearExample(hint: hint) ?? measures.unclearExample(hint: hint)
    }

    /// Returns the reason why the column is text although most values are of another kind; nil if
    /// it is of their kind, or if there is no such kind.
    ///
    /// - Parameters:
    ///   - form: The form that the column has.
    ///   - kinds: The kinds that texts of the format never become.
    func obstacle(
        as form: ValueForm, named name: String, excluding kinds: Set<FieldKind> = []
    ) -> FormObstacle? {
        guard form == .text || form == .paragraph || form == .choice, !Self.namesCodes(name) else {
            return nil
        }
        let recognized = recognized.map { $0.tally.obstacle(to: $0.form.kind, among: count) }
        // One word again and again is no answer to yes or no.
        let hasAnswers = form != .choice && checkboxStates.count > 1
        let checkbox = hasAnswers ? checkboxes.obstacle(to: .checkbox, among: count) : nil
        let all = [numbers.obstacle, anyDates.obstacle(to: .date, among: count), checkbox]
        return (all + recognized).compactMap(\.self).filter { !kinds.contains($0.kind) }
            .reduce(nil) { best, obstacle in
                obstacle.fitCount > best?.fitCount ?? 0 ? obstacle : best
            }
    }

    /// Whether a column name such as “ISBN” marks the values as codes.
    static func namesCodes(_ name: String) -> Bool {
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
        let codes: Set<Substring> = [
            "isbn", "ean", "upc", "issn", "barcode", "zip", "zipcode", "postcode", "postal",
            "phone",
            "telephone", "fax", "mobile", "iban",
        ]
        return words.contains { codes.contains($0) }
    }

    private static func hasLineBreak(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let start = bytes.baseAddress else { return false }
        return memchr(start, 10, bytes.count) != nil || memchr(start, 13, bytes.count) != nil
    }

    private mutating func noteDistinct(_ bytes: UnsafeRawBufferPointer) {
        guard !hasManyValues else { return }
        if distinct.contains(where: { $0.elementsEqual(bytes) }) { return }
        if distinct.count >= Self.maximumChoices || bytes.count > Self.maximumChoiceLength {
            hasManyValues = true
            distinct = []
        } else {
            distinct.append(Array(bytes))
        }
    }
}
