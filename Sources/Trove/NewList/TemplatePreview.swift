import TableKit
import TextCore
import TroveModel

/// The name, the purpose and the fields of a new list's beginning, with an entry for the list's name.
final class TemplatePreview: StackView {
    /// Called when the user changes the name of the list.
    var onChange: (() -> Void)?

    let name = TextField()
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
        name.setLabelled(by: nameLabel)
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
        margin(18)
    }

    /// Shows a beginning; only templates have a name to enter, and fields.
    func show(_ choice: NewListChoice) {
        title.text = choice.name
        summary.text = choice.summary
        guard case .template(let template) = choice else {
            details.isHidden = true
            return
        }
        details.isHidden = false
        if !isNameTyped { name.text = template.name }
        fields.removeAllSubviews()
        for (row, field) in template.fields.enumerated() {
            let kind = Label(Self.kind(of: field)).style("dim-label")
            fields.addSubview(Label(field.name), column: 0, row: row)
            fields.addSubview(kind.expand(horizontal: true), column: 1, row: row)
        }
        scroller.contentOffset = .zero
    }

    private static func kind(of field: FieldDraft) -> String {
        guard !field.choices.isEmpty else { return field.kind.displayName }
        return translated("{kind}: {choices}").filling([
            "kind": field.kind.displayName, "choices": field.choices.joined(separator: ", "),
        ])
    }
}
