/// The form of a code that is stored as a number: digits, with leading zeros, and texts around and
/// between them, such as `0-000-00000-0`.
struct SheetNumberMask: Hashable, Sendable {
    private var parts: [Part] = []
    private var digitCount = 0

    private enum Part: Hashable, Sendable {
        case digit
        case text(String)
    }

    init() {}

    mutating func appendDigit() {
        parts.append(.digit)
        digitCount += 1
    }

    mutating func append(_ text: String) { parts.append(.text(text)) }

    /// Inserts a text before the given number of digits from the right.
    mutating func insert(_ text: String, beforeLast digits: Int) {
        guard digits > 0 else { return append(text) }
        var rest = digits
        let index = parts.lastIndex {
            if $0 == .digit { rest -= 1 }
            return rest <= 0
        }
        parts.insert(.text(text), at: index ?? 0)
    }

    /// Shorter ones are numbers, such as days with two digits.
    private static let fewestDigits = 3

    /// Whether the digits are enough for a code.
    var isCode: Bool { digitCount >= Self.fewestDigits }

    /// Whether a text stands between the digits.
    var isDivided: Bool {
        guard let first = parts.firstIndex(of: .digit), let last = parts.lastIndex(of: .digit)
        else { return false }
        return last - first >= digitCount
    }

    /// Returns the code that the mask makes of a number, which is not negative. All digits that
    /// are too many come at the first place.
    func text(of number: Int64) -> String {
        let digits = String(number)
        let zeros = String(repeating: "0", count: max(0, digitCount - digits.utf8.count))
        var rest = (zeros + digits)[...]
        var left = digitCount
        var text = ""
        for part in parts {
            switch part {
            case .text(let part): text += part
            case .digit:
                left -= 1
                text += rest.dropLast(left)
                rest = rest.suffix(left)
            }
        }
        return text.trimmed
    }
}
