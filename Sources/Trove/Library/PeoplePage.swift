import TableKit
import TextCore
import TroveModel

/// The people with their roles in a shared library: changing, taking away and giving them.
final class PeoplePage: StackView {
    private let session: Session
    private let library: any RoleStorage
    private weak var dialog: Dialog?
    private let column = StackView(.vertical, spacing: 12)
    private let note = Label(wraps: true).maximumCharacters(60).style("dim-label")
    private let newRole = NewRoleRow()
    private var rows: [RoleGrantRow] = []
    private var table: RoleTable?
    private var loading: Task<Void, Never>?
    /// The message that the roles could not be read; nil if they could.
    private var failure: String?
    /// The changes in their order.
    private var working: Task<Void, Never>?

    init(_ session: Session, _ library: any RoleStorage, dialog: Dialog) {
        (self.session, self.library, self.dialog) = (session, library, dialog)
        super.init(.vertical, spacing: 12)
        let scroller = ScrollView([.vertical])
        scroller.setContent(column)
        scroller.keepFocusVisible()
        addArrangedSubview(scroller, expands: true)
        note.isHidden = true
        addArrangedSubview(note)
        addArrangedSubview(newRole)
        newRole.onEdit = { [weak self] in self?.dialog?.obstacle = nil }
        newRole.onAdd = { [weak self] in self?.add($0, $1, $2) }
        margin(18)
        session.addObserver(self)
    }

    func cancel() { loading?.cancel() }

    /// Reads the roles.
    func load() {
        loading?.cancel()
        column.setBusy(true)
        loading = Task { [weak self, library] in
            do throws(LibraryError) {
                let (roles, authority) = (
                    try await library.roles(), try await library.roleAuthority()
                )
                guard let self, !Task.isCancelled else { return }
                column.setBusy(false)
                withdrawFailure()
                show(RoleTable(roles, session.lists, authority))
            } catch {
                guard let self, !Task.isCancelled else { return }
                column.setBusy(false)
                failure = error.message
                dialog?.report(error.message)
            }
        }
    }

    /// Hides the message that the roles could not be read.
    private func withdrawFailure() {
        if let failure, dialog?.obstacle == failure { dialog?.obstacle = nil }
        failure = nil
    }

    private func show(_ new: RoleTable) {
        table = new
        let old = Dictionary(rows.map { ($0.row.id, $0) }) { first, _ in first }
        let kept = Set(new.rows.map(\.id))
        let focused = rows.firstIndex { !kept.contains($0.row.id) && $0.containsFocus }
        for row in rows where !kept.contains(row.row.id) { row.removeFromSuperview() }
        rows = new.rows.map { old[$0.id] ?? makeRow($0) }
        for (index, (view, row)) in zip(rows, new.rows).enumerated() {
            if view.superview == nil {
                column.insertArrangedSubview(view, at: index)
            } else if column.arrangedSubviews[index] !== view {
                column.moveArrangedSubview(view, to: index)
            }
            view.show(row)
        }
        note.text = new.note
        note.isHidden = new.note == nil
        newRole.show(new.places)
        if let focused { focusRow(near: focused) }
    }

    /// Focuses the row that took the place of one that is gone.
    private func focusRow(near index: Int) {
        let changeable = rows.indices.filter { rows[$0].row.obstacle == nil }
        if let next = changeable.first(where: { $0 >= index }) ?? changeable.last {
            rows[next].focus()
        } else {
            newRole.focus()
        }
    }

    private func makeRow(_ row: RoleRow) -> RoleGrantRow {
        let view = RoleGrantRow(row)
        view.onChoose = { [weak self, weak view] role in
            guard let self, let view, let table else { return }
            perform(table.changes(giving: role, in: view.row))
        }
        view.onTakeAway = { [weak self, weak view] in
            guard let self, let view else { return }
            askAndTakeAway(view.row)
        }
        return view
    }
}

// MARK: Changes

extension PeoplePage {
    private func askAndTakeAway(_ row: RoleRow) {
        guard let question = table?.question(takingAway: row) else { return takeAway(row) }
        let alert = AlertController(
            title: question, message: translated("This person can then no longer open the library.")
        )
        let cancel = AlertAction(title: translated("_Cancel"), style: .cancel)
        alert.addAction(cancel)
        alert.addAction(
            AlertAction(title: translated("_Take Away"), style: .destructive) { [weak self] _ in
                self?.takeAway(row)
            })
        alert.preferredAction = cancel
        alert.present(over: dialog)
    }

    private func takeAway(_ row: RoleRow) {
        guard let table else { return }
        perform(table.changes(takingAway: row))
    }

    private func add(_ person: String, _ role: LibraryRole, _ list: ListID?) {
        guard let table else { return }
        newRole.focus()
        do throws(LibraryError) {
            perform(try table.changes(adding: role, on: list, to: person)) { [newRole] in
                newRole.clear()
            }
        } catch {
            dialog?.report(error.message)
        }
    }

    /// Makes changes after the previous ones, and reads the roles again, also those that stay as
    /// they were.
    private func perform(_ changes: [RoleChange], then: @escaping () -> Void = {}) {
        dialog?.obstacle = nil
        working = Task { [weak self, library, working] in
            await working?.value
            do throws(LibraryError) {
                try await library.perform(changes)
                then()
            } catch {
                self?.dialog?.report(error.message)
            }
            self?.load()
        }
    }
}

extension PeoplePage: Session.Observer {
    func changed(_ change: Change, _ session: Session) {
        if change.affectsLists, table != nil { load() }
    }

    func reconnected(_ session: Session) {
        if failure != nil { load() }
    }
}
