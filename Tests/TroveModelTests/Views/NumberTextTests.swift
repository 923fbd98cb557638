import Testing
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

    @Test("other values are no numbers")
    func others() {
        for value: FieldValue in [.empty, .text("soon"), .checkbox(true), .timeSpan(seconds: 3)] {
            #expect(field().numberText(of: value) == nil)
        }
    }
}
