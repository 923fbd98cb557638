import Foundation
import GtkBridge
import TableKit
import TroveCore

/// The row of a form that fits a field, and the way from its value to the control and back.
final class FieldEditor {
    let row: FormRow
    private let set: (FieldValue) -> Void

    /// - Parameter onCommit: Gets each value that the person has entered.
    init(_ field: Field, onCommit: @escaping (FieldValue) -> Void) {
        switch field.kind {
        case .text:
            (row, set) = Self.text(field, onCommit)
        case .number:
            (row, set) = Self.number(field, onCommit)
        case .checkbox:
            let check = CheckFormRow(title: field.name)
            check.onCommit = { onCommit(.checkbox($0)) }
            row = check
            set = { check.isOn = $0 == .checkbox(true) }
        case .date:
            (row, set) = Self.date(field, onCommit)
        case .choice:
            let choice = ChoiceFormRow(title: field.name, choices: field.choices)
            choice.onCommit = { onCommit($0.isEmpty ? .empty : .text($0)) }
            row = choice
            set = { choice.value = $0.text }
        }
    }

    /// Shows a value, without committing anything.
    func show(_ value: FieldValue) {
        set(value)
    }

    private typealias Parts = (FormRow, (FieldValue) -> Void)

    private static func text(
        _ field: Field, _ onCommit: @escaping (FieldValue) -> Void
    ) -> Parts {
        let text = FlexibleTextFormRow(title: field.name)
        text.onCommit = { onCommit($0.isEmpty ? .empty : .text($0)) }
        return (text, { text.text = $0.text })
    }

    private static func number(
        _ field: Field, _ onCommit: @escaping (FieldValue) -> Void
    ) -> Parts {
        let number = NumberFormRow(
            title: field.name, errorText: translated("This is not a number.")
        ) { text in
            FieldValue(text.trimmingCharacters(in: .whitespaces), as: .number) != nil
        }
        number.onCommit = {
            guard
                let value = FieldValue($0.trimmingCharacters(in: .whitespaces), as: .number)
            else { return }
            onCommit(value)
        }
        return (number, { number.text = $0.text })
    }

    private static func date(
        _ field: Field, _ onCommit: @escaping (FieldValue) -> Void
    ) -> Parts {
        let date = DateFormRow(
            title: field.name, calendarName: translated("Choose a Day"),
            errorText: translated("Write a date as year-month-day, such as 1994-05-31."))
        date.onCommit = {
            guard let value = FieldValue($0, as: .date) else { return }
            onCommit(value)
        }
        return (date, { date.date = $0.text })
    }
}
