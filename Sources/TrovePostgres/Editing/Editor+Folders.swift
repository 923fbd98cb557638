import Foundation
import TextCore
import TroveModel

/// The order of lists, and their folders. A folder exists as long as a list is in it.
extension Editor {
    func moveList(_ id: ListID, to index: Int) throws -> EditOutcome {
        let name = try catalog.list(id).name
        var order = try catalog.lists().map(\.id).filter { $0 != id }
        order.insert(id, at: max(0, min(index, order.count)))
        try arrange(order)
        return EditOutcome(name: .lists(.move(list: name)), list: id)
    }

    func setFolder(_ name: String, of id: ListID, at index: Int?) throws -> EditOutcome {
        let folder = name.trimmingCharacters(in: .whitespacesAndNewlines)
        let lists = try catalog.lists()
        let list = try catalog.list(id)
        let present = lists.firstIndex { $0.id == id } ?? lists.count
        let others = lists.filter { $0.id != id }
        let last = folder.isEmpty ? nil : others.lastIndex { $0.folder == folder }
        var order = others.map(\.id)
        let place = index ?? last.map { $0 + 1 } ?? present
        order.insert(id, at: max(0, min(place, order.count)))
        try arrange(order)
        try change([id], toFolder: folder)
        return EditOutcome(name: .lists(.setFolder(list: list.name, folder: folder)), list: id)
    }

    func moveFolder(_ folder: String, to index: Int) throws -> EditOutcome {
        let members = try members(of: folder)
        var order = try catalog.lists().map(\.id).filter { !members.contains($0) }
        order.insert(contentsOf: members, at: max(0, min(index, order.count)))
        try arrange(order)
        return EditOutcome(name: .lists(.moveFolder(folder)))
    }

    func renameFolder(_ folder: String, to name: String) throws -> EditOutcome {
        try change(try members(of: folder), toFolder: name)
        return EditOutcome(name: .lists(.renameFolder(folder)))
    }

    func removeFolder(_ folder: String) throws -> EditOutcome {
        try change(try members(of: folder), toFolder: "")
        return EditOutcome(name: .lists(.removeFolder(folder)))
    }

    /// Puts lists in an order.
    private func arrange(_ order: [ListID]) throws {
        try db.execute(
            """
            UPDATE trove.list l SET position = n.place - 1
            FROM unnest($1::bigint[]) WITH ORDINALITY AS n(id, place)
            WHERE l.id = n.id AND l.position <> n.place - 1
            """, [.integers(order.map(\.rawValue))])
    }

    private func change(_ lists: [ListID], toFolder folder: String) throws {
        try db.execute(
            "UPDATE trove.list SET folder = $2 WHERE id = ANY($1) AND folder <> $2",
            [.integers(lists.map(\.rawValue)), .text(folder)])
    }

    /// The lists of a folder.
    ///
    /// - Throws: `notFound` if there is no such folder.
    private func members(of folder: String) throws -> [ListID] {
        let members = try catalog.lists().filter { $0.folder == folder }
        guard !folder.isEmpty, !members.isEmpty else {
            throw LibraryError(
                .notFound,
                translated("There is no folder “{folder}”.").filling(["folder": folder]))
        }
        return members.map(\.id)
    }
}
