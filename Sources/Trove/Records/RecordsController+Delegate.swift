import TableCore
import TableKit
import TextCore
import TroveModel

extension RecordsController: TableViewDelegate {
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        // In a narrow window, a click opens the record; arrow keys only move the selection.
        let opens = Application.currentEventIsPointer && model.mode != .editing
        send(.selected(indexPath, opens: opens))
    }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        send(.selected(indexPath, opens: true))
    }

    /// The form follows the row whose menu opens.
    func tableView(
        _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: Point
    ) -> ContextMenuConfiguration? {
        send(.selected(indexPath, opens: false))
        return ContextMenuConfiguration { suggested in
            let duplicate = Command(title: translated("D_uplicate"), action: "win.duplicate")
            return Menu(children: [duplicate] + suggested)
        }
    }

    func scrollViewDidScroll(_ scrollView: ScrollView) {
        delegate?.recordsStateChanged(self)
    }

    func tableView(_ tableView: TableView, titleForRenamingRowAt indexPath: IndexPath) -> String? {
        guard let field = model.ownRows?.list.titleField,
            field.kind.definition.isRenamedInRows
        else { return nil }
        let title = texts(at: indexPath).title
        return title == Self.untitled ? "" : title
    }

    func tableView(_ tableView: TableView, didRenameRowAt indexPath: IndexPath, to title: String) {
        guard let record = model.recordID(at: indexPath), let list = model.list,
            let field = list.titleField
        else { return }
        let place = ValueDraft.Place(list: list.id, record: record, field: field.id)
        let value = title.isEmpty ? FieldValue.empty : .text(title)
        let oldTitle = texts(at: indexPath).title
        session.enter(at: place) { library throws(LibraryError) in
            try await library.enter(value, typed: title, at: place)
        } then: { [weak self] result in
            guard let self, case .success(.refused(let draft)) = result else { return }
            delegate?.records(self, didKeep: draft, of: oldTitle)
        }
    }

    func tableView(
        _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
    ) -> String? {
        translated("Delete")
    }

    /// Keeps a moved row in its group, because the group depends on a value of the record.
    func tableView(
        _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath {
        let (source, proposed) = (sourceIndexPath, proposedDestinationIndexPath)
        guard proposed.section != source.section else { return proposed }
        let last = max(0, tableView.numberOfRows(inSection: source.section) - 1)
        return IndexPath(
            row: proposed.section < source.section ? 0 : last, section: source.section)
    }

    /// Writes a move to the library. The table already shows it.
    func tableView(
        _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        send(.moved(from: sourceIndexPath, to: destinationIndexPath))
    }

    func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        if editingStyle == .delete { send(.deletionRequested([indexPath])) }
    }

    func tableView(_ tableView: TableView, commitDeletionOfRowsAt indexPaths: [IndexPath]) {
        send(.deletionRequested(indexPaths))
    }
}
