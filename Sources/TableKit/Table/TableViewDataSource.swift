import TableCore

/// The source of a table's sections, rows and cells (Spec 02).
///
/// The table holds a weak reference. Two functions are required; the others state their defaults.
/// All are called on the main thread. Functions for a single row are called only for rows that
/// enter the screen, rows that the user acts on, and rows that assistive technology reads.
@MainActor
public protocol TableViewDataSource: AnyObject {
    /// The number of sections. Queried first; 0 means an empty table (Spec 02.2). Default: 1.
    func numberOfSections(in tableView: TableView) -> Int

    /// The number of rows in a section (Spec 02.3). Must return quickly, whatever the number.
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int

    /// The configured cell of a row that enters the screen (Spec 02.4). Obtain it with
    /// ``TableView/dequeueReusableCell(withIdentifier:for:)``.
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell

    /// The header title of a section; nil for no header (Spec 02.5). Default: nil.
    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?

    /// The footer title of a section; nil for no footer (Spec 02.6). Default: nil.
    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?

    /// The titles of the section index; nil for no index (Spec 02.7). Default: nil.
    func sectionIndexTitles(for tableView: TableView) -> [String]?

    /// The section for a title of the section index (Spec 02.8). Default: `index`.
    func tableView(
        _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int

    /// Whether a row can be edited: deleted, or used for insertion (Spec 02.9). Default: true.
    func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool

    /// Whether a row can be moved (Spec 02.10). Default: false.
    func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool

    /// Commits the deletion of a row or the insertion of a new one there: update the model, then
    /// the table (Spec 02.11). Default: does nothing.
    func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath)

    /// Deletes the selected rows as the Delete key asks for, without a look at each of them.
    /// Returns false to be asked about each row. Default: false.
    func tableViewDeletesSelectedRows(_ tableView: TableView) -> Bool

    /// Commits the deletion of several rows at once, given from top to bottom. Default: commits
    /// each row separately, the last one first.
    func tableView(_ tableView: TableView, commitDeletionOfRowsAt indexPaths: [IndexPath])

    /// Moves a row in the model after the user moved it in the table, which already shows it in its
    /// new place (Spec 02.12). Default: does nothing.
    func tableView(
        _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath)
}

extension TableViewDataSource {
    public func numberOfSections(in tableView: TableView) -> Int { 1 }

    public func tableView(
        _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? { nil }

    public func tableView(
        _ tableView: TableView, titleForFooterInSection section: Int
    ) -> String? { nil }

    public func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }

    public func tableView(
        _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int { index }

    public func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
        true
    }

    public func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        false
    }

    public func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {}

    public func tableViewDeletesSelectedRows(_ tableView: TableView) -> Bool { false }

    public func tableView(
        _ tableView: TableView, commitDeletionOfRowsAt indexPaths: [IndexPath]
    ) {
        for path in indexPaths.reversed() {
            self.tableView(tableView, commit: .delete, forRowAt: path)
        }
    }

    public func tableView(
        _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {}
}
