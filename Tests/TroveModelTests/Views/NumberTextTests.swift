import Testing
import TextCore
import TroveModel

/// Numbers as their fields show them.
struct NumberTextTests {
    private func field(digits: Int? = nil, unit: String = "") -> Field {
        var field = Field(id: FieldID(rawValue: 1), name: "Length", kind: .number)
        (field.options.digits, field.options.unit) = (digits, unit)
        return field
    }

    @Test("numbers have the digits and the unit of their field")
    func numbers() {
        #expect(field().numberText(of: .decimal(12.5)) == "12.5")
        #expect(field().numberText(of: .integer(12)) == "12")
        #expect(field(unit: "km").numberText(of: .decimal(3)) == "3 km")
        #expect(field(digits: 2, unit: "km").numberText(of: .decimal(12.5)) == "12.50 km")
        #expect(field(digits: 2).numberText(of: .integer(7)) == "7.00")
        #expect(field(digits: 0).numberText(of: .integer(.max)) == "9223372036854775807")
        #expect(field(digits: 0).numberText(of: .decimal(2.6)) == "3")
    }

    @Test(
        "numbers have the notation of the locale, also while they are typed",
        arguments: [
            ("de_DE", "1234,50 km", "1234,5"), ("fr_FR", "1234,50 km", "1234,5"),
            ("ar_EG", "١٢٣٤٫٥٠ km", "١٢٣٤٫٥"), ("en_US", "1234.50 km", "1234.5"),
        ])
    func locales(locale: String, shown: String, typed: String) {
        let notation = NumberNotation(of: NumberTexts(locale: locale))
        let value = FieldValue.decimal(1234.5)
        let field = field(digits: 2, unit: "km")
        #expect(field.numberText(of: value, in: notation) == shown)
        #expect(value.typedText(as: .number, in: notation) == typed)
        for text in [shown, typed, typed + " km", " 1234.5 "] {
            #expect(
                FieldValue(
                    typed: text, as: .number, options: field.options, notation: notation) == value)
        }
        let word = FieldValue(typed: "soon", as: .number, notation: notation)
        #expect(word == nil)
        #expect(FieldValue.text("v1.5").typedText(as: .number, in: notation) == "v1.5")
        #expect(FieldValue(typed: "", as: .number, notation: notation) == .empty)
        #expect(FieldValue(typed: "1.5", as: .text, notation: notation) == .text("1.5"))
    }

    @Test("other values are no numbers")
    func others() {
        for value: FieldValue in [.empty, .text("soon"), .checkbox(true), .timeSpan(seconds: 3)] {
            #expect(field().numberText(of: value) == nil)
        }
    }
}
