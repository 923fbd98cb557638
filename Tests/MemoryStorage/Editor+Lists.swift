import Foundation
import TroveModel

extension Editor {
    mutating func applyToLists(_ edit: Edit) throws(LibraryError) -> Outcome {
        switch edit {
        case .createList(let name, let icon, let fields):
            let name = try listName(name)
            let list = try createList(name, icon: icon, fields: fields)
            return Outcome(name: .lists(.create(list: name)), list: list)
        case .createListFromTemplate(let template, let name):
            return try createList(from: template, name: try listName(name))
        case .duplicateList(let list, let name, let withRecords):
            return try duplicateList(list, name: try listName(name), withRecords: withRecords)
        case .renameList(let list, let name):
            let name = try listName(name)
            let index = try content.index(of: list)
            let old = content.lists[index].name
            content.lists[index].name = name
            return Outcome(name: .lists(.rename(list: old)), list: list)
        case .setIcon(let list, let icon):
            let index = try content.index(of: list)
            content.lists[index].icon = icon
            return Outcome(
                name: .lists(.changeIcon(list: content.lists[index].name)), list: list)
        case .changeSettings(let list, let settings):
            return try changeSettings(of: list, to: settings)
        case .deleteList(let list):
            let removed = content.lists.remove(at: try content.index(of: list))
            content.deletedLists.append(removed)
            return Outcome(name: .lists(.delete(list: removed.name)), list: list)
        case .moveList(let list, let index):
            let moved = content.lists.remove(at: try content.index(of: list))
            content.lists.insert(moved, at: limited(index, content.lists.count))
            return Outcome(name: .lists(.move(list: moved.name)), list: list)
        case .setFolder(let list, let folder, let index):
            return try setFolder(folder, of: list, at: index)
        case .moveFolder(let folder, let index):
            try moveFolder(folder, to: index)
            return Outcome(name: .lists(.moveFolder(folder)))
        case .renameFolder(let folder, let name):
            let name = try listName(name)
            try changeFolder(folder, to: name)
            return Outcome(name: .lists(.renameFolder(folder)))
        case .removeFolder(let folder):
            try changeFolder(folder, to: "")
            return Outcome(name: .lists(.removeFolder(folder)))
        default:
            throw LibraryError(.unexpected, "This edit does not change a list.")
        }
    }

    private mutating func setFolder(
        _ name: String, of list: ListID, at place: Int?
    ) throws(LibraryError) -> Outcome {
        let folder = name.trimmingCharacters(in: .whitespacesAndNewlines)
        let present = try content.index(of: list)
        var moved = content.lists.remove(at: present)
        moved.folder = folder
        let last = content.lists.lastIndex { !folder.isEmpty && $0.folder == folder }
        let index = place ?? last.map { $0 + 1 } ?? present
        content.lists.insert(moved, at: limited(index, content.lists.count))
        return Outcome(name: .lists(.setFolder(list: moved.name, folder: folder)), list: list)
    }

    private func checkFolder(_ folder: String) throws(LibraryError) {
        guard !folder.isEmpty, content.lists.contains(where: { $0.folder == folder }) else {
            throw LibraryError(.notFound, "There is no folder “\(folder)”.")
        }
    }

    private mutating func moveFolder(_ folder: String, to index: Int) throws(LibraryError) {
        try checkFolder(folder)
        let members = content.lists.filter { $0.folder == folder }
        content.lists.removeAll { $0.folder == folder }
        content.lists.insert(contentsOf: members, at: limited(index, content.lists.count))
    }

    private mutating func changeFolder(
        _ folder: String, to name: String
    ) throws(LibraryError) {
        try checkFolder(folder)
        for index in content.lists.indices where content.lists[index].folder == folder {
            content.lists[index].folder = name
        }
    }

    private func listName(_ name: String) throws(LibraryError) -> String {
        try trimmed(name, orElse: "A list needs a name.")
    }

    private mutating func changeSettings(
        of list: ListID, to settings: ListSettings
    ) throws(LibraryError) -> Outcome {
        let index = try content.index(of: list)
        let old = content.lists[index].settings
        content.lists[index].settings = settings
        let keepsTitles =
            old.titleField == settings.titleField && old.subtitleField == settings.subtitleField
            && old.titleTemplate == settings.titleTemplate
            && old.subtitleTemplate == settings.subtitleTemplate
            && old.ignoredWords == settings.ignoredWords
        let name = content.lists[index].name
        return Outcome(
            name: .lists(keepsTitles ? .changeView(list: name) : .changeTitles(list: name)),
            list: list,
            isUndoable: !keepsTitles)
    }

    /// Creates a list at the end of the sidebar.
    mutating func createList(
        _ name: String, icon: String, fields drafts: [FieldDraft]
    ) throws(LibraryError) -> ListID {
        var fields: [Field] = []
        for draft in drafts { fields.append(try makeField(draft)) }
        let id = identities.list()
        content.lists.append(
            StoredList(
                id: id, uuid: UUID(), name: name, icon: icon, fields: fields,
                settings: .suggested(for: fields)))
        return id
    }

    private mutating func createList(
        from template: ListTemplate, name: String
    ) throws(LibraryError) -> Outcome {
        let id = try createList(name, icon: template.icon, fields: template.fields)
        let index = try content.index(of: id)
        for (place, part) in template.parts.enumerated() where part.linksToOwnList {
            content.lists[index].fields[place].options.targetList = id
        }
        content.lists[index].settings = template.settings(
            for: content.lists[index].fields.map(\.id))
        return Outcome(name: .lists(.create(list: name)), list: id)
    }

    private mutating func duplicateList(
        _ original: ListID, name: String, withRecords: Bool
    ) throws(LibraryError) -> Outcome {
        let old = try content.list(original)
        let drafts = old.fields.map {
            FieldDraft(name: $0.name, kind: $0.kind, options: $0.options)
        }
        let id = try createList(name, icon: old.icon, fields: drafts)
        let index = try content.index(of: id)
        for (place, field) in old.fields.enumerated() where field.options.targetList == original {
            content.lists[index].fields[place].options.targetList = id
        }
        let counterparts = Dictionary(
            zip(old.fields.map(\.id), content.lists[index].fields.map(\.id))
        ) { $1 }
        content.lists[index].settings = old.settings.mapped { counterparts[$0] }
        content.lists[index].folder = old.folder
        if withRecords {
            content.lists[index].records = old.records.filter { $0.deletedAt == nil }.map {
                var copy = $0
                copy.values = [:]
                for (field, value) in $0.values {
                    if let counterpart = counterparts[field] { copy.values[counterpart] = value }
                }
                return copy
            }
            identities.note(old.records.map(\.id).max() ?? 0, of: id)
        }
        return Outcome(name: .lists(.duplicate(list: old.name)), list: id)
    }

    // MARK: Smart lists

    mutating func applyToSmartLists(_ edit: Edit) throws(LibraryError) -> Outcome {
        switch edit {
        case .createSmartList(let draft):
            let draft = try checked(draft)
            content.smartLists.append(
                SmartList(id: identities.smartList(), uuid: UUID(), definition: draft))
            return Outcome(name: .smartLists(.create(smartList: draft.name)))
        case .changeSmartList(let id, let draft):
            let draft = try checked(draft)
            let old = try content.smartList(id)
            let index = try index(of: id)
            content.smartLists[index] = SmartList(id: id, uuid: old.uuid, definition: draft)
            var undoable = draft
            undoable.settings = old.definition.settings
            return Outcome(
                name: .smartLists(
                    old.name == draft.name
                        ? .change(smartList: old.name) : .rename(smartList: old.name)),
                isUndoable: undoable != old.definition)
        case .deleteSmartList(let id):
            let old = try content.smartList(id)
            content.smartLists.remove(at: try index(of: id))
            return Outcome(name: .smartLists(.delete(smartList: old.name)))
        case .moveSmartList(let id, let place):
            let old = try content.smartList(id)
            content.smartLists.remove(at: try index(of: id))
            content.smartLists.insert(old, at: limited(place, content.smartLists.count))
            return Outcome(name: .smartLists(.move(smartList: old.name)))
        default:
            throw LibraryError(.unexpected, "This edit does not change a smart list.")
        }
    }

    private func index(of id: SmartListID) throws(LibraryError) -> Int {
        if let index = content.smartLists.firstIndex(where: { $0.id == id }) { return index }
        throw LibraryError(.notFound, "This smart list is no longer in the library.")
    }

    private func checked(_ draft: SmartListDraft) throws(LibraryError) -> SmartListDraft {
        var draft = draft
        draft.name = try trimmed(draft.name, orElse: "A smart list needs a name.")
        if let list = draft.list { _ = try content.list(list) }
        return draft
    }
}
