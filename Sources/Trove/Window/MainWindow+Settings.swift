import TroveModel

/// List settings. Only changes of the title fields can be undone.
extension MainWindow {
    func sort(by name: String) {
        guard let choice = SortChoice(name: name) else { return }
        change { $0.sort = choice.sort }
    }

    func group(by name: String) {
        guard let choice = GroupChoice(name: name) else { return }
        change { settings in
            settings.grouping = choice.grouping
            // Headers with letters help to find a name only if the names are sorted.
            if case .firstLetter(let field) = choice.grouping, settings.sort == .manual {
                settings.sort = .field(field)
            }
        }
    }

    func setTitleField(_ name: String) {
        change { $0.titleField = Int64(name).map(FieldID.init(rawValue:)) }
    }

    func setSubtitleField(_ name: String) {
        change { $0.subtitleField = Int64(name).map(FieldID.init(rawValue:)) }
    }

    private func change(_ body: (inout ListSettings) -> Void) {
        guard let list = session.list(listID) else { return }
        var settings = list.settings
        body(&settings)
        guard settings != list.settings else { return }
        session.perform(.changeSettings(list.id, settings))
    }
}
