import TableKit
import TextCore
import TroveModel

/// A dialog for the fields of an export and their order, before the file is chosen.
final class ExportDialog {
    /// Called with the chosen fields.
    var onContinue: ((ExportFields) -> Void)?

    private let dialog: Dialog
    private let list: List
    private let column = StackView(.vertical, spacing: 6)
    private var rows: [ExportFieldRow] = []
    private var fields: ExportFields

    /// The height above which the fields scroll, in logical pixels.
    private static let maximumHeight = 420

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - title: The title, which says what is exported.
    ///   - list: The list of the records.
    ///   - fields: The fields that are checked first.
    ///   - parent: The window that the dialog belongs to.
    init(_ title: String, of list: List, _ fields: ExportFields, parent: View) {
        self.list = list
        self.fields = fields
        dialog = Dialog(
            title: title, parent: parent, size: (420, -1), cancelLabel: translated("_Cancel"),
            acceptLabel: translated("C_ontinue"))
        dialog.append(makeContent(), expands: true)
        dialog.onAccept = { [self] in
            dialog.close()
            onContinue?(self.fields)
        }
        show(fields)
    }

    func present() {
        dialog.present()
        dialog.acceptButton.grabFocus()
    }

    private func makeContent() -> View {
        let heading = Label(translated("Fields to export")).style("dim-label")
        heading.lineBreakMode = .byClipping
        let all = Button(translated("_All Fields"))
        all.onClick = { [weak self] in self?.choose(ExportFields.init(allOf:)) }
        let columns = Button(translated("_Table Columns"))
        columns.tooltip = translated("Only the columns of the table, in their order")
        columns.onClick = { [weak self] in self?.choose(ExportFields.init(columnsOf:)) }
        let line = FlexView()
        line.addArrangedSubview(heading, grows: true)
        line.addArrangedSubview(all)
        line.addArrangedSubview(columns)
        let scroller = ScrollView([.vertical])
        scroller.maximumContentHeight = Self.maximumHeight
        scroller.hasBorder = true
        scroller.setContent(column.margin(6))
        scroller.keepFocusVisible()
        let content = StackView(.vertical, spacing: 12, [line])
        content.addArrangedSubview(scroller, expands: true)
        return content.margin(18)
    }

    private func choose(_ make: (List) -> ExportFields) {
        show(make(list))
    }

    private func show(_ new: ExportFields) {
        fields = new
        column.removeAllArrangedSubviews()
        rows = new.items.map { item in
            let row = ExportFieldRow(item)
            row.onChange = { [weak self, weak row] in
                guard let self, let index = index(of: row) else { return }
                fields.setIncluded($0, at: index)
                validate()
            }
            row.onMove = { [weak self, weak row] in self?.move(row, by: $0) }
            column.addArrangedSubview(row)
            return row
        }
        placesChanged()
        validate()
    }

    private func index(of row: ExportFieldRow?) -> Int? { rows.firstIndex { $0 === row } }

    private func move(_ row: ExportFieldRow?, by distance: Int) {
        guard let row, let index = index(of: row) else { return }
        let target = fields.move(at: index, by: distance)
        rows.insert(rows.remove(at: index), at: target)
        column.moveArrangedSubview(row, to: target)
        placesChanged()
    }

    private func placesChanged() {
        for (index, row) in rows.enumerated() {
            row.showPlace(isFirst: index == 0, isLast: index == rows.count - 1)
        }
    }

    private func validate() {
        dialog.obstacle =
            fields.chosen.isEmpty ? translated("Choose at least one field to export.") : nil
    }
}
