import TroveModel

/// A number in a cell of a sheet.
enum SheetNumber: Hashable, Sendable {
    case integer(Int64)
    case decimal(Double)

    /// Creates a number that is whole if it has no fraction, so that `1E3` and `1000.0` are 1000.
    ///
    /// Beyond 15 digits, the digits of its shortest text count: `1.5E18` is 1500000000000000000.
    init(_ number: Double) {
        let whole =
            number.magnitude < 1e15 ? Int64(exactly: number) : Self.wholeNumber(String(number))
        self = whole.map { .integer($0) } ?? .decimal(number)
    }

    /// Returns the whole number with the digits of a text such as `1.5e+18`.
    private static func wholeNumber(_ text: String) -> Int64? {
        let parts = text.split(separator: "e")
        let digits = parts[0].split(separator: ".")
        let fraction = digits.count > 1 && digits[1] != "0" ? digits[1] : ""
        let exponent = parts.count > 1 ? Int(parts[1].drop { $0 == "+" }) ?? 0 : 0
        guard exponent >= fraction.count, exponent < 19 else { return nil }
        let zeros = String(repeating: "0", count: exponent - fraction.count)
        return Int64(digits[0] + fraction + zeros)
    }

    /// Creates a number from its digits with a decimal point and an optional exponent; nil for
    /// other texts, also for infinity.
    init?(_ text: String) {
        var text = text
        guard let number = text.withUTF8(SheetNumber.init(utf8:)) else { return nil }
        self = number
    }

    /// Creates a number from the bytes of its digits.
    ///
    /// - Complexity: O(*bytes*), without memory for common numbers.
    init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        guard !bytes.isEmpty, bytes.count < 400 else { return nil }
        var index = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") ? 1 : 0
        var mantissa: Int64 = 0
        var digits = 0
        var decimals = 0
        var isFraction = false
        while index < bytes.count, digits <= 18 {
            let byte = bytes[index]
            if byte == UInt8(ascii: "."), !isFraction {
                isFraction = true
            } else if byte &- 48 < 10 {
                mantissa = mantissa * 10 + Int64(byte - 48)
                digits += 1
                if isFraction { decimals += 1 }
            } else {
                break
            }
            index += 1
        }
        let isNegative = bytes.first == UInt8(ascii: "-")
        if index == bytes.count, (1...18).contains(digits) {
            if decimals == 0 {
                self = .integer(isNegative ? -mantissa : mantissa)
                return
            }
            // Both are exact in a Double, so the quotient is the nearest Double.
            if mantissa < 1 << 53 {
                let value = Double(mantissa) / Self.powersOfTen[decimals]
                self.init(isNegative ? -value : value)
                return
            }
        }
        guard bytes.allSatisfy(Self.isPartOfNumber) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        if let integer = Int64(text) {
            self = .integer(integer)
        } else if let decimal = Double(text), decimal.isFinite {
            self.init(decimal)
        } else {
            return nil
        }
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18,
    ]

    private static func isPartOfNumber(_ byte: UInt8) -> Bool {
        byte &- 48 < 10 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "+") || byte | 0x20 == UInt8(ascii: "e")
    }

    var value: FieldValue {
        switch self {
        case .integer(let number): .integer(number)
        case .decimal(let number): .decimal(number)
        }
    }

    var double: Double {
        switch self {
        case .integer(let number): Double(number)
        case .decimal(let number): number
        }
    }

    /// Whether the number has more than the 15 digits that spreadsheet programs calculate with.
    var isBeyondPrecision: Bool {
        guard case .integer(let number) = self else { return false }
        return number.magnitude >= 1_000_000_000_000_000
    }

    /// The number with its decimal point moved two places to the right, without rounding: 0.07
    /// becomes 7.
    var hundredfold: SheetNumber {
        switch self {
        case .integer(let number):
            let (product, overflows) = number.multipliedReportingOverflow(by: 100)
            return overflows ? .decimal(Double(number) * 100) : .integer(product)
        case .decimal(let number):
            let text = String(number)
            guard !text.utf8.contains(UInt8(ascii: "e")) else { return SheetNumber(number * 100) }
            return SheetNumber(Self.hundredfold(text)) ?? SheetNumber(number * 100)
        }
    }

    private static func hundredfold(_ text: String) -> String {
        let sign = text.hasPrefix("-") ? "-" : ""
        let parts = text.drop { $0 == "-" }.split(
            separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = String(parts.count > 1 ? parts[1] : "") + "00"
        let rest = fraction.dropFirst(2)
        let whole = (parts.first ?? "") + fraction.prefix(2)
        return sign + whole + (rest.allSatisfy { $0 == "0" } ? "" : "." + rest)
    }
}
