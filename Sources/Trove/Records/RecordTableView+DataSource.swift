import TableCore
import TableKit
import TextCore
import TroveModel

extension RecordTableView: TableViewDataSource {
    func numberOfSections(in tableView: TableView) -> Int { sections.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        numberOfRows(inSection: section)
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
