/// The written form of the numbers in a column: their separators, and the unit beside them.
///
/// ```swift
/// let form = NumberForm(separators: .pointComma, unit: "EUR")
/// // 1.250,00 €
/// ```
public struct NumberForm: Hashable, Sendable {
    /// The separators of decimals and of groups of digits.
    package var separators: NumberSeparators
    /// The code or symbol of a currency, `%`, or the text after all numbers; empty for none.
    package var unit: String
    /// Whether the unit is a text that stands after each number, such as `kg`.
    package var isUnitAsWritten: Bool

    package init(
        separators: NumberSeparators, unit: String = "", isUnitAsWritten: Bool = false
    ) {
        self.separators = separators
        self.unit = unit
        self.isUnitAsWritten = isUnitAsWritten
    }
}

/// A pair of separators: one between groups of digits, and one before the decimals.
package enum NumberSeparators: UInt8, CaseIterable, Sendable {
    /// `1500.5`
    case point
    /// `1500,5`
    case comma
    /// `1,500.5`, also `1,00,000.5`
    case commaPoint
    /// `1.500,5`
    case pointComma
    /// `1 500.5`
    case spacePoint
    /// `1 500,5`
    case spaceComma
    /// `1'500.5`
    case apostrophePoint
    /// `1'500,5`
    case apostropheComma

    /// Whether the decimal separator is a comma.
    package var hasDecimalComma: Bool {
        switch self {
        case .comma, .pointComma, .spaceComma, .apostropheComma: true
        case .point, .commaPoint, .spacePoint, .apostrophePoint: false
        }
    }
}

/// The pairs of separators with which a text is a number.
package struct NumberSeparatorSet: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package init(_ separators: NumberSeparators) { self.init(rawValue: 1 << separators.rawValue) }

    /// All pairs, as for a number without separators.
    package static let all = Self(rawValue: .max)

    /// The pairs with a decimal point or comma.
    package static func decimal(comma: Bool) -> Self {
        NumberSeparators.allCases.filter { $0.hasDecimalComma == comma }
            .reduce(into: []) { $0.insert(Self($1)) }
    }

    /// Whether the text is a number with these separators.
    package func contains(_ separators: NumberSeparators) -> Bool { contains(Self(separators)) }
}
