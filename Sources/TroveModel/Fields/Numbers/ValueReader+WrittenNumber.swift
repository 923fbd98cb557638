extension ValueReader {
    /// Reads a number with separators of groups, a unit or an exponent.
    package static func writtenNumber(
        _ bytes: UnsafeRawBufferPointer, as form: NumberForm
    ) -> FieldValue? {
        guard let number = WrittenNumber(bytes), number.unit.isEmpty || number.unit == form.unit,
            form.unit != "%" || number.unit == "%"
        else { return nil }
        return switch number.value(form.separators) {
        case .integer(let number): .integer(number)
        case .decimal(let number): .decimal(number)
        case nil: nil
        }
    }
}
