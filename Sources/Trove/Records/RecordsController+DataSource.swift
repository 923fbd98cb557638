import GtkBridge
import TableCore
import TableKit
import TroveCore

extension RecordsController: TableViewDataSource {
    func numberOfSections(in tableView: TableView) -> Int {
        records?.sections.count ?? 0
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        records?.sections[section].range.count ?? 0
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.cell, for: indexPath)
        let texts = texts(at: indexPath)
        cell.textLabel.text = texts.title
        cell.detailTextLabel.text = texts.subtitle
        cell.textLabel.isDimmed = texts.title == Self.untitled
        // Setting a text clears its highlights, so these are set last.
        cell.textLabel.highlightedRanges = texts.titleMarks
        cell.detailTextLabel.highlightedRanges = texts.subtitleMarks
        (cell as? RecordCell)?.isMarked =
            recordID(at: indexPath).map { markedRecords.contains($0) } ?? false
        return cell
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        guard let records, records.sections.indices.contains(section),
            records.request.grouping != .none
        else { return nil }
        let field = records.request.grouping.field.flatMap { list?.field($0) }
        let title = RowTexts.title(of: records.sections[section], by: field)
        return title.isEmpty ? translated("Without a Value") : title
    }

    func sectionIndexTitles(for tableView: TableView) -> [String]? {
        guard let records, records.request.grouping != .none else { return nil }
        return SectionIndex(records.sections).titles
    }

    func tableView(
        _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int {
        guard let records else { return 0 }
        return SectionIndex(records.sections).section(at: index)
    }

    func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { true }

    /// Whether rows can be moved: in manual order, or in an order that can become the manual one.
    func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        guard let records, records.isComplete else { return false }
        return records.request.moving != .impossible
    }

    /// The title of records without a title.
    static let untitled = translated("Untitled")

    /// The title and the second line of a row.
    func texts(at indexPath: IndexPath) -> RowTexts {
        guard let records, let list, let pages else { return RowTexts() }
        let offset = pendingMoves.modelOffset(of: records.offset(of: indexPath))
        do throws(LibraryError) {
            guard let record = try pages.record(atOffset: offset, in: records) else {
                return RowTexts()
            }
            return RowTexts(record, in: list, marks: marks)
        } catch {
            reportUnreadableRows(error)
            return RowTexts()
        }
    }

    /// Reports once per list why rows are empty, after the layout.
    private func reportUnreadableRows(_ error: LibraryError) {
        guard !hasReportedUnreadableRows else { return }
        hasReportedUnreadableRows = true
        MainLoop.whenIdle { [weak self] in self?.session.report(error) }
    }
}
