import TableCore

/// Gives a table its rows. Spec 02.
///
/// The table never keeps it alive. Two functions are required; what the others return when they are
/// left out is said beside them. Everything is asked on the main thread, and only
/// ``tableView(_:cellForRowAt:)`` is asked row by row: once for each row that comes on screen.
public protocol TableViewDataSource: AnyObject {
    /// How many sections there are. Asked first; 0 ends the questions (Spec 02.2). Otherwise 1.
    func numberOfSections(in tableView: TableView) -> Int

    /// How many rows a section has (Spec 02.3). Must answer at once, whatever the number.
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int

    /// The cell of a row that comes on screen (Spec 02.4), taken from
    /// ``TableView/dequeueReusableCell(withIdentifier:for:)`` and set up anew.
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell

    /// The text above a section; nil for no header (Spec 02.5). Otherwise nil.
    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?

    /// The text below a section; nil for no footer (Spec 02.6). Otherwise nil.
    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?

    /// The titles of the strip at the right edge; nil for no strip (Spec 02.7). Otherwise nil.
    func sectionIndexTitles(for tableView: TableView) -> [String]?

    /// The section that an index title leads to (Spec 02.8). Otherwise the one of the same number.
    func tableView(
        _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int

    /// Whether a row can be deleted, or inserted at (Spec 02.9). Otherwise true.
    func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool

    /// Whether a row can be dragged to another place (Spec 02.10). Otherwise false.
    func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool

    /// The person deleted the row, or asked for a new one there: change the model, then the table
    /// (Spec 02.11). Otherwise nothing happens.
    func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath)

    /// The person deleted rows with one stroke, from top to bottom. Otherwise each row is committed
    /// by itself, the last one first.
    func tableView(_ tableView: TableView, commitDeletionOfRowsAt indexPaths: [IndexPath])

    /// The person dropped a row at another place: change the model; the table has changed already
    /// (Spec 02.12).
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
