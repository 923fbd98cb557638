/// The tables of an empty library that the start of a copy fills.
package protocol ContentTables {
    /// Creates a list without records.
    func create(_ list: List, position: Int) throws

    /// Adds a smart list.
    func insert(_ smartList: SmartList, position: Int) throws

    /// Stores a setting of the person.
    func set(_ name: String, to value: String) throws

    /// Stores the number of days that records stay in the trash; nil for no limit.
    func setTrashDays(_ days: Int?) throws

    /// Notes the identity that a table gave last.
    func note(_ identity: Int64, of table: String) throws
}

extension ContentTables {
    /// Creates the lists without records, the smart lists and the settings.
    package func write(_ catalog: ContentCatalog) throws {
        for (position, list) in catalog.lists.enumerated() {
            try create(list, position: position)
        }
        for (position, smartList) in catalog.smartLists.enumerated() {
            try insert(smartList, position: position)
        }
        for (name, value) in catalog.settings { try set(name, to: value) }
        try setTrashDays(catalog.trashDays)
        let last = catalog.lastIdentities
        try note(last.list, of: "list")
        try note(last.field, of: "field")
        try note(last.smartList, of: "smart_list")
        try note(last.loan, of: "loan")
    }
}
