import Foundation
import TextCore

/// The order of lists after an edit, and their folders. A folder exists as long as a list is in it.
package struct ListOrder {
    private let lists: [List]

    /// Creates the order of all lists of a library.
    package init(_ lists: [List]) {
        self.lists = lists
    }

    /// The order after moving a list.
    ///
    /// - Parameter index: The index among the other lists; the nearest one counts.
    package func moving(_ id: ListID, to index: Int) -> [ListID] {
        lists.map(\.id).moving([id], to: index)
    }

    /// The order after moving a list to a folder: at an index, else behind the lists of the
    /// folder, else where it is.
    ///
    /// - Parameter folder: The name of the folder; empty for none.
    package func moving(_ id: ListID, toFolder folder: String, at index: Int?) -> [ListID] {
        let present = lists.firstIndex { $0.id == id } ?? lists.count
        let others = lists.filter { $0.id != id }
        let last = folder.isEmpty ? nil : others.lastIndex { $0.folder == folder }
        return moving(id, to: index ?? last.map { $0 + 1 } ?? present)
    }

    /// The order after moving a folder.
    ///
    /// - Parameter index: The index among the lists outside the folder; the nearest one counts.
    /// - Throws: `notFound` if there is no such folder.
    package func movingFolder(
        _ folder: String, to index: Int
    ) throws(LibraryError) -> [ListID] {
        lists.map(\.id).moving(try members(of: folder), to: index)
    }

    /// The lists of a folder, in order.
    ///
    /// - Throws: `notFound` if there is no such folder.
    package func members(of folder: String) throws(LibraryError) -> [ListID] {
        let members = lists.filter { $0.folder == folder }
        guard !folder.isEmpty, !members.isEmpty else {
            throw LibraryError(
                .notFound,
                translated("There is no folder “{folder}”.").filling(["folder": folder]))
        }
        return members.map(\.id)
    }

    /// The name of a folder for a list; empty for none.
    package static func folderName(_ name: String) -> String {
        name.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

extension List {
    /// The order of the fields after moving one.
    ///
    /// - Parameter index: The index among the other fields; the nearest one counts.
    package func fieldOrder(moving field: FieldID, to index: Int) -> [FieldID] {
        fields.map(\.id).moving([field], to: index)
    }
}

extension Array where Element: Equatable {
    /// The elements with some of them moved.
    ///
    /// - Parameter index: The index among the other elements; the nearest one counts.
    fileprivate func moving(_ moved: [Element], to index: Int) -> [Element] {
        var order = filter { !moved.contains($0) }
        order.insert(contentsOf: moved, at: Swift.max(0, Swift.min(index, order.count)))
        return order
    }
}
