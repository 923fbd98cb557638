import Foundation
import TableKit
import TextCore
import TroveModel

/// A dialog for the name, the icon and the query of a smart list. The query is shown as rules if
/// that is possible, otherwise as text.
final class SmartListDialog {
    /// Called with the new properties. Call `answer` with the error; nil on success.
    var onSave: ((SmartListDraft, _ answer: @escaping (LibraryError?) -> Void) -> Void)?

    private let session: Session
    private let dialog: Dialog
    private let initial: SmartListDraft
    private let name = TextField(placeholder: translated("Unread, due this week…"))
    private let icon = IconButton { .of(smartList: $0) }
    private let list: PopUpButton
    private let query = TextField(placeholder: translated("Such as read:no year:>=1950"))
    private let rules = RuleEditor()
    private let modeButton = Button("").style("flat")
    /// Whether the query is shown as rules.
    private var showsRules = true
    private let count = Label().style("dim-label")
    private let hint = Label(wraps: true).maximumCharacters(46)
    /// The lists to choose from; nil for all lists.
    private let lists: [ListID?]
    private var counting: Task<Void, Never>?

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - draft: The initial properties.
    ///   - session: The session whose records are counted.
    ///   - isNew: Whether the smart list is to be created.
    ///   - parent: The window that the dialog belongs to.
    init(_ draft: SmartListDraft, session: Session, isNew: Bool, parent: View) {
        (self.session, initial) = (session, draft)
        lists = [nil] + session.lists.map(\.id)
        list = PopUpButton([translated("All Lists")] + session.lists.map(\.name))
        dialog = Dialog(
            title: isNew ? translated("New Smart List") : translated("Edit Smart List"),
            parent: parent, size: (640, -1), cancelLabel: translated("_Cancel"),
            acceptLabel: isNew ? translated("C_reate") : translated("_Save"))
        dialog.onAccept = { [self] in save() }
        dialog.onCancel = { [self] in counting?.cancel() }
        name.text = draft.name
        name.setRequired(true)
        icon.icon = ListIcon(draft.icon)
        query.text = draft.query
        list.selectedIndex = lists.firstIndex(of: draft.list) ?? 0
        dialog.append(makeContent(), expands: true)
        connect()
        if !showRules(draft.query) { showText(draft.query) }
        queryChanged()
    }

    func present() {
        dialog.present()
        name.grabFocus()
    }

    private func makeContent() -> View {
        let grid = LabeledGrid()
        let rows: [(String, View, View)] = [
            (translated("_Name"), name, name), (translated("_Icon"), icon, icon.button),
            (translated("Records _Of"), list, list),
        ]
        for (text, content, control) in rows {
            let label = Label(text, mnemonic: true, wraps: true).style("dim-label")
            control.accessibilityLabel = text.strippingMnemonic
            control.setLabeled(by: label)
            grid.addRow(label, content)
        }
        query.accessibilityLabel = translated("Query")
        let line = StackView(.horizontal, spacing: 6)
        line.addArrangedSubview(count, expands: true)
        line.addArrangedSubview(modeButton)
        return StackView(
            .vertical, spacing: 6, [grid, rules.margin(top: 12), query.margin(top: 12), line, hint]
        ).margin(18)
    }

    // MARK: Rules and text

    /// Shows a query as rules.
    ///
    /// - Returns: Whether that is possible.
    private func showRules(_ text: String) -> Bool {
        let list = selectedList
        guard let parsed = QueryRules(SearchQuery(text), in: list) else { return false }
        rules.show(parsed, of: text, in: list)
        setMode(showsRules: true)
        return true
    }

    private func showText(_ text: String) {
        query.text = text
        setMode(showsRules: false)
    }

    private func setMode(showsRules: Bool) {
        self.showsRules = showsRules
        rules.isHidden = !showsRules
        query.isHidden = showsRules
        modeButton.label = showsRules ? translated("Edit as _Text") : translated("Edit as R_ules")
    }

    private func switchMode() {
        if showsRules {
            showText(rules.text)
            query.grabFocus()
        } else if showRules(query.text) {
            rules.focus()
        }
        queryChanged()
    }

    /// Shows the rules for another list, as text if they name fields that it does not have.
    private func listChanged() {
        if showsRules {
            let text = rules.text
            if !showRules(text) { showText(text) }
        }
        queryChanged()
    }

    private var selectedList: List? { session.list(lists[list.selectedIndex ?? 0]) }

    /// The query as entered.
    private var text: String {
        showsRules ? rules.text : query.text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func connect() {
        for field in [name, query] { field.activatesDefault = true }
        name.onChange = { [weak self] _ in self?.validate() }
        query.onChange = { [weak self] _ in self?.queryChanged() }
        list.onChange = { [weak self] _ in self?.listChanged() }
        rules.onChange = { [weak self] in self?.queryChanged() }
        modeButton.onClick = { [weak self] in self?.switchMode() }
    }

    /// The properties as entered.
    private var draft: SmartListDraft {
        var draft = initial
        draft.name = name.text.trimmingCharacters(in: .whitespacesAndNewlines)
        draft.icon = icon.icon.text
        draft.query = text
        draft.list = lists[list.selectedIndex ?? 0]
        // Order and view name fields of the list.
        if draft.list != initial.list {
            draft.settings = session.list(draft.list)?.settings ?? ListSettings()
        }
        return draft
    }

    private func validate() {
        let draft = draft
        if draft.name.isEmpty {
            dialog.obstacle = translated("Enter a name for the smart list.")
        } else if draft.query.isEmpty {
            dialog.obstacle =
                showsRules ? translated("Complete a rule.") : translated("Enter a query.")
        } else {
            dialog.obstacle = nil
        }
    }

    private func queryChanged() {
        validate()
        let draft = draft
        let problem = session.list(draft.list).flatMap { SearchQuery(draft.query).hint(in: $0) }
        hint.text = problem?.message ?? ""
        hint.isHidden = problem == nil
        showMode()
        dialog.fitHeight()
        count(draft)
    }

    /// Offers rules for texts that can be shown as rules.
    private func showMode() {
        let canSwitch = showsRules || QueryRules(SearchQuery(text), in: selectedList) != nil
        modeButton.isEnabled = canSwitch
        modeButton.tooltip =
            canSwitch ? nil : translated("This query cannot be shown as rules.")
    }

    /// Counts the records that the query finds, once the user pauses typing.
    private func count(_ draft: SmartListDraft) {
        counting?.cancel()
        let probe = SmartList(id: SmartListID(rawValue: 0), uuid: UUID(), definition: draft)
        counting = Task { [weak self, library = session.library] in
            try? await MainLoop.pause(milliseconds: 200)
            guard !Task.isCancelled else { return }
            let number = try? await library.count(of: probe)
            guard let self, let number, !Task.isCancelled else { return }
            count.text = RecordsController.countText(number)
        }
    }

    private func save() {
        validate()
        guard dialog.obstacle == nil else { return }
        counting?.cancel()
        onSave?(draft) { [self] error in
            guard let error else { return dialog.close() }
            dialog.report(error.message)
        }
    }
}
