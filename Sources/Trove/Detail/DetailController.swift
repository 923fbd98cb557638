import TableCore
import TableKit
import TextCore
import TroveModel

/// The page of the selected record: it reads like a document, and each value can be edited in place
/// with a suitable control, saved while it is edited.
///
/// Facets: `+Bar`, `+Folding`, `+Backlinks`, `+Loans`, `+Losses`, `+Pictures`, `+Links`.
final class DetailController: ViewController {
    /// Called with the address of a link that the user opens.
    var onOpen: ((WebAddress) -> Void)?
    /// Called to open the record a number of rows after the current one.
    var onSelectNeighbor: ((Int) -> Void)?
    /// Called to leave the page in a narrow window.
    var onLeave: (() -> Void)?
    /// Called to show the next draft.
    var onShowDraft: (() -> Void)?
    /// Called with a linked record that the user opens.
    var onOpenLink: ((ListID, RecordID) -> Void)?
    /// Called when the page of a record that had the keyboard focus is gone.
    var onLoseFocus: (() -> Void)?
    /// Called when the open loan of the current record changed.
    var onLoanChange: (() -> Void)?
    /// Called to leave an empty new record; nil if the page shows no such record.
    var onCancel: (() -> Void)?
    /// Called to close the page; nil unless it was opened with the record.
    var onClose: (() -> Void)?
    /// Called to restore the record on the page from the trash.
    var onRestore: (() -> Void)?
    /// Called when a record is shown that had to be read first.
    var onArrive: (() -> Void)?

    let session: Session
    /// The form, once a record was shown.
    private var shownForm: FormView?
    var form: FormView {
        if let shownForm { return shownForm }
        let form = FormView(
            appearance: .inline, maximumColumnCount: 2, header: loanBar, footer: footer)
        footer.onToggleFields = { [weak self] in self?.toggleEmptyFields() }
        footer.onOpen = { [weak self] in self?.onOpenLink?($0, $1) }
        form.onLeave = { [weak self] in self?.session.saveAnnouncing.beginSession() }
        shownForm = form
        return form
    }
    /// The loan above the fields. This and the footer are made with the form, as the program starts
    /// without them.
    private(set) lazy var loanBar = LoanBar()
    private(set) lazy var footer = RecordFooter()
    /// Whether a record was shown.
    var hasForm: Bool { shownForm != nil }
    /// The visible fields.
    var folding = FoldedRows()
    /// The running read of the records that link to the current one.
    var backlinkReading: Task<Void, Never>?
    /// The running read of the loans of the current record.
    var loanReading: Task<Void, Never>?
    private let contents = PageStack<Content>()
    private lazy var emptyPage = StatusPage(
        icon: "view-list-symbolic", title: translated("No Record Selected"), description: "")
    /// Whether the buttons in the bar exist.
    var hasBar = false
    private(set) lazy var paneButton = MainWindow.makePaneButton(shows: false)
    private(set) lazy var deleteButton = makeDeleteButton()
    private(set) lazy var restoreButton = makeRestoreButton()
    private(set) lazy var backButton = makeBackButton()
    private(set) lazy var neighborButtons = makeNeighborButtons()
    private(set) lazy var menuButton = makeMenuButton()

    private(set) var list: List?
    private(set) var record: Record?
    /// The record that a server still has to send; the page is empty until then.
    private var awaited: RecordID?
    /// Called when it is on the page.
    private var onArrival: (() -> Void)?
    /// The keys typed for it until then.
    private var arrivalKeys: KeyHold?
    /// Whether the page shows records of the trash, which can only be read.
    private(set) var isOfTrash = false
    /// The record that was taken away from the page.
    var loss: Loss?
    private(set) var editors: [FieldEditor] = []
    /// Whether the values can be changed in ``editors``.
    private var areEditable = true

    /// Whether space is limited, so that texts must be short.
    var isCompact = false {
        didSet {
            guard isCompact != oldValue else { return }
            updateSaveState()
            updateBar()
        }
    }

    /// Whether a field has input that has not reached the library yet.
    private var hasPendingEdits: Bool {
        shownForm?.rows.contains { $0.hasUncommittedEdit } ?? false
    }

    init(session: Session) {
        self.session = session
        super.init()
        addNeighborKeys()
        updateTitle()
    }

    override func loadView() {
        contents.setPage(.nothing) { [unowned self] in emptyPage }
        contents.setPage(.form) { [unowned self] in form }
        contents.expand(horizontal: true, vertical: true)
        view = contents
    }

    /// The pages in the content area.
    private enum Content {
        case nothing, form
    }

    /// Escape leaves the page in a narrow window, and in any an empty new record and a page that
    /// was opened with the record, unless a field uses the key.
    override var keyCommands: [KeyCommand]? {
        guard let action = isCompact ? onLeave : onCancel ?? onClose else {
            return super.keyCommands
        }
        let leave = KeyCommand(input: .escape) { _ in action() }
        return (super.keyCommands ?? []) + [leave]
    }

    override func viewWillDisappear(_ animated: Bool) {
        commit()
    }

    /// The current record.
    var recordID: RecordID? { record?.id }
    /// Whether there is a record, or one that still has to arrive.
    var hasOrAwaitsRecord: Bool { record != nil || awaited != nil }

    /// Shows a record of a list, or the empty page for nil.
    ///
    /// - Parameter isInTrash: Whether the record is in the trash, so that it can only be read.
    func show(_ id: RecordID?, of newList: List?, isInTrash: Bool = false) {
        isOfTrash = isInTrash
        let isSameForm = newList?.id == list?.id && adopt(newList?.fields ?? [])
        if id == record?.id, id != nil, isSameForm {
            list = newList
            updateAccess()
            return refresh()
        }
        if id == record?.id, let newList, newList.id == list?.id { keepTyped(forNew: newList) }
        commit()
        if id != record?.id { session.saveAnnouncing.beginSession() }
        let focused = id == record?.id ? focusedField : nil
        list = newList
        record = read(id)
        if isSameForm { updateAccess() } else { makeEditors() }
        showValues(opens: true)
        updateTitle()
        if let focused { focus(focused) }
    }

    /// Updates the editors to new definitions of their fields. Returns false if new editors are
    /// needed.
    private func adopt(_ fields: [Field]) -> Bool {
        guard fields.map(\.id) == editors.map(\.field.id) else { return false }
        return zip(editors, fields).allSatisfy { $0.adopt($1) }
    }

    /// Reads the record again and updates the fields, except those being edited.
    func refresh() {
        guard let former = record, let list else { return }
        do throws(LibraryError) {
            let found = try session.record(former.id, of: list) { [weak self] in self?.refresh() }
            guard case .here(let now) = found else { return }
            record = now
        } catch {
            // The page stays as it is: a record that could not be read need not be gone.
            return session.report(error)
        }
        noteLoss(of: former, now: record)
        showValues(opens: false)
        updateTitle()
    }

    /// The field with the keyboard focus.
    private var focusedField: FieldID? {
        editors.first { $0.row.content.containsFocus }?.field.id
    }

    /// Focuses a field.
    func focus(_ field: FieldID) {
        guard !waits(for: { $0.focus(field) }) else { return }
        reveal(field)
        editors.first { $0.field.id == field }?.row.focus()
    }

    /// Commits all uncommitted input.
    func commit() {
        shownForm?.commitAll()
    }

    /// Whether the form is at a point of the window.
    func contains(_ point: Point) -> Bool {
        FormView.shows(contents, at: point)
    }

    /// The field at the height of a point of the window.
    func field(at point: Point) -> Field? {
        guard let row = shownForm?.row(at: point),
            let index = shownForm?.rows.firstIndex(where: { $0 === row })
        else { return nil }
        return list?.fields.indices.contains(index) == true ? list?.fields[index] : nil
    }

    /// Shows also the empty fields, and gives the keyboard focus to the title.
    func editFirstField() {
        guard !waits(for: { $0.editFirstField() }) else { return }
        unfoldFields()
        form.focusFirstRow()
    }

    /// Gives the keyboard focus to the form: to its title, or else to its first visible field.
    func grabFocus() {
        guard !waits(for: { $0.grabFocus() }) else { return }
        form.focusFirstRow()
    }

    /// Whether the page waits for a record. Then the keyboard waits, too, until the record is there
    /// and `action` has given it the focus.
    private func waits(for action: @escaping (DetailController) -> Void) -> Bool {
        guard awaited != nil else { return false }
        if arrivalKeys == nil { arrivalKeys = KeyHold() }
        onArrival = { [weak self] in self.map(action) }
        return true
    }

    /// Forgets what was to happen when a record arrives.
    private func stopWaiting() {
        onArrival = nil
        arrivalKeys?.cancel()
        arrivalKeys = nil
    }

    /// Updates the save state in the bar.
    func updateSaveState() {
        navigationItem.onPromptClick =
            session.drafts.isEmpty ? nil : { [weak self] in self?.onShowDraft?() }
        let isWriting = hasPendingEdits || session.isSavingLong
        guard !isOfTrash else {
            navigationItem.prompt = record == nil ? nil : translated("Trash")
            return
        }
        let state = SaveStatus(session, isWriting: isWriting)
        navigationItem.prompt = state.prompt(isSavingLong: session.isSavingLong)
        if navigationItem.isShown { session.announce(state, isEntered: isWriting) }
    }

    private func read(_ id: RecordID?) -> Record? {
        if id != awaited { stopWaiting() }
        awaited = nil
        guard let id, let list else { return nil }
        do throws(LibraryError) {
            let found = try session.record(id, of: list) { [weak self] in
                guard let self, awaited == id, self.list?.id == list.id else { return }
                let (action, keys) = (onArrival, arrivalKeys)
                (onArrival, arrivalKeys) = (nil, nil)
                show(id, of: self.list, isInTrash: isOfTrash)
                onArrive?()
                action?()
                keys?.end()
            }
            if case .here(let record) = found { return record }
            awaited = id
            return nil
        } catch {
            session.report(error)
            return nil
        }
    }

    private func makeEditors() {
        areEditable = canEdit
        editors = (list?.fields ?? []).map { field in
            FieldEditor(
                field, entering: self, pictures: self, links: self, texts: self,
                isEditable: areEditable
            ) { [weak self] in self?.onOpen?($0) }
        }
        updateAccess()
        for editor in editors {
            editor.row.onEdit = { [weak self] in self?.updateSaveState() }
            editor.row.onSettle = { [weak self] in self?.updateSaveState() }
        }
        form.setRows(
            editors.map(\.row), titleRow: row(of: list?.headlineField),
            pictureRow: row(of: list?.coverField))
        // A title that is empty would be invisible.
        if let title = list?.headlineField { row(of: title)?.placeholder = title.name }
    }

    /// Whether the person can change the record.
    private var canEdit: Bool { !isOfTrash && session.canChange(.records, of: list) }

    /// Shows the values in fields if the person can change them, else as texts. A text that is
    /// being typed keeps its field, so that it can be copied also if it cannot be saved.
    func updateAccess() {
        let isEnabled = canEdit
        if isEnabled != areEditable, !hasPendingEdits, !editors.isEmpty {
            let focused = focusedField
            makeEditors()
            showFields(opens: true)
            if let focused { focus(focused) }
            return
        }
        emptyPage.description =
            isEnabled
            ? translated("Select a record to view and edit it.")
            : translated("Select a record to view it.")
        guard areEditable else { return }
        for editor in editors {
            let hasText = editor.row.hasUncommittedEdit || draft(of: editor) != nil
            editor.row.isEditable = isEnabled || hasText
        }
    }

    private func draft(of editor: FieldEditor) -> ValueDraft? {
        place(of: editor.field).flatMap { session.draft(at: $0) }
    }

    private func row(of field: Field?) -> FormRow? {
        editors.first { $0.field.id == field?.id }?.row
    }

    private func showValues(opens: Bool) {
        _ = view
        let isShown = showsRecord
        let losesFocus = !isShown && contents.containsFocus
        contents.visiblePage = isShown ? .form : .nothing
        if losesFocus { onLoseFocus?() }
        if isShown { makeBar() }
        updateBar()
        showLoans(opens: opens)
        guard let record, isShown else { return }
        showFields(opens: opens)
        footer.showDates(of: record)
        if opens { footer.show([]) }
        showBacklinks()
    }

    /// Shows the values of the record in the fields, without reading anything.
    private func showFields(opens: Bool) {
        guard let record, showsRecord else { return }
        for (editor, value) in zip(editors, record.values) {
            editor.show(value, draft: draft(of: editor), opens: opens)
        }
        updateAccess()
        updateFolding(opens: opens)
    }

    /// Whether there is a record that belongs on the page: one of the list or, in the trash, of the
    /// trash.
    var showsRecord: Bool {
        record.map { ($0.deletedAt != nil) == isOfTrash } ?? false
    }

    private func updateTitle() {
        title = record.flatMap { record in list.map { RowTexts(record, in: $0).title } } ?? ""
        updateSaveState()
    }
}
