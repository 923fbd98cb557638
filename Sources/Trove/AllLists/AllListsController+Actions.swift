import Foundation
import TableCore
import TableKit
import TextCore
import TroveModel

/// Restoring and deleting records.
extension AllListsController {
    func makeTrashBar() {
        restoreButton.onClick = { [weak self] in self?.restoreSelection() }
        eraseButton.onClick = { [weak self] in self?.delete(self?.selectedRows ?? []) }
        emptyButton.onClick = { [weak self] in self?.emptyTrash() }
        trashBar.addArrangedSubview(restoreButton)
        trashBar.addArrangedSubview(eraseButton)
    }

    private var selectedRows: [IndexPath] { table.indexPathsForSelectedRows ?? [] }

    func updateButtons() {
        let isSelected = !selectedRows.isEmpty
        let canChange = canChange(selectedRows)
        restoreButton.isEnabled = isSelected && canChange
        eraseButton.isEnabled = isSelected && canChange
        emptyButton.isEnabled = session.changeableLists.contains { $0.trashCount > 0 }
    }

    /// Whether the person can change all of these records.
    func canChange(_ rows: [IndexPath]) -> Bool {
        rows.allSatisfy { session.canChange(.records, of: sections.sections[$0.section].list) }
    }

    func menu(of rows: [IndexPath]) -> Menu {
        guard contents == .trash else {
            let show = Action(title: translated("_Show in List")) { [weak self] _ in
                guard let self, let place = rows.first.flatMap({ self.sections.place(at: $0) })
                else { return }
                delegate?.allLists(self, wants: place)
            }
            let returned = change(translated("Mark as _Returned"), rows) { $0.takeBack(rows) }
            let duplicate = Command(title: translated("D_uplicate"), action: "win.duplicate")
            return Menu(
                children: (rows.count == 1 ? [show, duplicate] : [show])
                    + [returned, deletion(of: rows, translated("_Delete"))])
        }
        let restore = change(translated("_Restore"), rows) { $0.restore(rows) }
        return Menu(children: [restore, deletion(of: rows, translated("_Delete Permanently"))])
    }

    private func deletion(of rows: [IndexPath], _ title: String) -> Action {
        change(title, rows) { $0.delete(rows) }
    }

    /// An action on records, which is disabled if the person cannot change all of them.
    private func change(
        _ title: String, _ rows: [IndexPath], _ body: @escaping (AllListsController) -> Void
    ) -> Action {
        Action(title: title, attributes: canChange(rows) ? [] : .disabled) { [weak self] _ in
            if let self { body(self) }
        }
    }

    /// Restores the selected records to their lists.
    func restoreSelection() { restore(selectedRows) }

    /// Restores records to their lists.
    func restore(_ rows: [IndexPath]) {
        perform(
            on: rows, { .restoreRecords($1, list: $0) },
            message: {
                $0 == 1
                    ? translated("“{title}” restored")
                    : translated(
                        "{count} record restored", plural: "{count} records restored", count: $0)
            })
    }

    /// Deletes records in the trash permanently, others to the trash. Undo takes both back.
    func delete(_ rows: [IndexPath]) {
        if contents == .trash {
            perform(
                on: rows, { .eraseRecords($1, list: $0) },
                message: {
                    $0 == 1
                        ? translated("“{title}” deleted permanently")
                        : translated(
                            "{count} record deleted permanently",
                            plural: "{count} records deleted permanently", count: $0)
                })
        } else {
            perform(
                on: rows, { .deleteRecords($1, list: $0) },
                message: {
                    $0 == 1
                        ? translated("“{title}” deleted")
                        : translated(
                            "{count} record deleted", plural: "{count} records deleted", count: $0)
                })
        }
    }

    /// Ends the loans of records.
    func takeBack(_ rows: [IndexPath]) {
        guard let today = PartialDate.today else { return }
        perform(
            on: rows, { .returnRecords($1, list: $0, on: today) },
            count: { change, _ in change.updated.count },
            message: {
                $0 == 1
                    ? translated("“{title}” marked as returned")
                    : translated(
                        "{count} record marked as returned",
                        plural: "{count} records marked as returned", count: $0)
            })
    }

    /// Performs an edit in each list of the rows, as one step each. If one of them fails, those
    /// before it are kept and announced.
    private func perform(
        on rows: [IndexPath], _ edit: @escaping (ListID, [RecordID]) -> Edit,
        count: @escaping (Change, [RecordID]) -> Int = { $1.count },
        message: @escaping (Int) -> String
    ) {
        let groups = sections.records(at: rows)
        guard let first = rows.min(), !groups.isEmpty else { return }
        let list = sections.sections[first.section].list
        let title = record(at: first).map { RowTexts($0, in: list).title } ?? ""
        session.attempt(as: .saving) { [weak self] library throws(LibraryError) in
            var saved: [Int] = []
            for (list, ids) in groups {
                do throws(LibraryError) {
                    saved.append(count(try await library.perform(edit(list.id, ids)), ids))
                } catch {
                    guard !saved.isEmpty else { throw error }
                    self?.session.report(error)
                    break
                }
            }
            guard let self else { return }
            let total = saved.reduce(0, +)
            delegate?.allLists(
                self,
                didPerform: message(total).filling(["count": total.grouped, "title": title]),
                steps: saved.count)
        }
    }

    /// Deletes all records in the trash permanently. Undo brings them back.
    func emptyTrash() {
        let count = session.changeableLists.reduce(0) { $0 + $1.trashCount }
        guard count > 0 else { return }
        session.perform(.emptyTrash(nil)) { [weak self] _ in
            guard let self else { return }
            delegate?.allLists(
                self,
                didPerform: translated(
                    "{count} record deleted permanently",
                    plural: "{count} records deleted permanently", count: count
                ).filling(["count": count.grouped]), steps: 1)
        }
    }
}
