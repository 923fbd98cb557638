import TableKit
import TextCore
import TroveModel

/// The sort keys and the groups of a list.
final class SortSettings: StackView {
    /// Called with a change to save.
    var onEdit: ((Edit) -> Void)?

    private var list: List
    private var draft: SortKeysDraft
    private var rows: [SortKeyRow] = []
    private let column = StackView(.vertical, spacing: 6)
    private let manual = Label(wraps: true).maximumCharacters(60).style("dim-label")
    private let add = Button(translated("Add Sort _Key"))
    private let groupField = PopUpButton()
    private let groupWay = PopUpButton()
    /// The attributes to group by; nil for no groups.
    private var groupAttributes: [RecordAttribute?] = []
    private var ways: [RecordGrouping] = []

    init(_ list: List) {
        self.list = list
        draft = SortKeysDraft(list.settings.sort, of: list)
        super.init(.vertical, spacing: 6)
        let sorting = StackView(.vertical, spacing: 6, [manual, column])
        let scroller = ScrollView([.vertical])
        scroller.setContent(sorting)
        scroller.keepFocusVisible()
        manual.text = translated("The records are in the order in which you arrange them.")
        add.align(horizontal: .start)
        add.onClick = { [weak self] in self?.addKey() }
        addArrangedSubview(Label(translated("Sorting")).style("dim-label"))
        addArrangedSubview(scroller, expands: true)
        addArrangedSubview(add)
        addArrangedSubview(Label(translated("Groups")).style("dim-label").margin(top: 12))
        addArrangedSubview(makeGroupLine())
        show(list)
    }

    private func makeGroupLine() -> View {
        groupField.accessibilityLabel = translated("Group by")
        groupWay.accessibilityLabel = translated("Group Size")
        groupField.onChange = { [weak self] index in
            guard let self, let index else { return }
            let attribute = groupAttributes[index]
            let ways = attribute.map { RecordGrouping.ways(by: $0, of: self.list) } ?? []
            save { $0.group(by: ways.first ?? .none) }
        }
        groupWay.onChange = { [weak self] index in
            guard let self, let index else { return }
            save { $0.group(by: self.ways[index]) }
        }
        let line = FlexView()
        let label = Label(translated("_Group by"), mnemonic: true).style("dim-label")
        groupField.setLabeled(by: label)
        line.addArrangedSubview(label.width(characters: 8))
        line.addArrangedSubview(groupField, grows: true)
        line.addArrangedSubview(groupWay)
        return line
    }

    // MARK: Showing

    /// Shows the settings of the list.
    func show(_ list: List) {
        self.list = list
        draft = SortKeysDraft(list.settings.sort, of: list)
        while rows.count > draft.keys.count { removeLastRow() }
        while rows.count < draft.keys.count { addRow() }
        for (index, row) in rows.enumerated() { row.show(index, of: draft, in: list) }
        manual.isHidden = !draft.keys.isEmpty
        add.isEnabled = draft.canAdd
        showGroups()
    }

    private func addRow() {
        let row = SortKeyRow()
        row.onRequest = { [weak self, weak row] request in
            guard let self, let index = rows.firstIndex(where: { $0 === row }) else { return }
            perform(request, at: index)
        }
        rows.append(row)
        column.addArrangedSubview(row)
    }

    private func removeLastRow() {
        let row = rows.removeLast()
        if row.containsFocus { rows.last?.focus() ?? add.grabFocus() }
        row.removeFromSuperview()
    }

    private func showGroups() {
        let grouping = list.settings.grouping
        groupAttributes = [nil] + list.sortAttributes.map { $0 }
        let titles = groupAttributes.map { attribute in
            attribute.map { SortTexts.name(of: $0, in: list) } ?? translated("No Groups")
        }
        if groupField.titles != titles { groupField.titles = titles }
        groupField.selectedIndex = groupAttributes.firstIndex(of: grouping.attribute)
        ways =
            grouping.attribute.map {
                RecordGrouping.ways(by: $0, of: list, including: grouping)
            } ?? []
        let names = ways.map { SortTexts.way($0, in: list) }
        if groupWay.titles != names { groupWay.titles = names }
        groupWay.selectedIndex = ways.firstIndex(of: grouping)
        groupWay.isHidden = ways.isEmpty
    }

    // MARK: Changing

    private func addKey() {
        draft.add()
        saveKeys()
        rows.last?.focus()
    }

    private func perform(_ request: SortKeyRow.Request, at index: Int) {
        switch request {
        case .setAttribute(let attribute): draft.setAttribute(attribute, ofKeyAt: index)
        case .setAscending(let isAscending): draft.setAscending(isAscending, ofKeyAt: index)
        case .remove: draft.remove(at: index)
        case .move(let step):
            draft.move(index, to: index + step)
            if rows.indices.contains(index + step) { rows[index + step].focus() }
        }
        saveKeys()
    }

    private func saveKeys() { save { $0.sort = self.draft.sort } }

    /// Shows changed settings at once, and saves them.
    private func save(_ body: (inout ListSettings) -> Void) {
        var settings = list.settings
        body(&settings)
        guard settings != list.settings else { return }
        list.settings = settings
        show(list)
        onEdit?(.changeSettings(list.id, settings))
    }
}
