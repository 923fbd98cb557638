import Foundation
import TableKit
import TextCore
import TroveModel

/// The name and the icon of a list, and the sources of titles and second lines.
final class ListSettingsGrid: GridView {
    /// Called with a change to save.
    var onEdit: ((Edit) -> Void)?
    /// Called with the reason why a text was refused; nil once it is valid again.
    var onProblem: ((String?) -> Void)?

    private let name = CommittedField()
    private let icon = CommittedField(placeholder: translated("Emoji or icon name"))
    private let iconView = ImageView().minimumSize(width: 24)
    private let title = PopUpButton()
    private let subtitle = PopUpButton()
    private var list: List

    init(_ list: List) {
        self.list = list
        super.init(columnSpacing: 12, rowSpacing: 6)
        add(translated("_Name"), name.field, name.field, row: 0)
        let iconLine = StackView(.horizontal, spacing: 6, [iconView])
        iconLine.addArrangedSubview(icon.field, expands: true)
        add(translated("_Icon"), iconLine, icon.field, row: 1)
        add(translated("_Title"), title, title, row: 2)
        add(translated("_Second Line"), subtitle, subtitle, row: 3)
        connectFields()
        title.onChange = { [weak self] index in
            self?.change { list, settings in
                index.map { settings.setTitle(list.titleSources[$0]) }
            }
        }
        subtitle.onChange = { [weak self] index in
            self?.change { list, settings in
                index.map { settings.setSubtitle(list.subtitleSources[$0]) }
            }
        }
        show(list)
    }

    private func add(_ text: String, _ content: View, _ control: View, row: Int) {
        let label = Label(text, mnemonic: true).style("dim-label")
        control.accessibilityLabel = text.replacingOccurrences(of: "_", with: "")
        control.setLabelled(by: label)
        addSubview(label, column: 0, row: row)
        addSubview(content.expand(horizontal: true), column: 1, row: row)
    }

    private func connectFields() {
        name.onCommit = { [weak self] text throws(LibraryError) in
            let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
            guard !name.isEmpty else {
                throw LibraryError(.invalid, translated("Enter a name for the list."))
            }
            if let self { onEdit?(.renameList(list.id, name)) }
            return name
        }
        icon.onCommit = { [weak self] text throws(LibraryError) in
            let icon = text.trimmingCharacters(in: .whitespacesAndNewlines)
            if let self { onEdit?(.setIcon(list.id, icon)) }
            return icon
        }
        icon.field.onChange = { [weak self] _ in self?.showIcon() }
        for field in [name, icon] {
            field.onProblem = { [weak self] in self?.onProblem?($0) }
            field.field.onKeyPress = { [weak field] in
                $0.key == .escape && field?.restore() == true
            }
        }
    }

    /// Shows the settings of the list, except over texts that the user changed.
    func show(_ list: List) {
        self.list = list
        name.show(list.name)
        icon.show(list.icon.text)
        showIcon()
        Self.show(list.titleSource, of: list.titleSources, in: title, list)
        Self.show(list.subtitleSource, of: list.subtitleSources, in: subtitle, list)
    }

    /// Saves changed texts.
    ///
    /// - Returns: Whether all are valid.
    func commit() -> Bool {
        let results = [name.commit(), icon.commit()]
        return !results.contains(false)
    }

    /// Makes the texts being saved unsaved again.
    func fail() {
        name.fail()
        icon.fail()
    }

    func focus() {
        name.field.grabFocus()
    }

    private func showIcon() {
        let text = icon.field.text.trimmingCharacters(in: .whitespacesAndNewlines)
        iconView.image = .of(ListIcon(text))
    }

    private static func show(
        _ source: TitleSource, of sources: [TitleSource], in button: PopUpButton, _ list: List
    ) {
        let titles = sources.map { text(of: $0, in: list) }
        if button.titles != titles { button.titles = titles }
        button.selectedIndex = sources.firstIndex(of: source)
    }

    private static func text(of source: TitleSource, in list: List) -> String {
        switch source {
        case .nothing: translated("None")
        case .template(let template): template.text(fields: list.fields)
        case .field(let id): list.field(id)?.name ?? ""
        }
    }

    private func change(_ body: (List, inout ListSettings) -> Void) {
        var settings = list.settings
        body(list, &settings)
        guard settings != list.settings else { return }
        onEdit?(.changeSettings(list.id, settings))
    }
}
