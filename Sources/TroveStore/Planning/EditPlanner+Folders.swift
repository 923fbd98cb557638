import Foundation
import GRDB
import TextCore
import TroveModel

/// Folders of lists. A folder exists as long as a list is in it.
extension EditPlanner {
    /// The steps that put lists in an order, and change the folders of some.
    func arranging(_ order: [ListID], folders: [ListID: String]) throws -> [Step] {
        try order.enumerated().compactMap { index, id -> Step? in
            var state = try ListState.fetch(id, in: db)
            let old = state
            state.position = Int64(index)
            if let folder = folders[id] { state.folder = folder }
            return state == old ? nil : .setList(id, state)
        }
    }

    func moveList(_ list: ListID, to index: Int) throws -> EditPlan {
        let name = try ListStore.list(list, in: db).name
        return EditPlan(
            name: .lists(.move(list: name)), list: list,
            steps: try arranging(try listOrder().moving(list, to: index), folders: [:]))
    }

    func setFolder(_ name: String, of id: ListID, at index: Int?) throws -> EditPlan {
        let folder = ListOrder.folderName(name)
        let list = try ListStore.list(id, in: db)
        let order = try listOrder().moving(id, toFolder: folder, at: index)
        return EditPlan(
            name: .lists(.setFolder(list: list.name, folder: folder)), list: id,
            steps: try arranging(order, folders: [id: folder]))
    }

    func moveFolder(_ folder: String, to index: Int) throws -> EditPlan {
        EditPlan(
            name: .lists(.moveFolder(folder)), list: nil,
            steps: try arranging(try listOrder().movingFolder(folder, to: index), folders: [:]))
    }

    func renameFolder(_ folder: String, to name: String) throws -> EditPlan {
        EditPlan(
            name: .lists(.renameFolder(folder)), list: nil,
            steps: try changing(folder, to: name))
    }

    func removeFolder(_ folder: String) throws -> EditPlan {
        EditPlan(
            name: .lists(.removeFolder(folder)), list: nil, steps: try changing(folder, to: ""))
    }

    /// The steps that give the lists of a folder another one.
    private func changing(_ folder: String, to name: String) throws -> [Step] {
        try listOrder().members(of: folder).compactMap { list in
            var state = try ListState.fetch(list, in: db)
            guard state.folder != name else { return nil }
            state.folder = name
            return .setList(list, state)
        }
    }

    private func listOrder() throws -> ListOrder { ListOrder(try ListStore.lists(db)) }
}
