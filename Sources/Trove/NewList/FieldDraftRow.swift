import CGtk
import Foundation
import GtkBridge
import TableKit
import TroveCore

/// A field of a list that does not exist yet: its name, its kind, and a button that removes it.
final class FieldDraftRow: Widget {
    var onChange: (() -> Void)?
    var onRemove: (() -> Void)?

    private let name: Entry
    private let kind: FieldKindChooser

    init(_ draft: FieldDraft) {
        name = Entry(placeholder: translated("Field name"))
        kind = FieldKindChooser(draft.kind)
        super.init(adopting: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6))
        name.text = draft.name
        name.accessibleName = translated("Field name")
        name.expand(horizontal: true)
        name.onChange = { [weak self] _ in self?.onChange?() }
        gtk_entry_set_activates_default(name.pointer.cast(GtkEntry.self), 1)
        let remove = Button(icon: "list-remove-symbolic", name: translated("Remove Field"))
        remove.style("flat")
        remove.onClick = { [weak self] in self?.onRemove?() }
        for part in [name, kind, remove] as [Widget] {
            gtk_box_pack_start(pointer.cast(GtkBox.self), part.pointer, 0, 1, 0)
        }
        gtk_widget_show(pointer)
    }

    var draft: FieldDraft {
        FieldDraft(name: name.text.trimmingCharacters(in: .whitespaces), kind: kind.kind)
    }

    func focus() {
        name.grabFocus()
    }
}
