import Foundation
import TableCore
import TableKit
import TextCore
import TroveModel

/// The form row of a field, with conversions between the field's values and its control.
final class FieldEditor {
    let row: FormRow
    let field: Field
    private let setValue: (FieldValue) -> Void
    private let prepare: (FieldValue) -> Void
    private let text: (FieldValue) -> String

    /// The row and conversions of an editor.
    struct Parts {
        let row: FormRow
        /// Shows a value in a row without typed text.
        var setValue: (FieldValue) -> Void = { _ in }
        /// Prepares a row with typed text for a value.
        var prepare: (FieldValue) -> Void = { _ in }
        /// The text of a value, as the user would type it.
        var text: (FieldValue) -> String = { $0.text }
    }

    /// Creates the editor of a field.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - entering: Receives the input.
    ///   - pictures: Provides pictures and lets the user choose one.
    ///   - links: Finds records to link to.
    ///   - texts: Finds texts that records have in the field; nil for fields with several texts in
    ///     a single entry, as in a cell.
    ///   - isEditable: Whether the user can change the value. If not, it is a text that can be read
    ///     and copied.
    ///   - onOpen: Called with the address of a link that the user opens.
    init(
        _ field: Field, entering: any FieldEntering, pictures: any PictureSource,
        links: any LinkSource, texts: (any TextSource)? = nil, isEditable: Bool = true,
        onOpen: @escaping (WebAddress) -> Void
    ) {
        self.field = field
        let parts =
            switch field.kind.definition.control {
            case .picture: Self.image(field, pictures, entering)
            // Read-only texts stand in line with each other, computed ones too.
            case _ where !isEditable: Self.readOnly(field, links, onOpen)
            case .label: Self.label(field)
            case .text: Self.text(field)
            case .chips(let separators, let isUnique):
                texts.map {
                    let format = field.chipFormat(separators: separators, isUnique: isUnique)
                    return Self.chips(field, format, $0)
                } ?? Self.text(field)
            case .link: Self.link(field, onOpen)
            case .paragraph: Parts(row: ParagraphFormRow(title: field.name))
            case .checkedText(let error): Self.checked(field, error)
            case .stars: Self.stars(field)
            case .recordLink: Self.recordLink(field, links, entering)
            case .checkbox: Self.checkbox(field, entering)
            case .date: Self.date(field, entering)
            case .choice: Self.choice(field, entering)
            }
        (row, setValue) = (parts.row, parts.setValue)
        (prepare, text) = (parts.prepare, parts.text)
        if case .picture = field.kind.definition.control { row.isEditable = isEditable }
        if let typed = row as? TypedFormRow { Self.connect(typed, field, entering) }
        row.isRequired = field.options.isRequired
        if !field.options.summary.isEmpty {
            for view in [row.label, row.control] { view.tooltip = field.options.summary }
        }
    }

    /// Shows a value, or a draft in its place, without committing anything.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - draft: The draft of the field, if any.
    ///   - opens: Whether value and draft belong to another record than the current one.
    func show(_ value: FieldValue, draft: ValueDraft?, opens: Bool) {
        guard let typed = row as? TypedFormRow else { return setValue(value) }
        prepare(value)
        let draft = draft.map { Self.entryDraft($0, in: typed) }
        if opens {
            typed.open(text(value), draft: draft)
        } else {
            typed.update(text(value), draft: draft)
        }
    }

    /// Converts a draft for a row. The row validates a draft that was not validated yet; if valid,
    /// the draft is committed when the user leaves the field.
    private static func entryDraft(_ draft: ValueDraft, in row: TypedFormRow) -> FieldEntry.Draft {
        var judged = draft
        if !draft.isJudged, let reason = row.refusal(of: draft.text) { judged.reason = reason }
        return FieldEntry.Draft(
            text: draft.text, reason: judged.sentence, isRefused: judged.isJudged)
    }

    /// Adopts a new definition of the field. Returns false if a new editor is needed.
    func adopt(_ newField: Field) -> Bool {
        if newField == field { return true }
        guard let choice = row as? ChoiceFormRow, newField.withoutChoices == field.withoutChoices
        else { return false }
        choice.choices = newField.choices
        choice.color = { Color(ofChoice: $0, in: newField) }
        return true
    }

    private static func connect(
        _ row: TypedFormRow, _ field: Field, _ entering: any FieldEntering
    ) {
        row.waitsForAnswer = true
        row.onRefuse = { [weak entering] text, reason in
            entering?.keep(text, reason: reason, in: field)
        }
        row.onKeep = { [weak entering] in entering?.keepTyped($0, in: field) }
        row.onRevert = { [weak entering] in entering?.dropDraft(of: field) }
        guard row.onCommit == nil else { return }
        row.onCommit = { [weak entering, weak row] text in
            guard let row else { return }
            // The row has already rejected invalid input; in the remaining kinds, any text is
            // valid.
            let value =
                FieldValue(typed: text, as: field.kind, options: field.options) ?? .text(text)
            entering?.enter(value, typed: text, in: field, from: row)
        }
    }

    private static func text(_ field: Field) -> Parts {
        Parts(row: FlexibleTextFormRow(title: field.name), text: { $0.typedText(as: field.kind) })
    }

    private static func link(_ field: Field, _ onOpen: @escaping (WebAddress) -> Void) -> Parts {
        let text = FlexibleTextFormRow(title: field.name)
        let type = field.options.linkType
        text.setAction(
            icon: "go-jump-symbolic", name: translated("Open (Ctrl+Enter)"),
            isPossible: { WebAddress($0, type: type) != nil },
            body: { WebAddress($0, type: type).map(onOpen) })
        return Parts(row: text, text: { $0.typedText(as: field.kind) })
    }

    private static func label(_ field: Field) -> Parts {
        let text = Label(wraps: true)
        text.isSelectable = true
        return Parts(
            row: FormRow(title: field.name, control: text), setValue: { text.text = $0.text })
    }

    private static func checkbox(_ field: Field, _ entering: any FieldEntering) -> Parts {
        let check = CheckFormRow(title: field.name)
        check.onCommit = { [weak entering] in entering?.set(.checkbox($0), in: field) }
        return Parts(row: check, setValue: { check.isOn = $0 == .checkbox(true) })
    }

    private static func choice(_ field: Field, _ entering: any FieldEntering) -> Parts {
        let row = ChoiceFormRow(
            title: field.name, choices: field.choices,
            chooseName: translated("Show Choices"),
            addTitle: { translated("Add “{choice}”").filling(["choice": $0]) })
        row.color = { Color(ofChoice: $0, in: field) }
        row.onAdd = { [weak entering, weak row] text in
            guard let row else { return }
            entering?.addChoice(text, in: field, from: row)
        }
        return Parts(row: row)
    }

    /// Creates a row for a text in a certain format.
    private static func checked(_ field: Field, _ errorText: String) -> Parts {
        let unit = field.kind == .number ? field.options.unit : ""
        let title = unit.isEmpty ? field.name : "\(field.name) (\(unit))"
        let row = NumberFormRow(title: title, errorText: errorText) {
            FieldValue(typed: $0, as: field.kind, options: field.options) != nil
        }
        return Parts(row: row, text: { $0.typedText(as: field.kind, in: .account) })
    }

    private static func stars(_ field: Field) -> Parts {
        Parts(
            row: RatingFormRow(title: field.name),
            text: { $0 == .integer(0) ? "" : $0.typedText(as: field.kind) })
    }

    private static func date(_ field: Field, _ entering: any FieldEntering) -> Parts {
        let dates = FieldDates()
        let row = DateFormRow(
            title: field.name, calendarName: translated("Choose a Date"), reader: dates)
        row.onCommit = { [weak entering, weak row] text in
            guard let row else { return }
            entering?.enter(dates.value(text) ?? .text(text), typed: text, in: field, from: row)
        }
        return Parts(row: row, text: { RowTexts.text(of: $0) })
    }

    private static func image(
        _ field: Field, _ pictures: any PictureSource, _ entering: any FieldEntering
    ) -> Parts {
        let name: KeyValuePairs = ["field": field.name]
        let image = ImageFormRow(
            title: field.name,
            choose: (translated("Choose…"), translated("Choose {field}").filling(name)),
            removeName: translated("Remove {field}").filling(name))
        image.onChoose = { [weak pictures] in
            pictures?.choosePicture(for: field)
        }
        if pictures.showsFullPictures {
            image.openName = translated("Show {field}").filling(name)
            image.onOpen = { [weak pictures] in pictures?.openPicture(of: field) }
        }
        image.onRemove = { [weak entering] in entering?.set(.empty, in: field) }
        var shown: FieldValue?
        return Parts(row: image) { [weak pictures] value in
            guard value != shown else { return }
            shown = value
            guard case .image(let id) = value else { return image.show(nil) }
            pictures?.loadPicture(id) { bytes in
                if shown == value { image.show(bytes ?? []) }
            }
        }
    }
}

extension Field {
    /// The field without its choices.
    fileprivate var withoutChoices: Field {
        var field = self
        field.options.choices = []
        return field
    }
}
