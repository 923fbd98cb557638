import Foundation
import TroveModel

/// The lists with their records and the smart lists, as a value: undo returns to a former one.
struct Content: Sendable, Equatable {
    /// The lists in the order of the sidebar, without deleted ones.
    var lists: [StoredList] = []
    /// The smart lists in the order of the sidebar, without deleted ones.
    var smartLists: [SmartList] = []
    /// Deleted lists: links still show the titles of their records.
    var deletedLists: [StoredList] = []
    /// All loans, oldest first, with empty titles.
    var loans: [Loan] = []

    func index(of id: ListID) throws(LibraryError) -> Int {
        if let index = lists.firstIndex(where: { $0.id == id }) { return index }
        throw LibraryError(.notFound, "This list is no longer in the library.")
    }

    func list(_ id: ListID) throws(LibraryError) -> StoredList { lists[try index(of: id)] }

    /// The smart lists whose lists exist.
    var visibleSmartLists: [SmartList] {
        smartLists.filter { smart in
            smart.definition.list.map { id in lists.contains { $0.id == id } } ?? true
        }
    }

    func smartList(_ id: SmartListID) throws(LibraryError) -> SmartList {
        if let smart = visibleSmartLists.first(where: { $0.id == id }) { return smart }
        throw LibraryError(.notFound, "This smart list is no longer in the library.")
    }
}

/// A list with its records.
struct StoredList: Sendable, Equatable {
    let id: ListID
    let uuid: UUID
    var name: String
    var icon: String
    var folder = ""
    var fields: [Field]
    var settings: ListSettings
    /// The records in manual order, also those in the trash.
    var records: [StoredRecord] = []

    /// The list as the app sees it.
    var list: List {
        let trashCount = records.count { $0.deletedAt != nil }
        var list = List(
            id: id, uuid: uuid, name: name, icon: ListIcon(icon), fields: fields,
            settings: settings, recordCount: records.count - trashCount, trashCount: trashCount)
        list.folder = folder
        return list
    }

    /// The index of a record in ``records``.
    func index(of id: RecordID) throws(LibraryError) -> Int {
        if let index = records.firstIndex(where: { $0.id == id }) { return index }
        throw LibraryError(.notFound, "There is no record \(id) in “\(name)”.")
    }

    func fieldIndex(of id: FieldID) throws(LibraryError) -> Int {
        if let index = fields.firstIndex(where: { $0.id == id }) { return index }
        throw LibraryError(.notFound, "This field is no longer in “\(name)”.")
    }
}

/// A record with its values by field; empty values are left out.
struct StoredRecord: Sendable, Equatable {
    var id: RecordID
    var values: [FieldID: FieldValue]
    var createdAt: Date
    var modifiedAt: Date
    var deletedAt: Date?

    func value(_ field: FieldID) -> FieldValue { values[field] ?? .empty }

    mutating func set(_ value: FieldValue, of field: FieldID) {
        values[field] = value.isEmpty ? nil : value
    }
}
