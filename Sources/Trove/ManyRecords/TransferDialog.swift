import TableKit
import TextCore
import TroveModel

/// A dialog for moving or copying records to another list. It says before what the other list
/// lacks.
final class TransferDialog {
    /// Called with the choice. Call `answer` with the error; nil on success.
    var onTransfer: ((TransferDraft, _ answer: @escaping (LibraryError?) -> Void) -> Void)?

    private let dialog: Dialog
    private let targets: [List]
    private let list = ListBox()
    private let lacking = Label(wraps: true).maximumCharacters(48)
    private let handling = PopUpButton()
    private let handlingLine = StackView(.horizontal, spacing: 12)
    private var draft: TransferDraft

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - draft: The move or copy, with or without a target.
    ///   - count: The number of records.
    ///   - targets: The lists to choose from; at least one.
    ///   - parent: The window that the dialog belongs to.
    init(_ draft: TransferDraft, of count: Int, to targets: [List], parent: View) {
        self.draft = draft
        self.targets = targets
        dialog = Dialog(
            title: Self.title(draft, count), parent: parent, size: (420, -1),
            cancelLabel: translated("_Cancel"),
            acceptLabel: draft.keepsOriginals ? translated("C_opy") : translated("_Move"))
        list.rows = targets.map(Self.row)
        list.accessibilityLabel = translated("Lists")
        let target = draft.target.flatMap { target in targets.firstIndex { $0.id == target.id } }
        list.selectedIndex = target ?? 0
        list.onSelect = { [weak self] in self?.choose($0) }
        list.onActivate = { [weak self] _ in self?.accept() }
        handling.accessibilityLabel = translated("Values Without a Field")
        handling.onChange = { [weak self] index in
            guard let self, let index else { return }
            self.draft.unmatched = self.draft.choices[index]
        }
        dialog.onAccept = { [self] in accept() }
        dialog.append(makeContent(), expands: true)
        choose(target ?? 0)
    }

    func present() {
        dialog.present()
        list.rows[list.selectedIndex ?? 0].grabFocus()
    }

    /// Takes the fields in which the records have values, which were found meanwhile.
    func show(filledFields: Set<FieldID>) {
        draft.filledFields = filledFields
        update()
    }

    private static func title(_ draft: TransferDraft, _ count: Int) -> String {
        let title =
            draft.keepsOriginals
            ? translated("Copy {count} Record", plural: "Copy {count} Records", count: count)
            : translated("Move {count} Record", plural: "Move {count} Records", count: count)
        return title.filling(["count": count.grouped])
    }

    private static func row(_ target: List) -> ListBoxRow {
        let content = StackView(.horizontal, spacing: 10)
        content.addArrangedSubview(ImageView(.of(target.icon)).minimumSize(width: 20))
        content.addArrangedSubview(Label(target.name), expands: true)
        let row = ListBoxRow(content.margin(horizontal: 12, vertical: 8))
        row.accessibilityLabel = target.name
        return row
    }

    private func makeContent() -> View {
        let scroll = ScrollView([.vertical], list)
        scroll.hasBorder = true
        scroll.minimumSize(height: 200)
        handlingLine.addArrangedSubview(Label(translated("These values:")))
        handlingLine.addArrangedSubview(handling, expands: true)
        let content = StackView(.vertical, spacing: 12)
        content.addArrangedSubview(scroll, expands: true)
        content.addArrangedSubview(lacking)
        content.addArrangedSubview(handlingLine)
        return content.margin(18)
    }

    private func choose(_ index: Int) {
        draft.target = targets[index]
        update()
    }

    /// Shows what the chosen list lacks.
    private func update() {
        guard let target = draft.target else { return }
        let names = draft.lackingFields.map(\.name.quoted)
        handlingLine.isHidden = names.isEmpty
        lacking.text =
            names.isEmpty
            ? translated("“{list}” has a field for all values.").filling(["list": target.name])
            : translated("“{list}” has no field for {fields}.").filling([
                "list": target.name, "fields": Self.series(names),
            ])
        handling.titles = draft.choices.map { title(of: $0, in: target) }
        handling.selectedIndex = draft.choices.firstIndex(of: draft.unmatched)
        dialog.obstacle = nil
        dialog.fitHeight()
    }

    /// The maximum number of fields to name.
    private static let namedFields = 6

    private static func series(_ names: [String]) -> String {
        let shown = names.prefix(namedFields).commaSeparated
        guard names.count > namedFields else { return shown }
        let rest = names.count - namedFields
        return translated(
            "{fields} and {count} more", plural: "{fields} and {count} more", count: rest
        ).filling(["fields": shown, "count": rest.grouped])
    }

    private func title(of choice: UnmatchedFields, in target: List) -> String {
        switch choice {
        case .leaveOut: translated("Leave Out")
        case .newFields: translated("Add Fields for Them")
        case .notes(let field):
            translated("Append to “{field}”").filling(["field": target.field(field)?.name ?? ""])
        }
    }

    private func accept() {
        guard dialog.acceptButton.isEnabled else { return }
        dialog.acceptButton.isEnabled = false
        onTransfer?(draft) { [self] error in
            guard let error else { return dialog.close() }
            dialog.report(error.message)
        }
    }
}
