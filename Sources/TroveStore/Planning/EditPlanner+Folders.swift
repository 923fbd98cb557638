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

    func setFolder(_ name: String, of id: ListID, at index: Int?) throws -> EditPlan {
        let folder = name.trimmingCharacters(in: .whitespacesAndNewlines)
        let lists = try ListStore.lists(db)
        let list = try ListStore.list(id, in: db)
        let present = lists.firstIndex { $0.id == id } ?? lists.count
        let others = lists.filter { $0.id != id }
        let last = folder.isEmpty ? nil : others.lastIndex { $0.folder == folder }
        var order = others.map(\.id)
        let place = index ?? last.map { $0 + 1 } ?? present
        order.insert(id, at: max(0, min(place, order.count)))
        return EditPlan(
            name: .lists(.setFolder(list: list.name, folder: folder)), list: id,
            steps: try arranging(order, folders: [id: folder]))
    }

    func moveFolder(_ folder: String, to index: Int) throws -> EditPlan {
        let members = try members(of: folder).map(\.id)
        var order = try ListStore.lists(db).map(\.id).filter { !members.contains($0) }
        order.insert(contentsOf: members, at: max(0, min(index, order.count)))
        return EditPlan(
            name: .lists(.moveFolder(folder)), list: nil,
            steps: try arranging(order, folders: [:]))
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
        try members(of: folder).compactMap { list in
            var state = try ListState.fetch(list.id, in: db)
            guard state.folder != name else { return nil }
            state.folder = name
            return .setList(list.id, state)
        }
    }

    /// The lists of a folder.
    private func members(of folder: String) throws -> [List] {
        let members = try ListStore.lists(db).filter { $0.folder == folder }
        guard !folder.isEmpty, !members.isEmpty else {
            throw LibraryError(
                .notFound,
                translated("There is no folder “{folder}”.").filling(["folder": folder]))
        }
        return members
    }
}
