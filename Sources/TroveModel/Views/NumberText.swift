import Foundation
import TextCore

extension Field {
    /// A number as the field shows it: with the digits and the unit of its options. Nil for values
    /// that are not numbers.
    ///
    /// With 2 digits and the unit “km”, 12.5 is “12.50 km”, and in German “12,50 km”.
    ///
    /// - Parameter notation: The notation of numbers.
    public func numberText(
        of value: FieldValue, in notation: NumberNotation = .account
    ) -> String? {
        let number: Double
        switch value {
        case .integer(let integer): number = Double(integer)
        case .decimal(let decimal): number = decimal
        case .empty, .text, .checkbox, .date, .texts, .timeSpan, .image, .record: return nil
        }
        guard let digits = options.digits, !isWhole(value, digits: digits) else {
            return value.numberText(in: notation).map(withUnit)
        }
        let plain = String(format: "%.\(max(0, min(digits, 15)))f", number)
        return withUnit(notation.text(of: plain))
    }

    /// Whether a value is an integer that needs no decimal places, and so no rounding.
    private func isWhole(_ value: FieldValue, digits: Int) -> Bool {
        if case .integer = value { digits <= 0 } else { false }
    }

    private func withUnit(_ text: String) -> String {
        options.unit.isEmpty ? text : "\(text) \(options.unit)"
    }
}
