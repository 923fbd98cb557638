import TableKit
import TextCore
import TroveModel

/// The header of a column of a new list in the import preview: whether to import it, its name and
/// its kind.
final class ImportColumnHead: StackView {
    var onChange: (() -> Void)?

    private let included: CheckBox
    private let name = TextField()
    private let kind: FieldKindChooser

    init(_ column: ImportColumn) {
        included = CheckBox(isOn: column.isIncluded)
        kind = FieldKindChooser(column.kind ?? .text)
        super.init(.vertical, spacing: 6)
        name.text = column.name
        name.activatesDefault = true
        let line = StackView(.horizontal, spacing: 6, [included])
        line.addArrangedSubview(name, expands: true)
        addArrangedSubview(line)
        addArrangedSubview(kind)
        included.accessibilityLabel = column.name
        included.tooltip = translated("Import this column")
        name.accessibilityLabel = translated("Name of “{column}”").filling(["column": column.name])
        kind.accessibilityLabel = translated("Kind of “{column}”").filling(["column": column.name])
        included.onChange = { [weak self] isIncluded in
            self?.kind.isEnabled = isIncluded
            self?.name.isEnabled = isIncluded
            self?.onChange?()
        }
        name.onChange = { [weak self] _ in self?.onChange?() }
        kind.onChange = { [weak self] _ in self?.onChange?() }
        margin(bottom: 6)
    }

    /// The column with the user's changes.
    var column: ImportColumn {
        ImportColumn(name: name.text, kind: kind.kind, isIncluded: included.isOn)
    }
}
