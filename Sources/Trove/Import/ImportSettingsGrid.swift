import CGtk
import GtkBridge
import TableKit
import TextCore
import TroveFormats
import TroveModel

/// The settings of an import: the name of the list; for delimited text, the dialect and whether
/// there is a header; for spreadsheets, the sheet.
///
/// The controls show the detected settings. Settings changed by the user stay; others are detected again.
final class ImportSettingsGrid: Widget {
    /// Called when the file must be read again.
    var onChange: (() -> Void)?

    private enum Setting {
        case delimiter, quote, escapes, blanks, encoding, lines, header
    }

    private let name = Entry()
    private let delimiter = Widget(adopting: gtk_combo_box_text_new())
    private let quote = Widget(adopting: gtk_combo_box_text_new())
    private let encoding = Widget(adopting: gtk_combo_box_text_new())
    private let lines = Widget(adopting: gtk_spin_button_new_with_range(0, 1_000_000, 1))
    private let header = Widget(adopting: gtk_check_button_new())
    private let escapes = Widget(adopting: gtk_check_button_new())
    private let blanks = Widget(adopting: gtk_check_button_new())
    private let sheet = Widget(adopting: gtk_combo_box_text_new())
    private let delimiters: [CSVDelimiter]
    private let quotes: [CSVQuote]
    private let sheetNames: [String]
    private var rowCount: gint = 0
    /// The settings changed by the user.
    private var chosen: Set<Setting> = []
    private var isShowing = false

    init(_ preview: ImportPreview) {
        let dialect = preview.dialect
        delimiters = CSVDelimiter.usual.including(dialect?.delimiter)
        quotes = [CSVQuote.double, .single, .none].including(dialect?.quote)
        sheetNames = preview.sheetNames
        super.init(adopting: gtk_grid_new())
        gtk_grid_set_row_spacing(pointer.cast(GtkGrid.self), 8)
        gtk_grid_set_column_spacing(pointer.cast(GtkGrid.self), 12)
        name.text = preview.listName
        gtk_entry_set_activates_default(name.pointer.cast(GtkEntry.self), 1)
        add(translated("List name"), name, width: 3)
        rowCount += 1
        if dialect != nil { addDialect() }
        if sheetNames.count > 1 {
            fill(sheet, with: sheetNames)
            gtk_combo_box_set_active(sheet.pointer.cast(GtkComboBox.self), 0)
            add(translated("Sheet"), sheet, width: 3)
            sheet.on("changed") { [weak self] in self?.onChange?() }
        }
        show(preview)
        gtk_widget_show_all(pointer)
    }

    /// Shows the settings of a preview.
    func show(_ preview: ImportPreview) {
        guard let dialect = preview.dialect else { return }
        isShowing = true
        defer { isShowing = false }
        select(delimiters.firstIndex(of: dialect.delimiter), in: delimiter)
        select(quotes.firstIndex(of: dialect.quote), in: quote)
        select(TextEncoding.allCases.firstIndex(of: dialect.encoding), in: encoding)
        gtk_spin_button_set_value(
            lines.pointer.cast(GtkSpinButton.self), Double(dialect.skippedLineCount))
        gtk_toggle_button_set_active(header.pointer.cast(), dialect.hasHeader.gboolean)
        gtk_toggle_button_set_active(escapes.pointer.cast(), dialect.hasEscapes.gboolean)
        gtk_toggle_button_set_active(blanks.pointer.cast(), dialect.trimsBlanks.gboolean)
    }

    private func addDialect() {
        fill(delimiter, with: delimiters.map(\.displayName))
        fill(quote, with: quotes.map(\.displayName))
        fill(encoding, with: TextEncoding.allCases.map(\.displayName))
        add(translated("Delimiter"), delimiter)
        add(translated("Quotes"), quote, at: 2)
        rowCount += 1
        add(translated("Encoding"), encoding)
        add(translated("Lines before the table"), lines, at: 2)
        rowCount += 1
        addCheck(header, translated("First row contains the column names"), width: 3)
        rowCount += 1
        addCheck(blanks, translated("Remove spaces around cells"))
        addCheck(escapes, translated("Backslash escapes"), at: 3)
        rowCount += 1
        let combos: [(Widget, Setting)] = [
            (delimiter, .delimiter), (quote, .quote), (encoding, .encoding),
        ]
        for (widget, setting) in combos {
            widget.on("changed") { [weak self] in self?.choose(setting) }
        }
        lines.on("value-changed") { [weak self] in self?.choose(.lines) }
        let checks: [(Widget, Setting)] = [
            (header, .header), (escapes, .escapes), (blanks, .blanks),
        ]
        for (widget, setting) in checks {
            widget.on("toggled") { [weak self] in self?.choose(setting) }
        }
    }

    private func choose(_ setting: Setting) {
        guard !isShowing else { return }
        chosen.insert(setting)
        onChange?()
    }

    private func fill(_ combo: Widget, with choices: [String]) {
        for choice in choices { gtk_combo_box_text_append_text(combo.pointer.cast(), choice) }
    }

    private func select(_ index: Int?, in combo: Widget) {
        gtk_combo_box_set_active(combo.pointer.cast(GtkComboBox.self), gint(index ?? -1))
    }

    private func add(_ title: String, _ control: Widget, at column: gint = 0, width: gint = 1) {
        let label = TextLabel(title).textAlignment(1).uncut().style("dim-label")
        control.accessibleName = title
        control.setLabelled(by: label)
        control.expand(horizontal: true)
        gtk_grid_attach(pointer.cast(GtkGrid.self), label.pointer, column, rowCount, 1, 1)
        gtk_grid_attach(pointer.cast(GtkGrid.self), control.pointer, column + 1, rowCount, width, 1)
    }

    private func addCheck(
        _ check: Widget, _ title: String, at column: gint = 1, width: gint = 1
    ) {
        gtk_button_set_label(check.pointer.cast(GtkButton.self), title)
        gtk_grid_attach(pointer.cast(GtkGrid.self), check.pointer, column, rowCount, width, 1)
    }

    private func selected<Choice>(in combo: Widget, of choices: [Choice]) -> Choice? {
        let index = Int(gtk_combo_box_get_active(combo.pointer.cast(GtkComboBox.self)))
        return choices.indices.contains(index) ? choices[index] : nil
    }

    private func isOn(_ check: Widget) -> Bool {
        gtk_toggle_button_get_active(check.pointer.cast()) != 0
    }

    /// The options for reading the preview again: the user's settings, without the detected ones.
    func optionsToLook(from preview: ImportPreview) -> ImportOptions {
        var options = options(from: preview, keeping: nil)
        guard preview.dialect != nil else { return options }
        options.delimiter =
            chosen.contains(.delimiter) ? selected(in: delimiter, of: delimiters) : nil
        options.quote = chosen.contains(.quote) ? selected(in: quote, of: quotes) : nil
        options.encoding =
            chosen.contains(.encoding) ? selected(in: encoding, of: TextEncoding.allCases) : nil
        options.skippedLineCount =
            chosen.contains(.lines)
            ? Int(gtk_spin_button_get_value_as_int(lines.pointer.cast(GtkSpinButton.self))) : nil
        options.hasHeader = chosen.contains(.header) ? isOn(header) : nil
        options.hasEscapes = chosen.contains(.escapes) ? isOn(escapes) : nil
        options.trimsBlanks = chosen.contains(.blanks) ? isOn(blanks) : nil
        return options
    }

    /// The options for the import: those of the preview, with the given columns, and with the name
    /// and sheet from the controls.
    func options(from preview: ImportPreview, keeping columns: [ImportColumn]?) -> ImportOptions {
        var options = preview.options
        options.columns = columns
        options.listName = name.text.isEmpty ? nil : name.text
        options.sheet = selected(in: sheet, of: sheetNames)
        return options
    }
}

extension Array where Element: Equatable {
    /// The elements, followed by `element` if it is not nil and not among them.
    fileprivate func including(_ element: Element?) -> [Element] {
        guard let element, !contains(element) else { return self }
        return self + [element]
    }
}

extension CSVDelimiter {
    /// The localized name of the delimiter.
    var displayName: String {
        switch self {
        case .comma: translated("Comma")
        case .semicolon: translated("Semicolon")
        case .tab: translated("Tab")
        case .bar: translated("Vertical bar")
        case .blanks: translated("Spaces")
        default: String(character)
        }
    }
}

extension CSVQuote {
    /// The localized name of the quote.
    var displayName: String {
        switch self {
        case .double: translated("Double quotes")
        case .single: translated("Single quotes")
        case .none: translated("No quotes")
        default: character.map(String.init) ?? ""
        }
    }
}
