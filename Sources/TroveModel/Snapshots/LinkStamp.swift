/// The version of the titles of a list's records, to detect changes.
package struct LinkStamp: Hashable, Sendable, Codable {
    package let list: ListID
    /// The list's generation, which counts changes of records and fields; -1 if the list is gone.
    package let generation: Int64
    /// The list's settings, which determine the titles, among others.
    package let settings: String
    package let isDeleted: Bool

    package init(list: ListID, generation: Int64, settings: String, isDeleted: Bool) {
        self.list = list
        self.generation = generation
        self.settings = settings
        self.isDeleted = isDeleted
    }

    /// Whether only records can have changed between two stamps, and no setting that affects all
    /// titles.
    package func differsAtMostInRecords(from other: LinkStamp) -> Bool {
        list == other.list && settings == other.settings && isDeleted == other.isDeleted
    }
}
