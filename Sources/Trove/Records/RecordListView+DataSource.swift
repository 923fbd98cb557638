import TableCore
import TableKit
import TroveModel

extension RecordListView: TableViewDataSource {
    func numberOfSections(in tableView: TableView) -> Int { sections.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        numberOfRows(inSection: section)
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.cell, for: indexPath)
        let record = records.record(at: indexPath)
        let texts = records.texts(of: record)
        cell.textLabel.text = texts.title
        let loan = records.loanLine(of: record)
        cell.detailTextLabel.text = density == .compact ? nil : loan?.text ?? texts.subtitle
        cell.detailTextLabel.textColor = loan?.color ?? .secondaryLabel
        cell.textLabel.textColor =
            texts.title == RecordsController.untitled ? .secondaryLabel : nil
        // Setting a text clears its highlights, so these are set last.
        cell.textLabel.highlightedRanges = texts.titleMarks
        if density != .compact, loan == nil {
            cell.detailTextLabel.highlightedRanges = texts.subtitleMarks
        }
        if let list = records.model.rows?.list {
            (cell as? RecordCell)?.show(
                record, of: list, from: records.thumbnails,
                loan: density == .compact ? loan : nil)
        }
        (cell as? RecordCell)?.showsCheckMark = records.isSelecting
        (cell as? RecordCell)?.isMarked = records.model.isMarked(at: indexPath)
        return cell
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        records.title(ofSection: section)
    }

    func sectionIndexTitles(for tableView: TableView) -> [String]? {
        // The first page of a long list has but a few of the letters.
        guard let records = records.model.rows?.records, records.request.grouping != .none,
            records.isComplete
        else { return nil }
        let titles = records.sectionIndex.titles
        return titles.count < Self.fewestIndexTitles ? nil : titles
    }

    /// Fewer titles need no index.
    private static let fewestIndexTitles = 3

    func tableView(
        _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int {
        guard let records = records.model.rows?.records else { return 0 }
        return records.sectionIndex.section(
            forTitle: index, numberOfSections: records.sections.count) ?? 0
    }

    /// The Delete key deletes the selected records at once, however many these are.
    func tableViewDeletesSelectedRows(_ tableView: TableView) -> Bool {
        records.deleteSelection()
        return true
    }

    func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { true }

    func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        records.model.canMoveRows
    }
}
