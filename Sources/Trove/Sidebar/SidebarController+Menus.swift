import Foundation
import TableKit
import TextCore
import TroveModel

/// An action in the menu of an item of the sidebar.
enum SidebarAction: Hashable {
    case open, settings, duplicate, importing, export, delete, emptyTrash, newSmartList
    case saveTemplate, newFolder, copyLink
}

/// The menus of the rows.
extension SidebarController {
    func menu(ofRow index: Int) -> Menu? {
        let item = contents.items[index]
        let canChange = canChange(item)
        let canCreate = delegate?.sidebarCanCreateLists(self) ?? true
        switch item {
        case .list:
            return Menu(children: [
                group([action(translated("_Open"), .open, item), renaming(item)]),
                group([
                    action(translated("List _Settings…"), .settings, item, canChange),
                    action(translated("New S_mart List…"), .newSmartList, item, canChange),
                    action(translated("D_uplicate"), .duplicate, item, canCreate),
                    action(translated("Sa_ve as Template…"), .saveTemplate, item),
                    action(translated("_Import…"), .importing, item, canChange),
                    action(translated("_Export…"), .export, item),
                    action(translated("Copy Lin_k"), .copyLink, item),
                ]), group([folders(index)]), moving(index),
                group([action(translated("_Delete"), .delete, item, canRename(item))]),
            ])
        case .folder(let name):
            let verb = folded.contains(name) ? translated("_Expand") : translated("_Collapse")
            return Menu(children: [
                group([
                    Action(title: verb) { [weak self] _ in self?.fold(name) }, renaming(item),
                ]), moving(index),
                group([action(translated("_Remove Folder"), .delete, item, canChange)]),
            ])
        case .smartList:
            return Menu(children: [
                group([action(translated("_Open"), .open, item), renaming(item)]),
                group([
                    action(translated("Edit _Smart List…"), .settings, item, canChange),
                    action(translated("D_uplicate"), .duplicate, item, canChange),
                    action(translated("_Export…"), .export, item),
                ]), moving(index), group([action(translated("_Delete"), .delete, item, canChange)]),
            ])
        case .trash:
            return Menu(children: [
                action(translated("_Open"), .open, item),
                action(translated("_Empty Trash"), .emptyTrash, item, canChange),
            ])
        }
    }

    private func group(_ items: [MenuElement]) -> Menu {
        Menu(options: .displayInline, children: items)
    }

    private func action(
        _ title: String, _ action: SidebarAction, _ item: SidebarItem, _ isPossible: Bool = true
    ) -> Action {
        Action(title: title, attributes: isPossible ? [] : .disabled) { [weak self] _ in
            guard let self else { return }
            delegate?.sidebar(self, perform: action, on: item)
        }
    }

    /// The folders that a list can be moved into.
    private func folders(_ index: Int) -> Menu {
        guard case .list(let id) = contents.items[index] else { return Menu() }
        func move(_ title: String, to folder: String) -> Action {
            Action(title: title, attributes: canChange(.list(id)) ? [] : .disabled) {
                [weak self] _ in
                guard let self else { return }
                delegate?.sidebar(self, didMove: .setFolder(id, folder))
            }
        }
        let own = contents.folder(of: index)
        let others = contents.folderNames.filter { $0 != own }.map {
            move($0.withoutMnemonic, to: $0)
        }
        let out = own.map { _ in [move(translated("Move _Out of the Folder"), to: "")] } ?? []
        let new = action(translated("_New Folder…"), .newFolder, .list(id), canChange(.list(id)))
        return Menu(
            title: translated("Move to _Folder"), children: [group(others), group([new] + out)])
    }

    private func renaming(_ item: SidebarItem) -> Action {
        Action(
            title: translated("Re_name…"), attributes: canRename(item) ? [] : .disabled
        ) { [weak self] _ in self?.rename(item) }
    }

    private func moving(_ index: Int) -> Menu {
        func move(_ title: String, by step: Int) -> Action {
            let target = contents.target(of: index, steppedBy: step)
            let edit =
                canChange(contents.items[index]) ? contents.edit(moving: index, to: target) : nil
            return Action(title: title, attributes: edit == nil ? .disabled : []) { [weak self] _ in
                guard let self, let edit else { return }
                delegate?.sidebar(self, didMove: edit)
            }
        }
        return group([
            move(translated("Move U_p"), by: -1),
            move(translated("Move Do_wn"), by: 1),
        ])
    }
}
