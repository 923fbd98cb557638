public import Foundation

/// Identifies a smart list, for as long as the library exists.
public struct SmartListID: Hashable, Sendable, Codable, RawRepresentable {
    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}

/// What a person sets of a smart list.
public struct SmartListDraft: Hashable, Sendable {
    public var name: String
    /// The name of an icon of the icon theme, or an emoji.
    public var icon: String
    /// The list whose records it finds; nil for all lists.
    public var list: ListID?
    /// What it finds, see ``SearchQuery``.
    public var query: String
    /// Its order and sections. Of one over all lists, only those by the times of records count.
    public var settings: ListSettings

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

/// A search that is kept under a name, and shown like a list.
public struct SmartList: Hashable, Sendable, Identifiable {
    public let id: SmartListID
    /// Identifies it across libraries.
    public let uuid: UUID
    /// What a person has set.
    public let definition: SmartListDraft

    public var name: String { definition.name }
    public var icon: ListIcon { ListIcon(definition.icon) }

    /// What it asks for, one request for each list that it is about.
    ///
    /// - Parameter lists: Those of the library.
    public func requests(in lists: [List]) -> [RecordListRequest] {
        lists.filter { definition.list == nil || $0.id == definition.list }.map { list in
            // A field means nothing in another list.
            let settings =
                definition.list == nil
                ? definition.settings.mapped { _ in nil } : definition.settings
            return RecordListRequest(
                list: list.id, sort: settings.sort, grouping: settings.grouping,
                ignoredWords: settings.ignoredWords, query: definition.query)
        }
    }
}

/// The properties of a smart list that undo restores, as the history keeps them.
struct SmartListState: Hashable, Sendable, Codable {
    var name: String
    var icon: String
    var list: ListID?
    var query: String
    var position: Int64
    var deletedAt: Int64?

    mutating func take(_ draft: SmartListDraft) {
        name = draft.name
        icon = draft.icon
        list = draft.list
        query = draft.query
    }
}
