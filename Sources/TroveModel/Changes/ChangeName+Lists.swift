import TextCore

extension ChangeName {
    /// A change of a list, which is given by its name before the change.
    public enum ListAction: Hashable, Sendable, Codable {
        case create(list: String)
        /// Creates a list from a file.
        case importing(list: String)
        case duplicate(list: String)
        case rename(list: String)
        case changeIcon(list: String)
        case changeTitles(list: String)
        /// Changes order, sections or view; never in the history.
        case changeView(list: String)
        case delete(list: String)
        case move(list: String)
        /// Moves a list into a folder, or out of one if the name is empty.
        case setFolder(list: String, folder: String)
        case moveFolder(String)
        case renameFolder(String)
        case removeFolder(String)

        /// The name of the change, in the language of messages.
        public var text: String {
            switch self {
            case .create(let list): translated("Create List “{list}”").filling(["list": list])
            case .importing(let list): translated("Import “{list}”").filling(["list": list])
            case .duplicate(let list): translated("Duplicate List “{list}”").filling(["list": list])
            case .rename(let list): translated("Rename List “{list}”").filling(["list": list])
            case .changeIcon(let list):
                translated("Change Icon of “{list}”").filling(["list": list])
            case .changeTitles(let list):
                translated("Change Titles of “{list}”").filling(["list": list])
            case .changeView(let list):
                translated("Change View of “{list}”").filling(["list": list])
            case .delete(let list): translated("Delete List “{list}”").filling(["list": list])
            case .move(let list): translated("Move List “{list}”").filling(["list": list])
            case .setFolder(let list, let folder):
                (folder.isEmpty
                    ? translated("Move “{list}” Out of Its Folder")
                    : translated("Move “{list}” to Folder “{folder}”"))
                    .filling(["list": list, "folder": folder])
            case .moveFolder(let folder):
                translated("Move Folder “{folder}”").filling(["folder": folder])
            case .renameFolder(let folder):
                translated("Rename Folder “{folder}”").filling(["folder": folder])
            case .removeFolder(let folder):
                translated("Remove Folder “{folder}”").filling(["folder": folder])
            }
        }
    }

    /// A change of a smart list, which is given by its name before the change.
    public enum SmartListAction: Hashable, Sendable, Codable {
        case create(smartList: String)
        case change(smartList: String)
        case rename(smartList: String)
        case delete(smartList: String)
        case move(smartList: String)

        /// The name of the change, in the language of messages.
        public var text: String {
            switch self {
            case .create(let name): translated("Create Smart List “{name}”").filling(["name": name])
            case .change(let name): translated("Change Smart List “{name}”").filling(["name": name])
            case .rename(let name): translated("Rename Smart List “{name}”").filling(["name": name])
            case .delete(let name): translated("Delete Smart List “{name}”").filling(["name": name])
            case .move(let name): translated("Move Smart List “{name}”").filling(["name": name])
            }
        }
    }
}
