import Foundation
import TableKit
import TextCore
import TroveModel

/// A dialog for the name, the icon, the titles, the fields, the order and the groups of a list.
///
/// Every change is saved at once, as one undo step; those of order and groups are not undone.
///
/// Facets: `+Options`.
final class ListSettingsDialog {
    /// A page below the name and the titles.
    private enum Page: Int {
        case fields, sorting
    }

    let session: Session
    let dialog: Dialog
    /// The record for examples of formulas; nil for the first one.
    let example: RecordID?
    private let settings: ListSettingsGrid
    private let fields: FieldSettingsList
    private let sorting: SortSettings
    private let pages = PageStack<Page>()
    private let pageSwitcher = SegmentedControl(
        items: [translated("Fields"), translated("Sorting and Groups")])
    private let undoButton = Button(translated("_Undo"))
    private(set) var list: List
    /// The reason why titles and fields are disabled.
    private var ownerNote: Label?
    /// The number of changes that the button *Undo* takes back.
    private var changeCount = 0
    /// Whether the dialog tells that the list was deleted.
    private var isLossTold = false
    /// The pending preview of a change of kind.
    private var preview: Task<Void, Never>?

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - list: The list to change.
    ///   - session: The session that saves the changes.
    ///   - example: The record for examples of formulas; nil for the first one.
    ///   - parent: The window that the dialog belongs to.
    init(_ list: List, session: Session, example: RecordID? = nil, parent: View) {
        (self.list, self.session, self.example) = (list, session, example)
        settings = ListSettingsGrid(list)
        fields = FieldSettingsList(list)
        sorting = SortSettings(list)
        dialog = Dialog(
            title: translated("List Settings"), parent: parent, size: (620, 600),
            cancelLabel: nil, acceptLabel: translated("_Done"))
        dialog.onAccept = { [self] in
            if isGone || commit() { close() }
        }
        dialog.onCancel = { [self] in
            if !isGone { _ = commit() }
            preview?.cancel()
        }
        dialog.append(makeContent(), expands: true)
        connect()
        showUndo()
        session.addObserver(self)
    }

    func present() {
        dialog.present()
        settings.focus()
    }

    private func makeContent() -> View {
        let content = StackView(.vertical, spacing: 6)
        content.addArrangedSubview(settings)
        let note = Label(
            translated("Only the owner of this list can change its name, titles and fields."),
            wraps: true)
        note.style("dim-label").isHidden = true
        ownerNote = note
        pages.setPage(.fields) { [fields] in
            let page = StackView(.vertical, spacing: 6)
            page.addArrangedSubview(note)
            page.addArrangedSubview(fields, expands: true)
            return page
        }
        updateAccess()
        pages.setPage(.sorting) { [sorting] in sorting }
        pages.visiblePage = .fields
        pageSwitcher.selectedSegmentIndex = 0
        pageSwitcher.accessibilityLabel = translated("Page")
        pageSwitcher.addAction(
            Action { [weak self] _ in self?.showPage() }, for: .valueChanged)
        content.addArrangedSubview(pageSwitcher.margin(top: 12, bottom: 12))
        content.addArrangedSubview(pages, expands: true)
        undoButton.align(horizontal: .start).style("flat")
        undoButton.onClick = { [weak self] in self?.undo() }
        content.addArrangedSubview(undoButton)
        return content.margin(18)
    }

    /// Disables titles and fields for whoever does not own the list.
    private func updateAccess() {
        let isOwner = session.canChange(.fields, of: list)
        settings.isUserInteractionEnabled = isOwner
        fields.isUserInteractionEnabled = isOwner
        ownerNote?.isHidden = isOwner
    }

    private func showPage() {
        pages.visiblePage = Page(rawValue: pageSwitcher.selectedSegmentIndex)
    }

    private func connect() {
        sorting.onEdit = { [weak self] in self?.saveOrder($0) }
        settings.onEdit = { [weak self] in self?.save($0) }
        settings.onProblem = { [weak self] in self?.show(problem: $0) }
        fields.onEdit = { [weak self] in self?.save($0) }
        fields.onProblem = { [weak self] in self?.show(problem: $0) }
        fields.onChangeKind = { [weak self] in self?.changeKind(of: $0, to: $1) }
        fields.onEditChoices = { [weak self] in self?.editChoices(of: $0) }
        fields.onEditOptions = { [weak self] in self?.editOptions(of: $0) }
        fields.onAddWithOptions = { [weak self] in self?.addWithOptions($0) }
    }

    /// Whether the list was deleted since the dialog was opened.
    private var isGone: Bool { session.list(list.id) == nil }

    private func commit() -> Bool {
        let results = [settings.commit(), fields.commit()]
        return !results.contains(false)
    }

    private func close() {
        preview?.cancel()
        dialog.close()
    }

    private func show(problem: String?) {
        if let problem { dialog.report(problem) } else { dialog.obstacle = nil }
    }

    // MARK: Saving

    private func save(_ edit: Edit) {
        session.submit(edit) { [weak self, session] error in
            if let self, dialog.isOnScreen {
                finished(error)
            } else if let error {
                session.report(error)
            }
        }
    }

    /// Saves a change of order or groups, which is no undo step.
    private func saveOrder(_ edit: Edit) {
        session.submit(edit) { [weak self, session] error in
            guard let error else { return }
            guard let self, dialog.isOnScreen else { return session.report(error) }
            show(problem: error.message)
            sorting.show(list)
        }
    }

    func finished(_ error: LibraryError?) {
        show(problem: error?.message)
        if error == nil {
            changeCount += 1
            showUndo()
        } else {
            settings.fail()
            fields.fail()
            show(list)
        }
    }

    private func show(_ list: List) {
        self.list = list
        updateAccess()
        settings.show(list)
        fields.show(list)
        sorting.show(list)
    }

    private func undo() {
        guard changeCount > 0 else { return }
        changeCount -= 1
        session.undo()
    }

    /// Shows the change that the button takes back. It does not take back changes made elsewhere.
    private func showUndo() {
        let name = changeCount > 0 ? session.undoState?.undoName : nil
        if name == nil, undoButton.containsFocus { settings.focus() }
        undoButton.isEnabled = name != nil
        undoButton.label =
            name.map {
                translated("_Undo {change}").filling(["change": $0.withoutMnemonic])
            } ?? translated("_Undo")
    }

    // MARK: Fields

    private func editChoices(of field: Field) {
        let choices = ChoicesDialog(field, parent: dialog)
        choices.onApply = { [weak self] draft, answer in
            guard let self else { return }
            let edit = Edit.setChoices(
                field.id, list: list.id, draft.choices, renaming: draft.renaming)
            session.submit(edit) { [weak self] error in
                answer(error)
                if error == nil { self?.finished(nil) }
            }
        }
        choices.present()
    }

    /// Previews a change of kind, asks the user if it alters values, and saves it. Until then, the
    /// field shows its present kind.
    private func changeKind(of field: Field, to kind: FieldKind) {
        preview?.cancel()
        fields.show(list)
        let id = list.id
        preview = Task { [weak self, session] in
            let notice = Task { [weak self] in
                try? await MainLoop.pause(milliseconds: 400)
                if !Task.isCancelled { self?.dialog.obstacle = translated("Checking the values…") }
            }
            defer { notice.cancel() }
            do throws(LibraryError) {
                let preview = try await session.library.previewKindChange(
                    of: field.id, in: id, to: kind)
                guard let self, !Task.isCancelled else { return }
                dialog.obstacle = nil
                confirm(preview, .changeKind(field.id, list: id, to: kind), of: field, to: kind)
            } catch {
                guard let self, !Task.isCancelled else { return }
                show(problem: error.message)
            }
        }
    }

    private func confirm(
        _ preview: KindChangePreview, _ edit: Edit, of field: Field, to kind: FieldKind
    ) {
        guard preview.altersValues else { return save(edit) }
        let alert = AlertController(
            title: translated("Change the kind of “{field}” to {kind}?").filling([
                "field": field.name, "kind": kind.displayName,
            ]), message: preview.summary())
        alert.addAction(AlertAction(title: translated("_Cancel"), style: .cancel))
        alert.addAction(
            AlertAction(title: translated("C_hange")) { [weak self] _ in self?.save(edit) })
        alert.present(over: dialog)
    }
}

extension ListSettingsDialog: Session.Observer {
    func listsChanged(_ session: Session) {
        guard let list = session.list(list.id) else { return tellOfLoss() }
        if isLossTold {
            isLossTold = false
            dialog.obstacle = nil
        }
        show(list)
    }

    /// Tells that another program deleted the list. What was typed stays readable until the dialog
    /// is closed.
    private func tellOfLoss() {
        isLossTold = true
        dialog.report(
            translated(
                "“{list}” was deleted by another program. Its settings can no longer be changed."
            )
            .filling(["list": list.name]))
    }

    func changed(_ change: Change, _ session: Session) {
        showUndo()
    }
}
