import TableKit
import TextCore
import TroveModel

extension FieldEditor {
    /// Creates the row of a field whose value can only be read: its text, which can be selected and
    /// copied, and of which screen readers say that it cannot be changed.
    static func readOnly(
        _ field: Field, _ links: any LinkSource, _ onOpen: @escaping (WebAddress) -> Void
    ) -> Parts {
        let row = FlexibleTextFormRow(title: field.name)
        row.isEditable = false
        var shown = FieldValue.empty
        let name = translated("Open (Ctrl+Enter)")
        switch field.kind.definition.control {
        case .link:
            let type = field.options.linkType
            row.setAction(
                icon: "go-jump-symbolic", name: name,
                isPossible: { WebAddress($0, type: type) != nil },
                body: { WebAddress($0, type: type).map(onOpen) })
        case .recordLink:
            row.setAction(
                icon: "go-jump-symbolic", name: name,
                isPossible: { [weak links] _ in links?.canOpen(shown, in: field) ?? false },
                body: { [weak links] _ in links?.openLink(in: field) })
        case .text, .chips, .paragraph, .checkedText, .stars, .picture, .label, .checkbox, .date,
            .choice:
            break
        }
        return Parts(
            row: row, prepare: { shown = $0 },
            text: { [weak links] value in
                if case .record = value { return links?.linkText(of: value, in: field) ?? "" }
                // A box that was never checked is not checked.
                let isUnset = value == .empty && field.kind.definition.control == .checkbox
                return RowTexts.printedText(of: isUnset ? .checkbox(false) : value, in: field)
            })
    }
}
