import TableKit
import TextCore
import TroveFormats
import TroveModel

/// The settings of an import: the list to import into, or the name of a new one; for delimited
/// text, the dialect, the table and whether there is a header; for spreadsheets, the sheet.
///
/// The controls show the detected settings. Settings changed by the user stay; others are detected
/// again.
final class ImportSettingsGrid: GridView {
    /// Called when the file must be read again.
    var onChange: (() -> Void)?
    /// Called when another list, or a new one, is to be imported into.
    var onTarget: (() -> Void)?

    private enum Setting {
        case delimiter, quote, escapes, blanks, encoding, lines, header, table
    }

    private let target: PopUpButton
    private let lists: [List]
    private let name = TextField()
    private var nameLabel: Label?
    private let delimiter = PopUpButton()
    private let quote = PopUpButton()
    private let encoding = PopUpButton(TextEncoding.allCases.map(\.displayName))
    private let lines = Stepper(0...1_000_000)
    private let header = CheckBox(translated("First row contains the column names"))
    private let escapes = CheckBox(translated("Backslash escapes"))
    private let blanks = CheckBox(translated("Remove spaces around cells"))
    private let sheet = PopUpButton()
    private let table = PopUpButton()
    private var tableLabel: Label?
    private let delimiters: [CSVDelimiter]
    private let quotes: [CSVQuote]
    private let sheetNames: [String]
    private var rowCount = 0
    /// The places of the controls in a wide dialog, and below each other in a narrow one.
    private var places: [(view: View, wide: Place, narrow: Place)] = []
    private var narrowRowCount = 0

    /// A place in the grid.
    private typealias Place = (column: Int, row: Int, columnCount: Int)

    /// Whether the dialog is too narrow for two controls side by side.
    var isNarrow = false {
        didSet {
            guard isNarrow != oldValue else { return }
            for (view, wide, narrow) in places {
                let place = isNarrow ? narrow : wide
                moveSubview(
                    view, toColumn: place.column, row: place.row, columnCount: place.columnCount)
            }
        }
    }
    /// The settings changed by the user.
    private var chosen: Set<Setting> = []

    /// Creates the controls.
    ///
    /// - Parameters:
    ///   - preview: The preview of the file.
    ///   - lists: The lists that the file can be imported into.
    ///   - list: The list to import into; nil for a new one.
    init(_ preview: ImportPreview, lists: [List], into list: ListID?) {
        self.lists = lists
        target = PopUpButton([translated("New List")] + lists.map(\.name))
        target.selectedIndex = lists.firstIndex { $0.id == list }.map { $0 + 1 } ?? 0
        let dialect = preview.dialect
        delimiters = CSVDelimiter.usual.including(dialect?.delimiter)
        quotes = [CSVQuote.double, .single, .none].including(dialect?.quote)
        sheetNames = preview.sheetNames
        super.init(columnSpacing: 12, rowSpacing: 8)
        // Lines were asked for, and would not be detected again.
        if dialect?.delimiter == CSVDelimiter.none { chosen = [.delimiter, .quote, .lines] }
        name.text = List.freeName(preview.listName, among: lists.map(\.name))
        name.activatesDefault = true
        addTarget()
        if dialect != nil || preview.tables.count > 1 { addTable() }
        if dialect != nil { addDialect() }
        if sheetNames.count > 1 {
            sheet.titles = sheetNames
            sheet.selectedIndex = 0
            add(translated("Sheet"), sheet, width: 3)
            sheet.onChange = { [weak self] _ in self?.onChange?() }
        }
        show(preview)
    }

    /// Shows the settings of a preview.
    func show(_ preview: ImportPreview) {
        table.titles = preview.tables.enumerated().map { index, table in
            Self.title(of: table, number: index + 1, of: preview.tables.count)
        }
        table.selectedIndex = preview.table.map { $0 - 1 }
        table.isHidden = preview.tables.count < 2
        tableLabel?.isHidden = table.isHidden
        guard let dialect = preview.dialect else { return }
        delimiter.selectedIndex = delimiters.firstIndex(of: dialect.delimiter)
        quote.selectedIndex = quotes.firstIndex(of: dialect.quote)
        encoding.selectedIndex = TextEncoding.allCases.firstIndex(of: dialect.encoding)
        lines.value = Double(dialect.skippedLineCount)
        header.isOn = dialect.hasHeader
        escapes.isOn = dialect.hasEscapes
        blanks.isOn = dialect.trimsBlanks
    }

    /// The list to import into; nil for a new one.
    var targetList: List? {
        target.selectedIndex.flatMap { $0 > 0 ? lists[$0 - 1] : nil }
    }

    /// Whether the choice of the list has the keyboard focus.
    var targetHasFocus: Bool { target.containsFocus }

    /// Gives the choice of the list the keyboard focus.
    func focusTarget() { target.grabFocus() }

    private func addTarget() {
        if !lists.isEmpty {
            add(translated("Import into"), target, width: 3)
            rowCount += 1
        }
        nameLabel = add(translated("List name"), name, width: 3)
        rowCount += 1
        target.onChange = { [weak self] _ in
            self?.showTarget()
            self?.onTarget?()
        }
        showTarget()
    }

    private func showTarget() {
        name.isHidden = targetList != nil
        nameLabel?.isHidden = targetList != nil
    }

    private static func title(
        of table: ImportPreview.Table, number: Int, of count: Int
    ) -> String {
        translated("Table {number} of {count}: lines {first}–{last}").filling([
            "number": String(number), "count": String(count),
            "first": String(table.lines.lowerBound), "last": String(table.lines.upperBound),
        ])
    }

    private func addTable() {
        tableLabel = add(translated("Table"), table, width: 3)
        table.onChange = { [weak self] _ in self?.choose(.table) }
        rowCount += 1
    }

    private func addDialect() {
        delimiter.titles = delimiters.map(\.displayName)
        quote.titles = quotes.map(\.displayName)
        add(translated("Delimiter"), delimiter)
        add(translated("Quotes"), quote, at: 2)
        rowCount += 1
        add(translated("Encoding"), encoding)
        add(translated("Lines before the table"), lines, at: 2)
        rowCount += 1
        add(header, (1, rowCount, 3))
        rowCount += 1
        add(blanks, (1, rowCount, 1))
        add(escapes, (3, rowCount, 1))
        rowCount += 1
        let popUps: [(PopUpButton, Setting)] = [
            (delimiter, .delimiter), (quote, .quote), (encoding, .encoding),
        ]
        for (button, setting) in popUps {
            button.onChange = { [weak self] _ in self?.choose(setting) }
        }
        lines.onChange = { [weak self] _ in self?.choose(.lines) }
        let checks: [(CheckBox, Setting)] = [
            (header, .header), (escapes, .escapes), (blanks, .blanks),
        ]
        for (box, setting) in checks {
            box.onChange = { [weak self] _ in self?.choose(setting) }
        }
    }

    private func choose(_ setting: Setting) {
        // Other cells or lines make other tables.
        if setting != .table, setting != .header { chosen.remove(.table) }
        chosen.insert(setting)
        onChange?()
    }

    @discardableResult
    private func add(
        _ title: String, _ control: View, at column: Int = 0, width: Int = 1
    ) -> Label {
        let label = Label(title, wraps: true, alignment: .trailing).style("dim-label")
        control.accessibilityLabel = title
        control.setLabeled(by: label)
        control.expand(horizontal: true)
        addSubview(label, column: column, row: rowCount)
        addSubview(control, column: column + 1, row: rowCount, columnCount: width)
        places.append((label, (column, rowCount, 1), (0, narrowRowCount, 1)))
        places.append((control, (column + 1, rowCount, width), (1, narrowRowCount, 3)))
        narrowRowCount += 1
        return label
    }

    /// Adds a check box.
    private func add(_ box: CheckBox, _ place: Place) {
        addSubview(box, column: place.column, row: place.row, columnCount: place.columnCount)
        places.append((box, place, (0, narrowRowCount, 4)))
        narrowRowCount += 1
    }

    private func selected<Choice>(in button: PopUpButton, of choices: [Choice]) -> Choice? {
        button.selectedIndex.map { choices[$0] }
    }

    /// The options for reading the preview again: the user's settings, without the detected ones.
    func optionsToLook(from preview: ImportPreview) -> ImportOptions {
        var options = options(from: preview, keeping: nil)
        options.table = chosen.contains(.table) ? table.selectedIndex.map { $0 + 1 } : nil
        guard preview.dialect != nil else { return options }
        options.delimiter =
            chosen.contains(.delimiter) ? selected(in: delimiter, of: delimiters) : nil
        options.quote = chosen.contains(.quote) ? selected(in: quote, of: quotes) : nil
        options.encoding =
            chosen.contains(.encoding) ? selected(in: encoding, of: TextEncoding.allCases) : nil
        options.skippedLineCount =
            chosen.contains(.lines) ? Int(lines.value) : nil
        options.hasHeader = chosen.contains(.header) ? header.isOn : nil
        options.hasEscapes = chosen.contains(.escapes) ? escapes.isOn : nil
        options.trimsBlanks = chosen.contains(.blanks) ? blanks.isOn : nil
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
