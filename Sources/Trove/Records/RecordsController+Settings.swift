import TroveModel

/// The order, the sections and the view of the open list or smart list.
extension RecordsController {
    /// Settings that are being saved. The next change is based on them.
    final class UnsavedSettings {
        let place: SidebarItem
        let settings: ListSettings

        init(_ settings: ListSettings, of place: SidebarItem) {
            (self.settings, self.place) = (settings, place)
        }
    }

    /// Changes the settings of the open smart list, or else those of the list.
    func changeSettings(_ body: (inout ListSettings) -> Void) {
        if let smart = session.smartList(smartListID) {
            change(smart.definition.settings, of: .smartList(smart.id), body) {
                var draft = smart.definition
                draft.settings = $0
                return .changeSmartList(smart.id, draft)
            }
        } else if let list = session.list(model.list?.id) {
            change(list.settings, of: .list(list.id), body) { .changeSettings(list.id, $0) }
        }
    }

    private func change(
        _ saved: ListSettings, of place: SidebarItem, _ body: (inout ListSettings) -> Void,
        by edit: (ListSettings) -> Edit
    ) {
        let unsaved = unsavedSettings.flatMap { $0.place == place ? $0 : nil }
        let former = unsaved?.settings ?? saved
        var settings = former
        body(&settings)
        guard settings != former else { return }
        save(settings, of: place, by: edit(settings))
    }

    private func save(_ settings: ListSettings, of place: SidebarItem, by edit: Edit) {
        let unsaved = UnsavedSettings(settings, of: place)
        unsavedSettings = unsaved
        session.attempt(as: .saving) { [weak self, session] library throws(LibraryError) in
            defer { if self?.unsavedSettings === unsaved { self?.unsavedSettings = nil } }
            let change = try await library.perform(edit)
            // From now on, the session knows the settings.
            await session.refresh(StaleContents(after: change))
        }
    }
}
