import TableKit
import TroveModel

/// List settings. Only changes of the title fields can be undone.
extension MainWindow {
    func showListSettings() {
        listID.map(showListSettings)
    }

    func showListSettings(of id: ListID) {
        guard let list = session.list(id) else { return }
        detail.commit()
        let example = id == listID ? records.selection : nil
        ListSettingsDialog(list, session: session, example: example, parent: window).present()
    }

    func sort(by name: String) {
        guard let choice = SortChoice(name: name) else { return }
        records.changeSettings { $0.sort = choice.sort }
    }

    /// Sorts by an attribute, which keeps its direction if it is the present one.
    func sort(byAttribute name: String) {
        guard let attribute = AttributeName.attribute(of: name) else { return }
        records.changeSettings {
            if $0.sort.onlyKey?.attribute != attribute { $0.sort = .by([SortKey(attribute)]) }
        }
    }

    func setSortDirection(_ name: String) {
        records.changeSettings {
            guard let attribute = $0.sort.onlyKey?.attribute else { return }
            let ascending = name == SortChoice.direction(ascending: true)
            $0.sort = .by([SortKey(attribute, ascending: ascending)])
        }
    }

    func addSortActions() {
        add(NamedAction("sort", state: "manual") { [weak self] in self?.sort(by: $0) })
        add(NamedAction("sort-by", state: "") { [weak self] in self?.sort(byAttribute: $0) })
        add(NamedAction("sort-direction", state: "") { [weak self] in self?.setSortDirection($0) })
    }

    func updateSortActions(_ sort: RecordSort) {
        let key = sort.onlyKey
        actions["sort"]?.setState(SortChoice(sort).name)
        actions["sort-by"]?.setState(key.map { AttributeName.name(of: $0.attribute) } ?? "")
        actions["sort-direction"]?.setState(
            key.map { SortChoice.direction(ascending: $0.ascending) } ?? "")
        actions["sort-direction"]?.isEnabled = key != nil
    }

    func group(by name: String) {
        guard let choice = GroupChoice(name: name) else { return }
        records.changeSettings { $0.group(by: choice.grouping) }
    }

    func setView(_ name: String) {
        guard let kind = ViewSettings.Kind(rawValue: name) else { return }
        records.changeSettings { $0.view.kind = kind }
    }

    func setBoardField(_ name: String) {
        guard let field = Int64(name).map(FieldID.init) else { return }
        records.changeSettings { $0.view.boardField = field }
    }

    /// Adds the actions that change how the rows of a list look.
    func addRowActions() {
        add(
            NamedAction("density", state: "") { [weak self] name in
                guard let density = ViewSettings.Density(rawValue: name) else { return }
                self?.records.changeSettings { $0.view.density = density }
            })
        add(NamedAction("collapse-groups") { [weak self] in self?.records.setAllFolded(true) })
        add(NamedAction("expand-groups") { [weak self] in self?.records.setAllFolded(false) })
        add(
            NamedAction("row-pictures", state: "") { [weak self] name in
                self?.records.changeSettings { $0.view.showsRowPictures = name == "shown" }
            })
        add(
            NamedAction("row-value", state: "") { [weak self] name in
                let field = Int64(name).map { FieldID(rawValue: $0) }
                self?.records.changeSettings { $0.view.rowValue = field }
            })
    }

    /// Updates the states of the actions that change how the rows of a list look.
    func updateRowActions(_ list: List) {
        let view = list.settings.view
        actions["density"]?.setState(view.density.rawValue)
        actions["row-pictures"]?.setState(view.showsRowPictures ? "shown" : "hidden")
        actions["row-value"]?.setState(view.rowValue.map { "\($0.rawValue)" } ?? "")
    }

    /// Changes the dates that the calendar shows.
    func setCalendarDates(_ name: String) {
        guard let attribute = AttributeName.attribute(of: name) else { return }
        records.changeSettings { $0.view.calendarAttribute = attribute }
    }

    func setTitleField(_ name: String) {
        changeList { $0.setTitle(Self.source(name)) }
    }

    func setSubtitleField(_ name: String) {
        changeList { $0.setSubtitle(Self.source(name)) }
    }

    private static func source(_ name: String) -> TitleSource {
        Int64(name).map { .field(FieldID(rawValue: $0)) } ?? .nothing
    }

    /// The value of the menu action for a source of titles.
    static func actionState(_ source: TitleSource) -> String {
        switch source {
        case .nothing: ""
        case .template: "template"
        case .field(let field): "\(field.rawValue)"
        }
    }

    private func changeList(_ body: (inout ListSettings) -> Void) {
        guard let list = session.list(listID) else { return }
        var settings = list.settings
        body(&settings)
        guard settings != list.settings else { return }
        session.perform(.changeSettings(list.id, settings))
    }
}
