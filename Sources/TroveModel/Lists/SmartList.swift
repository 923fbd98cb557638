public import Foundation

/// The identity of a smart list, valid for the lifetime of the library.
public struct SmartListID: Hashable, Sendable, Codable, RawRepresentable {
    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}

/// The editable properties of a smart list.
public struct SmartListDraft: Hashable, Sendable {
    /// The name, as the user chose it.
    public var name: String
    /// The name of an icon in the icon theme, or an emoji.
    public var icon: String
    /// The list to search; nil for all lists.
    public var list: ListID?
    /// The search query, see ``SearchQuery``.
    public var query: String
    /// The order and sections. For a smart list of all lists, only those by the times of records
    /// apply.
    public var settings: ListSettings

    /// Creates the properties of a smart list.
    public init(
        name: String, icon: String = "", list: ListID? = nil, query: String,
        settings: ListSettings = ListSettings()
    ) {
        self.name = name
        self.icon = icon
        self.list = list
        self.query = query
        self.settings = settings
    }
}

/// A saved search that is shown like a list.
public struct SmartList: Hashable, Sendable, Identifiable {
    /// The identity of the smart list in its library.
    public let id: SmartListID
    /// The identity across libraries.
    public let uuid: UUID
    /// The properties that the user edits.
    public let definition: SmartListDraft

    /// Creates a smart list, for storages. New ones are made by edits.
    public init(
        id: SmartListID, uuid: UUID, definition: SmartListDraft
    ) {
        self.id = id
        self.uuid = uuid
        self.definition = definition
    }

    /// The name, as the user chose it.
    public var name: String { definition.name }
    /// The icon beside the name.
    public var icon: ListIcon { ListIcon(definition.icon) }

    /// The requests that the smart list combines, one for each list that it searches. A smart list
    /// over all lists searches only those with the fields in its query.
    ///
    /// - Parameter lists: All lists of the library.
    public func requests(in lists: [List]) -> [RecordListRequest] {
        let query = SearchQuery(definition.query)
        let searched =
            definition.list.map { id in lists.filter { $0.id == id } }
            ?? query.searchedLists(among: lists)
        return searched.map { list in
            // A list does not have the fields of another list.
            let settings =
                definition.list == nil
                ? definition.settings.mapped { _ in nil } : definition.settings
            return RecordListRequest(
                list: list.id, sort: settings.sort, grouping: settings.grouping,
                ignoredWords: settings.ignoredWords, query: query)
        }
    }
}
