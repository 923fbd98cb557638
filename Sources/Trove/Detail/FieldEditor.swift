import Foundation
import GtkBridge
import TableKit
import TroveCore

/// The row of a form that fits a field, and the way from its value to the control and back.
final class FieldEditor {
    let row: FormRow
    private let set: (FieldValue) -> Void

    /// - Parameters:
    ///   - pictures: Has the pictures of records, and lets the person choose others.
    ///   - links: Finds records to link to.
    ///   - onOpen: Gets the address of a link that the person wants to follow.
    ///   - onCommit: Gets each value that the person has entered.
    init(
        _ field: Field, pictures: any PictureSource, links: any LinkSource,
        onOpen: @escaping (LinkAddress) -> Void, onCommit: @escaping (FieldValue) -> Void
    ) {
        switch field.kind {
        case .text, .tags, .texts:
            (row, set) = Self.text(field, onCommit)
        case .link:
            (row, set) = Self.link(field, onOpen, onCommit)
        case .paragraph:
            let paragraph = ParagraphFormRow(title: field.name)
            paragraph.onCommit = { onCommit($0.isEmpty ? .empty : .text($0)) }
            row = paragraph
            set = { paragraph.text = $0.text }
        case .number:
            (row, set) = Self.checked(field, translated("This is not a number."), onCommit)
        case .timeSpan:
            (row, set) = Self.checked(
                field, translated("Write how long it is as 1:30:00 or 90 min."), onCommit)
        case .rating:
            (row, set) = Self.checked(field, translated("Write 0 to 5 stars."), onCommit)
        case .image:
            (row, set) = Self.image(field, pictures, onCommit)
        case .recordLink:
            (row, set) = Self.recordLink(field, links, onCommit)
        case .computed:
            let text = TextLabel(wraps: true)
            text.textAlignment(0).selectable()
            row = FormRow(title: field.name, control: text)
            set = { text.text = $0.text }
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

    typealias Parts = (FormRow, (FieldValue) -> Void)

    private static func text(
        _ field: Field, _ onCommit: @escaping (FieldValue) -> Void
    ) -> Parts {
        parts(FlexibleTextFormRow(title: field.name), field, onCommit)
    }

    private static func parts(
        _ text: FlexibleTextFormRow, _ field: Field, _ onCommit: @escaping (FieldValue) -> Void
    ) -> Parts {
        text.onCommit = { onCommit(FieldValue($0, as: field.kind) ?? .text($0)) }
        return (text, { text.text = $0.typedText(as: field.kind) })
    }

    private static func link(
        _ field: Field, _ onOpen: @escaping (LinkAddress) -> Void,
        _ onCommit: @escaping (FieldValue) -> Void
    ) -> Parts {
        let text = FlexibleTextFormRow(title: field.name)
        let type = field.options.linkType
        text.setAction(
            icon: "go-jump-symbolic", name: translated("Open (Ctrl+Enter)"),
            isPossible: { LinkAddress($0, type: type) != nil },
            body: { LinkAddress($0, type: type).map(onOpen) })
        return parts(text, field, onCommit)
    }

    private static func image(
        _ field: Field, _ pictures: any PictureSource,
        _ onCommit: @escaping (FieldValue) -> Void
    ) -> Parts {
        let name: KeyValuePairs = ["field": field.name]
        let image = ImageFormRow(
            title: field.name,
            choose: (translated("Choose…"), translated("Choose {field}").filling(name)),
            remove: (translated("Remove"), translated("Remove {field}").filling(name)))
        image.onChoose = { [weak pictures] in
            pictures?.choosePicture(for: field)
        }
        image.onRemove = { onCommit(.empty) }
        var shown: FieldValue?
        return (
            image,
            { [weak pictures] value in
                guard value != shown else { return }
                shown = value
                guard case .image(let id) = value else { return image.show(nil) }
                image.show(pictures?.picture(id) ?? [])
            }
        )
    }

    /// A row for what must be written in a certain way.
    private static func checked(
        _ field: Field, _ errorText: String, _ onCommit: @escaping (FieldValue) -> Void
    ) -> Parts {
        func value(_ text: String) -> FieldValue? {
            FieldValue(text, as: field.kind, options: field.options)
        }
        let row = NumberFormRow(title: field.name, errorText: errorText) { value($0) != nil }
        row.onCommit = {
            if let value = value($0) { onCommit(value) }
        }
        return (row, { row.text = $0.typedText(as: field.kind) })
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
