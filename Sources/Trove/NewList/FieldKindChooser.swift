import CGtk
import GtkBridge
import TableKit
import TextCore
import TroveModel

/// A combo box for the kind of a field.
final class FieldKindChooser: Widget {
    /// Called after the selected kind changed.
    var onChange: (() -> Void)?

    init(_ kind: FieldKind) {
        super.init(adopting: gtk_combo_box_text_new())
        for kind in FieldKind.allCases where !kind.definition.needsOptions {
            gtk_combo_box_text_append(
                pointer.cast(GtkComboBoxText.self), kind.rawValue, kind.displayName)
        }
        self.kind = kind
        accessibleName = translated("Field kind")
        on("changed") { [weak self] in self?.onChange?() }
        gtk_widget_show(pointer)
    }

    /// The selected kind.
    var kind: FieldKind {
        get {
            gtk_combo_box_get_active_id(pointer.cast(GtkComboBox.self))
                .flatMap { FieldKind(rawValue: String(cString: $0)) } ?? .text
        }
        set { gtk_combo_box_set_active_id(pointer.cast(GtkComboBox.self), newValue.rawValue) }
    }
}
