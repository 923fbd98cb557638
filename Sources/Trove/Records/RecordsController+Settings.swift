import TroveModel

/// The order, the sections and the view of the open list or smart list.
extension RecordsController {
    /// Changes the settings of the open smart list, or else those of the list.
    func changeSettings(_ body: (inout ListSettings) -> Void) {
        if let smart = session.smartList(smartListID) {
            var draft = smart.definition
            body(&draft.settings)
            if draft != smart.definition { session.perform(.changeSmartList(smart.id, draft)) }
        } else if let list = session.list(model.list?.id) {
            var settings = list.settings
            body(&settings)
            if settings != list.settings { session.perform(.changeSettings(list.id, settings)) }
        }
    }
}
