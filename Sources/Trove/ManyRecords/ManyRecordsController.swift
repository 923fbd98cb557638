import TableKit
import TextCore
import TroveModel

/// The form of several selected records. A change of a field goes to all of them, as one undo step.
///
/// The values are compared in the background. Facets: `+Entering`, `+Sources`.
final class ManyRecordsController: ViewController {
    /// Called with the address of a link that the user opens.
    var onOpen: ((WebAddress) -> Void)?

    let session: Session
    private let header = ManyRecordsHeader()
    private lazy var form = FormView(header: header)

    /// The list of the records.
    private(set) var list: List?
    /// The records; nil while the form is closed.
    private(set) var selection: RecordSelection?
    /// The values that the records have in common, as far as they were compared.
    private(set) var common: CommonValues?
    private var editors: [ManyFieldEditor] = []
    /// The running comparison of the values, and its number.
    private var reading: Task<Void, Never>?
    private var readNumber = 0
    /// The number of changes that are being written.
    var unwrittenChanges = 0 {
        didSet { updateSaveState() }
    }

    /// Called when the user wants to see a value that could not be saved.
    var onShowDraft: (() -> Void)?

    /// Called to close the page; nil unless it was opened with the records.
    var onClose: (() -> Void)?
    /// The button that hides the page in a wide window.
    let paneButton = MainWindow.makePaneButton(shows: false)

    init(session: Session) {
        self.session = session
        super.init()
        let delete = Button(icon: "user-trash-symbolic", name: translated("Delete Records"))
        delete.setAction("win.delete")
        navigationItem.pinnedTrailingItems = [BarButtonItem(customView: paneButton)]
        navigationItem.rightBarButtonItem = BarButtonItem(customView: delete)
    }

    override func loadView() {
        form.expand(horizontal: true, vertical: true)
        form.onLeave = { [weak self] in self?.session.saveAnnouncing.beginSession() }
        view = form
    }

    override var keyCommands: [KeyCommand]? {
        guard let onClose else { return super.keyCommands }
        return (super.keyCommands ?? []) + [KeyCommand(input: .escape) { _ in onClose() }]
    }

    override func viewWillDisappear(_ animated: Bool) {
        commit()
    }

    /// Shows records of a list, after committing typed input to those before.
    func show(_ newSelection: RecordSelection, of newList: List) {
        let isSame = selection.map { $0.isSame(as: newSelection) } ?? false
        if !isSame {
            commit()
            session.saveAnnouncing.beginSession()
        }
        let isSameForm = newList.id == list?.id && newList.fields == list?.fields
        if isSame, !isSameForm {
            for editor in editors { editor.leave(for: newList).map(session.report) }
        }
        (list, selection) = (newList, newSelection)
        if isSameForm { updateAccess() } else { makeEditors() }
        title = RecordsController.countText(newSelection.count)
        header.show(count: newSelection.count)
        updateSaveState()
        read(opens: !isSame || !isSameForm)
    }

    /// Shows how many of the records are not among the rows.
    func showHidden(_ count: Int) { header.show(hiddenCount: count) }

    /// Compares the values again, after a change that may concern them.
    func refresh() { read(opens: false) }

    /// Ends work on the records, after committing typed input.
    func close() {
        commit()
        reading?.cancel()
        (selection, common) = (nil, nil)
    }

    /// Commits all typed input.
    func commit() {
        guard selection != nil else { return }
        form.commitAll()
    }

    /// Updates the save state in the bar.
    func updateSaveState() {
        navigationItem.onPromptClick =
            session.drafts.isEmpty ? nil : { [weak self] in self?.onShowDraft?() }
        let isWriting =
            unwrittenChanges > 0 || session.isSavingLong
            || form.rows.contains { $0.hasUncommittedEdit }
        let state = SaveStatus(session, isWriting: isWriting)
        navigationItem.prompt = state.prompt(isSavingLong: session.isSavingLong)
        if navigationItem.isShown { session.announce(state, isEntered: isWriting) }
    }

    // MARK: Values

    private func makeEditors() {
        editors = (list?.fields ?? []).map { ManyFieldEditor($0, of: self) }
        updateAccess()
        for editor in editors {
            editor.row.onEdit = { [weak self] in self?.updateSaveState() }
            editor.row.onSettle = { [weak self] in self?.updateSaveState() }
        }
        form.setRows(editors.map(\.row))
    }

    /// Enables the fields if the person can change the records.
    func updateAccess() {
        let isEnabled = session.canChange(.records, of: list)
        for editor in editors { editor.row.control.isUserInteractionEnabled = isEnabled }
    }

    /// Compares the values of the records in the background.
    ///
    /// - Parameter opens: Whether the form shows other records than before.
    private func read(opens: Bool) {
        guard let selection, let list else { return }
        reading?.cancel()
        readNumber += 1
        let number = readNumber
        if opens {
            common = nil
            for editor in editors { editor.showReading() }
        }
        let compared: @MainActor @Sendable (CommonValues, Bool) -> Void = { [weak self] in
            self?.compared($0, number, isWhole: $1)
        }
        form.setBusy(true)
        reading = Task { [weak self, session, library = session.library] in
            defer { if self?.readNumber == number { self?.form.setBusy(false) } }
            do throws(LibraryError) {
                let whole = try await library.commonValues(of: selection, in: list) { part in
                    await compared(part, false)
                }
                compared(whole, true)
            } catch {
                guard error.code != .cancelled, error.code != .notFound else { return }
                session.report(error)
            }
        }
    }

    private func compared(_ values: CommonValues, _ number: Int, isWhole: Bool) {
        guard number == readNumber, values.parts.count == editors.count else { return }
        // A refresh keeps the values of before until it has compared all records.
        guard isWhole || common == nil || common?.recordCount ?? 0 < values.recordCount else {
            return
        }
        let opens = common == nil
        common = values
        for (editor, part) in zip(editors, values.parts) {
            editor.show(part, of: values.recordCount, isWhole: isWhole, opens: opens)
        }
    }
}

extension RecordSelection {
    /// Whether another selection certainly has the same records.
    fileprivate func isSame(as other: RecordSelection) -> Bool {
        guard count == other.count else { return false }
        if records.generation == other.records.generation,
            records.request == other.records.request
        {
            return offsets == other.offsets
        }
        return count <= 1_000 && Set(ids) == Set(other.ids)
    }
}
