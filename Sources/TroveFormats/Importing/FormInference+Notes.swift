import TextCore
import TroveModel

extension FormInference {
    /// The notes about a column: what its values leave open, and what keeps it text.
    ///
    /// - Parameters:
    ///   - form: The form that the column has.
    ///   - name: The name of the column.
    ///   - kinds: The kinds that texts of the format never become.
    ///   - line: The line on which the column begins, from 1.
    func notes(
        as form: ValueForm, named name: String, hint: DecimalHint = .account,
        excluding kinds: Set<FieldKind> = [], line: Int = 1
    ) -> [ImportNote] {
        let obstacle = obstacle(as: form, named: name, excluding: kinds)
        return [
            ImportNote(datesOf: self, as: form, named: name, line: line),
            leftOutNote(as: form, named: name),
            numberNote(as: form, named: name, hint: hint, line: line),
            Self.unitNote(as: form, named: name, line: line),
            lostNumberNote(named: name),
            lostNumber == obstacle?.cell ? nil : obstacle?.note(named: name),
        ].compactMap(\.self)
    }

    private func lostNumberNote(named name: String) -> ImportNote? {
        guard let cell = lostNumber else { return nil }
        return ImportNote(
            line: cell.line,
            message: translated(
                """
                “{text}” in line {line} of “{field}” is the format of a number that another \
                program lost. Import the original workbook instead.
                """
            ).filling(["field": name, "text": cell.text, "line": String(cell.line)]))
    }

    private func leftOutNote(as form: ValueForm, named name: String) -> ImportNote? {
        guard form.kind == .date, let cell = dateWithNote else { return nil }
        return ImportNote(
            line: cell.line,
            message: translated(
                """
                “{field}” has dates with a text behind them, such as “{text}” in line {line}. Only \
                the dates are read.
                """
            ).filling(["field": name, "text": cell.text, "line": String(cell.line)]))
    }

    private func numberNote(
        as form: ValueForm, named name: String, hint: DecimalHint, line: Int
    ) -> ImportNote? {
        guard form.kind == .number, let example = unclearNumber(hint: hint) else { return nil }
        return ImportNote(
            line: line,
            message: translated(
                """
                “{field}” has numbers such as {text}, whose separator can be that of decimals or \
                of thousands. They are read as {value}.
                """
            ).filling(["field": name, "text": example.text, "value": example.value]))
    }

    private static func unitNote(
        as form: ValueForm, named name: String, line: Int
    ) -> ImportNote? {
        guard case .writtenNumber(let numbers) = form, numbers.isUnitAsWritten else { return nil }
        return ImportNote(
            line: line,
            message: translated(
                "“{unit}” after the numbers in “{field}” was read as the unit of the field."
            ).filling(["unit": numbers.unit, "field": name]))
    }
}
