import TableKit
import TextCore
import TroveModel

/// The header of a column in the import preview: whether to import it, its name and its kind.
final class ImportColumnHead: StackView {
    var onChange: (() -> Void)?

    private let included: CheckBox
    private let kind: FieldKindChooser
    private let name: String

    init(_ column: ImportColumn) {
        name = column.name
        kind = FieldKindChooser(column.kind ?? .text)
        let label = Label(column.name)
        label.font = .preferredFont(forTextStyle: .headline)
        label.maximumCharacters(24)
        included = CheckBox(titleView: label, isOn: column.isIncluded)
        super.init(.vertical, spacing: 6, [included, kind])
        included.accessibilityLabel = column.name
        included.tooltip = translated("Import this column")
        kind.accessibilityLabel = translated("Kind of “{column}”").filling(["column": column.name])
        included.onChange = { [weak self] isIncluded in
            self?.kind.isEnabled = isIncluded
            self?.onChange?()
        }
        kind.onChange = { [weak self] _ in self?.onChange?() }
        margin(bottom: 6)
    }

    /// The column with the user's changes.
    var column: ImportColumn {
        ImportColumn(name: name, kind: kind.kind, isIncluded: included.isOn)
    }
}
