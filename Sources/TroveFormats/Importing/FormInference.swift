import Foundation
import TroveModel

/// Infers the form of a column's values from all of them.
struct FormInference: Sendable {
    private var count = 0
    private var integers = 0
    private var decimals = 0
    private var decimalCommas = 0
    private var checkboxes = 0
    private var isoDates = 0
    private(set) var dates = DateInference()
    private var recognized = Recognized.all
    private var hasLineBreaks = false
    private var shortestInteger = Int.max
    private var longestInteger = 0
    private var longest = 0
    /// The distinct values by first appearance; empty once they are too many or too long for
    /// choices.
    private(set) var distinct: [[UInt8]] = []
    private var hasManyValues = false

    /// A kind that recognizes its values one by one, and the number of values that it recognized.
    private struct Recognized: Sendable {
        let form: ValueForm
        let recognizer: @Sendable (UnsafeRawBufferPointer) -> Bool
        var count = 0

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
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        guard !ValueReader.isEmpty(bytes) else { return }
        count += 1
        longest = max(longest, bytes.count)
        noteDistinct(bytes)
        if !hasLineBreaks { hasLineBreaks = Self.hasLineBreak(bytes) }
        // Once a value has ruled a form out, skip that form for later values.
        if integers + decimals == count - 1, let number = ValueReader.number(bytes) {
            if case .integer = number {
                integers += 1
                decimalCommas += 1
                shortestInteger = min(shortestInteger, bytes.count)
                longestInteger = max(longestInteger, bytes.count)
            } else {
                decimals += 1
            }
            if bytes.count == 4 {
                if isoDates == count - 1, ValueReader.date(bytes, as: .isoDate) != nil {
                    isoDates += 1
                }
                dates.add(bytes)
            }
            return
        }
        if decimalCommas == count - 1, ValueReader.number(bytes, comma: true) != nil {
            decimalCommas += 1
            return
        }
        if isoDates == count - 1, ValueReader.date(bytes, as: .isoDate) != nil {
            isoDates += 1
            dates.addISO()
            return
        }
        if checkboxes == count - 1, ValueReader.checkbox(bytes) != nil {
            checkboxes += 1
            return
        }
        if recognize(bytes) { return }
        dates.add(bytes)
    }

    /// Returns whether a kind that recognizes its values recognized all values so far.
    private mutating func recognize(_ bytes: UnsafeRawBufferPointer) -> Bool {
        for index in recognized.indices
        where recognized[index].count == count - 1 && recognized[index].recognizer(bytes) {
            recognized[index].count += 1
            return true
        }
        return false
    }

    /// Returns the form of all values. Codes that look like numbers are text.
    ///
    /// - Parameter name: The name of the column, which can mark its values as codes.
    func form(ofColumnNamed name: String) -> ValueForm {
        guard count > 0 else { return .text }
        if integers + decimals == count {
            return decimals == 0 && isCode(name) ? .text : .number
        }
        if decimalCommas == count { return .decimalComma }
        if checkboxes == count { return .checkbox }
        if isoDates == count { return .isoDate }
        if dates.count == count, let form = dates.form(isDayFirst: DateReader.shared.isDayFirst) {
            return form
        }
        if hasLineBreaks { return .paragraph }
        if let found = recognized.first(where: { $0.count == count }) { return found.form }
        if !hasManyValues, distinct.count > 1, longest <= Self.maximumChoiceLength,
            count >= distinct.count * 5
        {
            return .choice
        }
        return .text
    }

    /// Whether integers are codes: at least 8 digits and all of one length, more than 15 digits, or
    /// with a column name such as “ISBN”.
    private func isCode(_ name: String) -> Bool {
        if longestInteger >= 8, shortestInteger == longestInteger { return true }
        return longestInteger > 15 || Self.namesCodes(name)
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
