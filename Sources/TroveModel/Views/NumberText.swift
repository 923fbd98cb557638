import Foundation

extension Field {
    /// A number as the field shows it: with the digits and the unit of its options. Nil for values
    /// that are not numbers.
    ///
    /// With 2 digits and the unit “km”, 12.5 is “12.50 km”.
    public func numberText(of value: FieldValue) -> String? {
        let number: Double
        switch value {
        case .integer(let integer):
            guard let digits = options.digits, digits > 0 else { return withUnit("\(integer)") }
            number = Double(integer)
        case .decimal(let decimal): number = decimal
        case .empty, .text, .checkbox, .date, .texts, .timeSpan, .image, .record: return nil
        }
        guard let digits = options.digits else { return withUnit(value.text) }
        return withUnit(String(format: "%.\(max(0, min(digits, 15)))f", number))
    }

    private func withUnit(_ text: String) -> String {
        options.unit.isEmpty ? text : "\(text) \(options.unit)"
    }
}
