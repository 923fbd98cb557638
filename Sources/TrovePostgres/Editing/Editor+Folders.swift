import Foundation
import TextCore
import TroveModel

/// The order of lists, and their folders. A folder exists as long as a list is in it.
extension Editor {
    func moveList(_ id: ListID, to index: Int) throws -> EditOutcome {
        let name = try catalog.list(id).name
        try arrange(try listOrder().moving(id, to: index))
        return EditOutcome(name: .lists(.move(list: name)), list: id)
    }

    func setFolder(_ name: String, of id: ListID, at index: Int?) throws -> EditOutcome {
        let folder = ListOrder.folderName(name)
        let order = try listOrder()
        let list = try catalog.list(id)
        try arrange(order.moving(id, toFolder: folder, at: index))
        try change([id], toFolder: folder)
        return EditOutcome(name: .lists(.setFolder(list: list.name, folder: folder)), list: id)
    }

    func moveFolder(_ folder: String, to index: Int) throws -> EditOutcome {
        try arrange(try listOrder().movingFolder(folder, to: index))
        return EditOutcome(name: .lists(.moveFolder(folder)))
    }

    func renameFolder(_ folder: String, to name: String) throws -> EditOutcome {
        try change(try listOrder().members(of: folder), toFolder: name)
        return EditOutcome(name: .lists(.renameFolder(folder)))
    }

    func removeFolder(_ folder: String) throws -> EditOutcome {
        try change(try listOrder().members(of: folder), toFolder: "")
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

    private func listOrder() throws -> ListOrder { ListOrder(try catalog.lists()) }
}
