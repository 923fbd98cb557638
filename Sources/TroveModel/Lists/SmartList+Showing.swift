import Foundation

extension SmartList {
    /// The query of the smart list. Its matches are not highlighted, as they are in every record.
    public var query: SearchQuery { SearchQuery(definition.query).withoutHighlights }

    /// A list as the smart list shows it: with the name, icon, order, sections and view of the
    /// smart list.
    public func applied(to list: List) -> List {
        var shown = list
        shown.name = name
        shown.icon = icon
        shown.settings.sort = definition.settings.sort
        shown.settings.grouping = definition.settings.grouping
        shown.settings.ignoredWords = definition.settings.ignoredWords
        shown.settings.view = definition.settings.view
        return shown
    }
}

extension SmartListDraft {
    /// The properties of a smart list that shows the records of a search as the list does.
    ///
    /// - Parameters:
    ///   - query: The query as typed.
    ///   - list: The searched list, as it is shown.
    ///   - base: The smart list in which the search began; nil for the list itself.
    public init(saving query: String, in list: List, within base: SmartList? = nil) {
        let name = query.trimmingCharacters(in: .whitespacesAndNewlines)
        let whole = base.map { $0.query.narrowed(by: SearchQuery(name)).text } ?? name
        self.init(name: name, list: list.id, query: whole, settings: list.settings)
    }
}
