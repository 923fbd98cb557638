import TableKit
import TextCore
import TroveModel

/// The menus of cells and columns.
extension RecordTableView {
    /// Creates the menu of the selected cells.
    func makeCellMenu() -> Menu {
        func command(_ title: String, _ command: CellCommand) -> Action {
            Action(title: title) { [weak self] _ in self?.table.perform(command) }
        }
        let column = table.activeColumn.map { makeColumnMenu($0) }
        let picture = table.activeRow.flatMap { row in
            table.activeColumn.flatMap { makePictureMenu(ofColumn: $0, at: row) }
        }
        let pictures = picture.map { Menu(title: translated("P_icture"), children: $0.children) }
        let open = Action(title: translated("_Open")) { [weak self] _ in
            self?.records.openSelection()
        }
        let edit = Menu(
            options: .displayInline,
            children: [
                command(translated("Cu_t"), .cut), command(translated("_Copy"), .copy),
                command(translated("_Paste"), .paste),
                command(translated("Paste as Ne_w Records"), .pasteRows),
                command(translated("_Fill Down"), .fillDown),
                command(translated("Cle_ar"), .clear),
            ])
        let columns = Menu(
            options: .displayInline,
            children: [Menu(title: translated("Colu_mn"), children: column?.children ?? [])])
        let record = records.makeRecordMenu(suggested: [open])
        let items: [MenuElement?] = [makeLinkAction(), pictures]
        let cell = Menu(options: .displayInline, children: items.compactMap { $0 })
        return Menu(
            children: (cell.children.isEmpty ? [] : [cell]) + [edit] + record.children + [columns])
    }

    func columnTableView(_ table: ColumnTableView, menuForHeadOf column: Int) -> Menu? {
        fields.indices.contains(column) ? makeColumnMenu(column) : nil
    }

    func columnTableView(_ table: ColumnTableView, menuForFooterOf column: Int) -> Menu? {
        fields.indices.contains(column) ? makeSummaryMenu(column) : nil
    }

    /// Creates the menu of a column.
    private func makeColumnMenu(_ column: Int) -> Menu {
        let summary = Menu(
            title: translated("S_ummary"), children: makeSummaryMenu(column).children)
        let groups = [
            sortingElements(column), placeElements(column), visibilityElements(column), [summary],
        ]
        return Menu(children: groups.map { Menu(options: .displayInline, children: $0) })
    }

    private func action(
        _ title: String, _ isPossible: Bool = true, _ body: @escaping (RecordTableView) -> Void
    ) -> Action {
        Action(title: title, attributes: isPossible ? [] : .disabled) { [weak self] _ in
            if let self { body(self) }
        }
    }

    private func sortingElements(_ column: Int) -> [MenuElement] {
        let id = fields[column].id
        return [
            action(translated("Sort _Ascending")) { $0.change { $0.sort = .field(id) } },
            action(translated("Sort _Descending")) {
                $0.change { $0.sort = .field(id, ascending: false) }
            },
        ]
    }

    private func placeElements(_ column: Int) -> [MenuElement] {
        // The first column is frozen. The next one is at the right, or in Arabic at the left.
        let isMirrored = table.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let toNext = isMirrored ? -1 : 1
        func moving(_ title: String, _ step: Int) -> Action {
            let place = column + step
            return action(title, column > 0 && place > 0 && place < fields.count) {
                $0.move(column, to: place)
            }
        }
        return [
            moving(translated("Move _Left"), -toNext),
            moving(translated("Move _Right"), toNext),
            action(translated("_Fit Width")) { $0.table.fitColumn(column) },
            action(translated("_Wider")) { $0.resize(column, by: 1) },
            action(translated("_Narrower")) { $0.resize(column, by: -1) },
        ]
    }

    private func visibilityElements(_ column: Int) -> [MenuElement] {
        let id = fields[column].id
        let hidden = records.model.list?.hiddenTableFields ?? []
        let hiding = action(translated("_Hide Column"), column > 0) {
            $0.change { $0.view.hiddenFields.insert(id) }
        }
        guard !hidden.isEmpty else { return [hiding] }
        let showing = Menu(
            title: translated("_Show Column"),
            children: hidden.map { field in
                action(field.name) { $0.change { $0.view.hiddenFields.remove(field.id) } }
            })
        return [hiding, showing]
    }

    private func makeSummaryMenu(_ column: Int) -> Menu {
        let field = fields[column]
        let shown = records.model.list?.settings.view.summaries[field.id]
        func choice(_ title: String, _ summary: ColumnSummary?) -> Action {
            Action(title: title, state: summary == shown ? .on : .off) { [weak self] _ in
                self?.change { $0.view.summaries[field.id] = summary }
            }
        }
        return Menu(
            children: [choice(translated("None"), nil)]
                + ColumnSummary.offered(for: field).map { choice($0.displayName, $0) })
    }

    /// Makes a column wider or narrower by steps.
    private func resize(_ column: Int, by steps: Double) {
        table.resizeColumn(column, to: table.columns[column].width + steps * 24)
    }

    private func move(_ column: Int, to index: Int) {
        columnTableView(table, didMove: column, to: index)
    }
}
