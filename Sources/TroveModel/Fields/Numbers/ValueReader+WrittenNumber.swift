import TextCore

extension ValueReader {
    /// Reads a number with separators of groups, a unit or an exponent.
    package static func writtenNumber(
        _ bytes: UnsafeRawBufferPointer, as form: NumberForm
    ) -> FieldValue? {
        if form.isUnitAsWritten { return measure(bytes, as: form) }
        guard let number = WrittenNumber(bytes), number.unit.isEmpty || number.unit == form.unit,
            form.unit != "%" || number.unit == "%"
        else { return nil }
        return value(of: number, as: form)
    }

    /// Reads a number with the unit of the form after it.
    private static func measure(
        _ bytes: UnsafeRawBufferPointer, as form: NumberForm
    ) -> FieldValue? {
        let text = String(decoding: bytes, as: UTF8.self).trimmed
        guard text.utf8.count > form.unit.utf8.count, text.hasSuffix(form.unit) else { return nil }
        var digits = String(text.dropLast(form.unit.count))
        return digits.withUTF8 { bytes in
            guard let number = WrittenNumber(UnsafeRawBufferPointer(bytes)), number.unit.isEmpty
            else { return nil }
            return value(of: number, as: form)
        }
    }

    private static func value(of number: WrittenNumber, as form: NumberForm) -> FieldValue? {
        switch number.value(form.separators) {
        case .integer(let number): .integer(number)
        case .decimal(let number): .decimal(number)
        case nil: nil
        }
    }
}
