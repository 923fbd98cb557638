import CGtk
import GtkBridge
import TableKit
import TroveCore

/// How a file is read: the name of the list; for text in cells the delimiter, the encoding, and whether
/// there is a header; for spreadsheets the sheet.
final class ImportSettingsGrid: Widget {
    /// What happens when the file must be read in another way.
    var onChange: (() -> Void)?

    private let name = Entry()
    private let delimiter = Widget(adopting: gtk_combo_box_text_new())
    private let encoding = Widget(adopting: gtk_combo_box_text_new())
    private let header = Widget(adopting: gtk_check_button_new())
    private let sheet = Widget(adopting: gtk_combo_box_text_new())
    private let delimiters: [CSVDelimiter]
    private let sheetNames: [String]
    private var rowCount: gint = 0

    init(_ preview: ImportPreview) {
        let found = preview.dialect.map { [$0.delimiter] } ?? []
        delimiters = CSVDelimiter.usual + found.filter { !CSVDelimiter.usual.contains($0) }
        sheetNames = preview.sheetNames
        super.init(adopting: gtk_grid_new())
        gtk_grid_set_row_spacing(pointer.cast(GtkGrid.self), 8)
        gtk_grid_set_column_spacing(pointer.cast(GtkGrid.self), 12)
        name.text = preview.listName
        gtk_entry_set_activates_default(name.pointer.cast(GtkEntry.self), 1)
        add(translated("Name of the list"), name)
        if let dialect = preview.dialect { addDialect(dialect) }
        if sheetNames.count > 1 {
            fill(sheet, with: sheetNames, selecting: 0)
            add(translated("Sheet"), sheet)
        }
        for widget in [delimiter, encoding, sheet] {
            widget.on("changed") { [weak self] in self?.onChange?() }
        }
        header.on("toggled") { [weak self] in self?.onChange?() }
        gtk_widget_show_all(pointer)
    }

    private func addDialect(_ dialect: ImportPreview.Dialect) {
        fill(
            delimiter, with: delimiters.map(\.displayName),
            selecting: delimiters.firstIndex(of: dialect.delimiter))
        fill(
            encoding, with: TextEncoding.allCases.map(\.rawValue),
            selecting: TextEncoding.allCases.firstIndex(of: dialect.encoding))
        gtk_button_set_label(
            header.pointer.cast(GtkButton.self), translated("The first row names the columns"))
        gtk_toggle_button_set_active(header.pointer.cast(), dialect.hasHeader.gboolean)
        add(translated("Divided by"), delimiter)
        add(translated("Encoding"), encoding)
        gtk_grid_attach(pointer.cast(GtkGrid.self), header.pointer, 1, rowCount, 1, 1)
        rowCount += 1
    }

    private func fill(_ combo: Widget, with choices: [String], selecting index: Int?) {
        for choice in choices { gtk_combo_box_text_append_text(combo.pointer.cast(), choice) }
        gtk_combo_box_set_active(combo.pointer.cast(GtkComboBox.self), gint(index ?? 0))
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

    private func selected<Choice>(in combo: Widget, of choices: [Choice]) -> Choice? {
        let index = Int(gtk_combo_box_get_active(combo.pointer.cast(GtkComboBox.self)))
        return choices.indices.contains(index) ? choices[index] : nil
    }

    /// What is set now; `columns` as corrected by the person.
    func options(from preview: ImportPreview, keeping columns: [ImportColumn]?) -> ImportOptions {
        var options = preview.options
        options.columns = columns
        options.listName = name.text.isEmpty ? nil : name.text
        options.sheet = selected(in: sheet, of: sheetNames)
        guard preview.dialect != nil else { return options }
        options.delimiter = selected(in: delimiter, of: delimiters)
        options.encoding = selected(in: encoding, of: TextEncoding.allCases)
        options.hasHeader = gtk_toggle_button_get_active(header.pointer.cast()) != 0
        // Another delimiter may go with other quotes.
        if options.delimiter != preview.dialect?.delimiter { options.quote = nil }
        return options
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
        default: String(character)
        }
    }
}
