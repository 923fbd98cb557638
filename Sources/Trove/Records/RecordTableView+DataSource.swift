import TableCore
import TableKit
import TextCore
import TroveModel

extension RecordTableView: TableViewDataSource {
    func numberOfSections(in tableView: TableView) -> Int {
        records.model.rows?.records.sections.count ?? 0
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        folding.isFolded(section)
            ? 0 : records.model.rows?.records.sections[section].range.count ?? 0
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.cell, for: indexPath)
        let record = records.record(at: indexPath)
        let drafts = records.model.isMarked(at: indexPath) ? drafts(of: record) : [:]
        (cell as? ColumnTableViewCell)?.show(title: records.texts(of: record).title) {
            [weak self] column in
            self?.content(ofColumn: column, in: record, drafts: drafts) ?? .empty
        }
        return cell
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        records.title(ofSection: section)
    }

    func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        records.model.canMoveRows
    }
}
