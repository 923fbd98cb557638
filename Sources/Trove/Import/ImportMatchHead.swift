import TableKit
import TextCore
import TroveModel

/// The header of a column in the preview of an import into an existing list: its field, the name
/// and kind of a new field, and whether it identifies the records.
final class ImportMatchHead: StackView {
    /// The user's choices.
    enum Choice {
        case place(ImportDraft.Choice)
        case name(String)
        case kind(FieldKind)
        case key(Bool)
    }

    var onChoose: ((Choice) -> Void)?

    private let fields: [Field]
    private let place: PopUpButton
    private let name = TextField()
    private let kind: FieldKindChooser
    private let key = CheckBox(translated("Key", context: "column that identifies records"))

    init(_ column: ImportColumn, fields: [Field]) {
        self.fields = fields
        place = PopUpButton(
            [translated("Leave Out"), translated("New Field")] + fields.map(\.name))
        kind = FieldKindChooser(column.kind ?? .text)
        let title = Label(column.name)
        title.font = .preferredFont(forTextStyle: .headline)
        title.maximumCharacters(24)
        super.init(.vertical, spacing: 6, [title, place, name, kind, key])
        func text(_ text: String) -> String { text.filling(["column": column.name]) }
        name.text = column.name
        name.activatesDefault = true
        place.accessibilityLabel = text(translated("Field for “{column}”"))
        name.accessibilityLabel = text(translated("Name of the field for “{column}”"))
        kind.accessibilityLabel = text(translated("Kind of “{column}”"))
        key.accessibilityLabel = text(translated("“{column}” is a key"))
        key.tooltip = translated("Records with the same keys are the same record.")
        place.onChange = { [weak self] in self?.placeChanged($0) }
        name.onChange = { [weak self] in self?.onChoose?(.name($0)) }
        kind.onChange = { [weak self] _ in
            guard let self else { return }
            onChoose?(.kind(kind.kind))
        }
        key.onChange = { [weak self] in self?.onChoose?(.key($0)) }
        margin(bottom: 6)
        align(vertical: .start)
    }

    private func placeChanged(_ index: Int?) {
        let choice: ImportDraft.Choice? =
            switch index {
            case 0: .leaveOut
            case 1: .newField
            case let index?: .field(fields[index - 2].id)
            case nil: nil
            }
        choice.map { onChoose?(.place($0)) }
    }

    /// Shows a choice.
    ///
    /// - Parameter isKey: Whether the column identifies the records; nil if it cannot.
    func show(_ choice: ImportDraft.Choice, isKey: Bool?) {
        let isNew = choice == .newField
        name.isHidden = !isNew
        kind.isHidden = !isNew
        key.isHidden = isKey == nil
        key.isOn = isKey ?? false
        switch choice {
        case .leaveOut: place.selectedIndex = 0
        case .newField: place.selectedIndex = 1
        case .field(let id):
            place.selectedIndex = fields.firstIndex { $0.id == id }.map { $0 + 2 } ?? 0
        }
    }
}
