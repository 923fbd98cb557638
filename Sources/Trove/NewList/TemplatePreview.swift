import TableKit
import TextCore
import TroveModel

/// The name, the purpose and the fields of a new list's beginning, with an entry for the list's
/// name.
final class TemplatePreview: StackView {
    /// Called when the user changes the name of the list.
    var onChange: (() -> Void)?

    /// Called when the user wants to rename the template.
    var onRename: (() -> Void)?
    /// Called when the user wants to delete the template.
    var onDelete: (() -> Void)?

    let name = TextField()
    /// Whether a copy of a list gets copies of its records.
    var withRecords: Bool { records.isOn && !records.isHidden }

    private let records = CheckBox(translated("Co_py the records, too"))
    private let ownActions = StackView(.horizontal, spacing: 6)
    private let title = Label()
    private let summary = Label(wraps: true)
    private let details = StackView(.vertical, spacing: 6)
    private let fields = GridView(columnSpacing: 18, rowSpacing: 6)
    private let scroller = ScrollView([.vertical])
    /// Whether the user typed the name, so that it stays when another template is chosen.
    private var isNameTyped = false

    init() {
        super.init(.vertical, spacing: 6)
        title.font = .preferredFont(forTextStyle: .title2)
        summary.maximumCharacters(50)
        addArrangedSubview(title)
        addArrangedSubview(summary)
        let nameLabel = Label(translated("_Name"), mnemonic: true).style("dim-label")
        name.accessibilityLabel = translated("Name")
        name.setLabeled(by: nameLabel)
        name.setRequired(true)
        name.activatesDefault = true
        name.onChange = { [weak self] in
            self?.isNameTyped = !$0.isEmpty
            self?.onChange?()
        }
        scroller.setContent(fields)
        details.addArrangedSubview(nameLabel.margin(top: 12))
        details.addArrangedSubview(name)
        let fieldsLabel = Label(translated("Fields")).style("dim-label")
        details.addArrangedSubview(fieldsLabel.margin(top: 12))
        details.addArrangedSubview(scroller, expands: true)
        addArrangedSubview(details, expands: true)
        details.addArrangedSubview(records.margin(top: 12))
        addOwnActions()
        margin(18)
    }

    private func addOwnActions() {
        let rename = Button(translated("Rena_me…")) { [weak self] in self?.onRename?() }
        let delete = Button(translated("_Delete…")) { [weak self] in self?.onDelete?() }
        rename.accessibilityLabel = translated("Rename Template…")
        delete.accessibilityLabel = translated("Delete Template…")
        for button in [rename, delete] { ownActions.addArrangedSubview(button) }
        details.addArrangedSubview(ownActions.margin(top: 12))
    }

    /// The names of the present lists.
    var takenNames: [String] = []

    /// Shows a beginning; only templates and copies have a name to enter, and fields.
    func show(_ choice: NewListChoice) {
        title.text = choice.name
        summary.text = choice.summary
        summary.isHidden = choice.summary.isEmpty
        details.isHidden = choice.proposedName == nil
        ownActions.isHidden = true
        records.isHidden = true
        guard let proposed = choice.proposedName else { return }
        if !isNameTyped { show(name: List.freeName(proposed, among: takenNames)) }
        switch choice {
        case .ownTemplate: ownActions.isHidden = false
        case .copy(let list): records.isHidden = list.recordCount == 0
        case .blank, .file, .template: break
        }
        fields.removeAllSubviews()
        for (row, field) in choice.fields.enumerated() {
            let kind = Label(Self.kind(of: field)).style("dim-label")
            fields.addSubview(Label(field.name), column: 0, row: row)
            fields.addSubview(kind.expand(horizontal: true), column: 1, row: row)
        }
        scroller.contentOffset = .zero
    }

    private func show(name text: String) {
        name.text = text
        isNameTyped = false
    }

    private static func kind(of field: FieldDraft) -> String {
        guard !field.choices.isEmpty else { return field.kind.displayName }
        return translated("{kind}: {choices}").filling([
            "kind": field.kind.displayName, "choices": field.choices.commaSeparated,
        ])
    }
}
