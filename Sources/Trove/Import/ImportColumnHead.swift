import CGtk
import GtkBridge
import TableKit
import TextCore
import TroveModel

/// The header of a column in the import preview: whether to import it, its name and its kind.
final class ImportColumnHead: Widget {
    var onChange: (() -> Void)?

    private let included = Widget(adopting: gtk_check_button_new())
    private let kind: FieldKindChooser
    private let name: String

    init(_ column: ImportColumn) {
        name = column.name
        kind = FieldKindChooser(column.kind ?? .text)
        super.init(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 6))
        let label = TextLabel()
        label.setMarkup("weight='bold'", text: column.name)
        label.maximumCharacters(24)
        gtk_container_add(included.pointer.cast(GtkContainer.self), label.pointer)
        gtk_toggle_button_set_active(included.pointer.cast(), column.isIncluded.gboolean)
        included.accessibleName = column.name
        included.tooltip = translated("Import this column")
        kind.accessibleName = translated("Kind of “{column}”").filling(["column": column.name])
        for part in [included, kind] as [Widget] {
            gtk_box_pack_start(pointer.cast(GtkBox.self), part.pointer, 0, 0, 0)
        }
        included.on("toggled") { [weak self] in
            guard let self else { return }
            kind.isSensitive = isIncluded
            onChange?()
        }
        kind.onChange = { [weak self] in self?.onChange?() }
        gtk_widget_set_margin_bottom(pointer, 6)
        gtk_widget_show_all(pointer)
    }

    private var isIncluded: Bool {
        gtk_toggle_button_get_active(included.pointer.cast(GtkToggleButton.self)) != 0
    }

    /// The column with the user's changes.
    var column: ImportColumn {
        ImportColumn(name: name, kind: kind.kind, isIncluded: isIncluded)
    }
}
