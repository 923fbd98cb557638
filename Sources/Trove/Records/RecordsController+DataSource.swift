import TableCore
import TableKit
import TextCore
import TroveModel

extension RecordsController: TableViewDataSource {
    func numberOfSections(in tableView: TableView) -> Int {
        model.rows?.records.sections.count ?? 0
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        model.rows?.records.sections[section].range.count ?? 0
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.cell, for: indexPath)
        let texts = texts(at: indexPath)
        cell.textLabel.text = texts.title
        cell.detailTextLabel.text = texts.subtitle
        cell.textLabel.textColor = texts.title == Self.untitled ? .secondaryLabel : nil
        // Setting a text clears its highlights, so these are set last.
        cell.textLabel.highlightedRanges = texts.titleMarks
        cell.detailTextLabel.highlightedRanges = texts.subtitleMarks
        (cell as? RecordCell)?.isMarked = model.isMarked(at: indexPath)
        return cell
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        guard let rows = model.rows, rows.records.sections.indices.contains(section),
            rows.records.request.grouping != .none
        else { return nil }
        let records = rows.records
        let field = records.request.grouping.field.flatMap { rows.list.field($0) }
        let title = RowTexts.title(of: records.sections[section], by: field)
        return title.isEmpty ? translated("No Value") : title
    }

    func sectionIndexTitles(for tableView: TableView) -> [String]? {
        guard let records = model.rows?.records, records.request.grouping != .none else {
            return nil
        }
        return records.sectionIndex.titles
    }

    func tableView(
        _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int {
        guard let records = model.rows?.records else { return 0 }
        return records.sectionIndex.section(
            forTitle: index, numberOfSections: records.sections.count) ?? 0
    }

    func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { true }

    func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        model.canMoveRows
    }

    /// The title of records without a title.
    static let untitled = translated("Untitled")

    /// The title and the second line of a row.
    func texts(at indexPath: IndexPath) -> RowTexts {
        do throws(LibraryError) {
            guard let rows = model.rows, let record = try model.record(at: indexPath) else {
                return RowTexts()
            }
            return RowTexts(record, in: rows.list, marks: rows.marks)
        } catch {
            // Reported after the layout.
            MainLoop.whenIdle { [weak self] in self?.send(.rowsUnreadable(error)) }
            return RowTexts()
        }
    }
}
