import Foundation
import TableKit
import TextCore
import TroveModel

/// The name and the icon of a list, and the sources of titles and second lines.
final class ListSettingsGrid: LabeledGrid {
    /// Called with a change to save.
    var onEdit: ((Edit) -> Void)?
    /// Called with the reason why a text was refused; nil once it is valid again.
    var onProblem: ((String?) -> Void)?

    private let name = CommittedField()
    private let icon = IconButton()
    private let title = PopUpButton()
    private let subtitle = PopUpButton()
    private var list: List

    init(_ list: List) {
        self.list = list
        super.init()
        add(translated("_Name"), name.field, name.field)
        add(translated("_Icon"), icon, icon.button)
        add(translated("_Title"), title, title)
        add(translated("_Second Line"), subtitle, subtitle)
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

    private func add(_ text: String, _ content: View, _ control: View) {
        let label = Label(text, mnemonic: true, wraps: true).style("dim-label")
        control.accessibilityLabel = text.strippingMnemonic
        control.setLabeled(by: label)
        addRow(label, content)
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
        icon.onChoose = { [weak self] icon in
            if let self { onEdit?(.setIcon(list.id, icon.text)) }
        }
        name.onProblem = { [weak self] in self?.onProblem?($0) }
        name.field.onKeyPress = { [weak name] in $0.key == .escape && name?.restore() == true }
    }

    /// Shows the settings of the list, except over texts that the user changed.
    func show(_ list: List) {
        self.list = list
        name.show(list.name)
        icon.icon = list.icon
        Self.show(list.titleSource, of: list.titleSources, in: title, list)
        Self.show(list.subtitleSource, of: list.subtitleSources, in: subtitle, list)
    }

    /// Saves a changed name.
    ///
    /// - Returns: Whether it is valid.
    func commit() -> Bool { name.commit() }

    /// Makes the name being saved unsaved again.
    func fail() { name.fail() }

    func focus() {
        name.field.grabFocus()
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
        // The names of the fields where their values come.
        case .template(let template): template.title { list.field($0)?.name ?? "" }
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
