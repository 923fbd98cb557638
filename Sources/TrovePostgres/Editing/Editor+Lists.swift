import Foundation
import TextCore
import TroveModel

extension Editor {
    func applyToLists(_ edit: Edit) throws -> EditOutcome {
        switch edit {
        case .createList(let name, let icon, let fields):
            return try createList(
                named: try NameRules.list(name), icon: icon,
                fields: try fields.map { try $0.checked() })
        case .createListFromTemplate(let template, let name):
            return try createList(from: template, named: try NameRules.list(name))
        case .duplicateList(let list, let name, let withRecords):
            return try duplicateList(
                list, named: try NameRules.list(name), withRecords: withRecords)
        case .renameList(let list, let name):
            return try renameList(list, to: try NameRules.list(name))
        case .setIcon(let list, let icon):
            return try setIcon(icon, of: list)
        case .changeSettings(let list, let settings):
            return try changeSettings(of: list, to: settings)
        case .deleteList(let list):
            return try deleteList(list)
        case .moveList(let list, let index):
            return try moveList(list, to: index)
        case .setFolder(let list, let folder, let index):
            return try setFolder(folder, of: list, at: index)
        case .moveFolder(let folder, let index):
            return try moveFolder(folder, to: index)
        case .renameFolder(let folder, let name):
            return try renameFolder(folder, to: try NameRules.folder(name))
        case .removeFolder(let folder):
            return try removeFolder(folder)
        default:
            throw LibraryError(.unexpected, "This edit does not change a list.")
        }
    }

    /// Runs statements that undo passes by.
    func unlogged<Result>(_ body: () throws -> Result) throws -> Result {
        let step = try db.integer("SELECT trove.step_now()")
        let transaction = EditTransaction(db: db)
        try transaction.useStep(nil)
        let result = try body()
        try transaction.useStep(step)
        return result
    }

    private func createList(
        named name: String, icon: String, fields: [FieldDraft]
    ) throws -> EditOutcome {
        let list = try add(ListCreator.Draft(name: name, icon: icon, fields: fields))
        return EditOutcome(name: .lists(.create(list: name)), list: list.id)
    }

    private func createList(
        from template: ListTemplate, named name: String
    ) throws -> EditOutcome {
        let parts = template.parts
        let draft = ListCreator.Draft(
            name: name, icon: template.icon,
            fields: try parts.map { try NameRules.named($0.draft) },
            settings: { template.settings(for: $0) },
            options: { options, index, list, fields in
                var options = options.mapped { number in
                    let place = Int(number.rawValue) - 1
                    return fields.indices.contains(place) ? fields[place] : nil
                }
                if parts[index].linksToOwnList { options.targetList = list }
                return options
            })
        let list = try add(draft)
        return EditOutcome(name: .lists(.create(list: name)), list: list.id)
    }

    /// Adds a list, which undo hides again.
    ///
    /// - Parameter fill: Writes its first records, before there are indexes.
    func add(
        _ draft: ListCreator.Draft, filling fill: (List) throws -> Void = { _ in }
    ) throws -> List {
        let creator = ListCreator(db: db)
        let list = try unlogged {
            let list = try creator.create(draft)
            try fill(list)
            try creator.createIndexes(of: list)
            return list
        }
        try creator.show(list)
        return list
    }

    private func renameList(_ id: ListID, to name: String) throws -> EditOutcome {
        let old = try catalog.list(id).name
        try db.execute(
            "UPDATE trove.list SET name = $2 WHERE id = $1", [.integer(id.rawValue), .text(name)])
        return EditOutcome(name: .lists(.rename(list: old)), list: id)
    }

    private func setIcon(_ icon: String, of id: ListID) throws -> EditOutcome {
        let name = try catalog.list(id).name
        try db.execute(
            "UPDATE trove.list SET icon = $2 WHERE id = $1", [.integer(id.rawValue), .text(icon)])
        return EditOutcome(name: .lists(.changeIcon(list: name)), list: id)
    }

    private func deleteList(_ id: ListID) throws -> EditOutcome {
        let name = try catalog.list(id).name
        try db.execute(
            "UPDATE trove.list SET deleted_at = now() WHERE id = $1", [.integer(id.rawValue)])
        return EditOutcome(name: .lists(.delete(list: name)), list: id)
    }

    /// Changes of titles can be undone; changes of order, sections and view cannot.
    private func changeSettings(
        of id: ListID, to settings: ListSettings
    ) throws -> EditOutcome {
        let list = try catalog.list(id)
        let keepsTitles = list.settings.hasSameTitles(as: settings)
        let stored = try StoredSettings(settings)
        try unlogged {
            _ = try db.execute(
                "UPDATE trove.list SET view_sort = $2, view = $3 WHERE id = $1",
                [.integer(id.rawValue), .text(stored.sort), .text(stored.view)])
        }
        if !keepsTitles {
            try db.execute(
                "UPDATE trove.list SET settings = $2 WHERE id = $1",
                [.integer(id.rawValue), .text(stored.titles)])
        }
        return EditOutcome(
            name: .lists(
                keepsTitles ? .changeView(list: list.name) : .changeTitles(list: list.name)),
            list: id)
    }
}
