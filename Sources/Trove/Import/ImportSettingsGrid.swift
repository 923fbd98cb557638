import CGtk
import GtkBridge
import TableKit
import TroveCore

/// How a file is read: the name of the list, delimiter, encoding, and whether there is a header.
final class ImportSettingsGrid: Widget {
    /// What happens when the file must be read in another way.
    var onChange: (() -> Void)?

    private let name = Entry()
    private let delimiter = Widget(adopting: gtk_combo_box_text_new())
    private let encoding = Widget(adopting: gtk_combo_box_text_new())
    private let header = Widget(adopting: gtk_check_button_new())
    private var rowCount: gint = 0

    init(_ preview: CSVPreview) {
        super.init(adopting: gtk_grid_new())
        gtk_grid_set_row_spacing(pointer.cast(GtkGrid.self), 8)
        gtk_grid_set_column_spacing(pointer.cast(GtkGrid.self), 12)
        name.text = preview.listName
        gtk_entry_set_activates_default(name.pointer.cast(GtkEntry.self), 1)
        for choice in CSVDelimiter.usual {
            gtk_combo_box_text_append_text(delimiter.pointer.cast(), choice.displayName)
        }
        for choice in TextEncoding.allCases {
            gtk_combo_box_text_append_text(encoding.pointer.cast(), choice.rawValue)
        }
        select(CSVDelimiter.usual.firstIndex(of: preview.delimiter), in: delimiter)
        select(TextEncoding.allCases.firstIndex(of: preview.encoding), in: encoding)
        gtk_button_set_label(
            header.pointer.cast(GtkButton.self), translated("The first row names the columns"))
        gtk_toggle_button_set_active(header.pointer.cast(), preview.hasHeader.gboolean)
        add(translated("Name of the list"), name)
        add(translated("Divided by"), delimiter)
        add(translated("Encoding"), encoding)
        gtk_grid_attach(pointer.cast(GtkGrid.self), header.pointer, 1, rowCount, 1, 1)
        for widget in [delimiter, encoding] {
            widget.on("changed") { [weak self] in self?.onChange?() }
        }
        header.on("toggled") { [weak self] in self?.onChange?() }
        gtk_widget_show_all(pointer)
    }

    private func add(_ title: String, _ control: Widget) {
        let label = TextLabel(title).textAlignment(1).style("dim-label")
        control.accessibleName = title
        control.setLabelled(by: label)
        control.expand(horizontal: true)
        gtk_grid_attach(pointer.cast(GtkGrid.self), label.pointer, 0, rowCount, 1, 1)
        gtk_grid_attach(pointer.cast(GtkGrid.self), control.pointer, 1, rowCount, 1, 1)
        rowCount += 1
    }

    private func select(_ index: Int?, in combo: Widget) {
        gtk_combo_box_set_active(combo.pointer.cast(GtkComboBox.self), gint(index ?? 0))
    }

    private func selected<Choice>(in combo: Widget, of choices: [Choice]) -> Choice? {
        let index = Int(gtk_combo_box_get_active(combo.pointer.cast(GtkComboBox.self)))
        return choices.indices.contains(index) ? choices[index] : nil
    }

    /// What is set now; `columns` as corrected by the person.
    func options(keeping columns: [CSVColumn]?) -> CSVOptions {
        CSVOptions(
            delimiter: selected(in: delimiter, of: CSVDelimiter.usual),
            encoding: selected(in: encoding, of: TextEncoding.allCases),
            hasHeader: gtk_toggle_button_get_active(header.pointer.cast()) != 0,
            columns: columns, listName: name.text.isEmpty ? nil : name.text)
    }
}

extension CSVDelimiter {
    /// What people call the delimiter.
    var displayName: String {
        switch self {
        case .comma: translated("Comma")
        case .semicolon: translated("Semicolon")
        case .tab: translated("Tab")
        case .bar: translated("Vertical bar")
        }
    }
}
