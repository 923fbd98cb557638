public import Foundation

/// Everything of a library's content but its records, pictures, loans and drafts.
public struct ContentCatalog: Hashable, Sendable {
    /// The lists with their fields, settings and numbers of records, in the order of the sidebar.
    public var lists: [List]
    /// The smart lists, in the order of the sidebar.
    public var smartLists: [SmartList]
    /// The number of days that records stay in the trash; nil for no limit.
    public var trashDays: Int?
    /// The settings of the person by name, such as the list shown last. Those that belong to a
    /// file, such as the plan of its backups, are left out.
    public var settings: [String: String]
    /// The identities given last, so that none is given again.
    public var lastIdentities: LastIdentities
    /// The number of deleted lists, which undo could restore in this library, but not in a copy.
    public var deletedListCount: Int

    /// The identities that a storage gave last, also to what was deleted since; 0 for none.
    public struct LastIdentities: Hashable, Sendable {
        public var list: Int64
        public var field: Int64
        public var smartList: Int64
        public var loan: Int64
        /// The last identities of records by list.
        public var records: [ListID: RecordID]

        /// Creates the identities.
        public init(
            list: Int64 = 0, field: Int64 = 0, smartList: Int64 = 0, loan: Int64 = 0,
            records: [ListID: RecordID] = [:]
        ) {
            (self.list, self.field, self.smartList) = (list, field, smartList)
            (self.loan, self.records) = (loan, records)
        }
    }

    /// Creates a catalog.
    public init(
        lists: [List], smartLists: [SmartList], trashDays: Int?, settings: [String: String],
        lastIdentities: LastIdentities, deletedListCount: Int = 0
    ) {
        self.lists = lists
        self.smartLists = smartLists
        self.trashDays = trashDays
        self.settings = settings
        self.lastIdentities = lastIdentities
        self.deletedListCount = deletedListCount
    }
}

/// A picture of a library with its thumbnail.
public struct ContentPicture: Hashable, Sendable {
    /// The properties of the picture.
    public var info: ImageInfo
    /// The original bytes.
    public var data: Data
    /// The thumbnail, PNG or JPEG with sides up to 256 pixels. Empty if the storage has none.
    public var thumbnail: Data

    /// Creates a picture.
    public init(info: ImageInfo, data: Data, thumbnail: Data) {
        self.info = info
        self.data = data
        self.thumbnail = thumbnail
    }
}
