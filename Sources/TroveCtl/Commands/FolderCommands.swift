import ArgumentParser
import TextCore
import TroveModel

/// `trovectl folders`
struct Folders: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Show, rename and remove the folders of lists."),
        discussion: translated(
            """
            To move a list into a folder, use `trovectl change LIST --folder NAME`. A folder \
            exists as long as a list is in it.
            """),
        subcommands: [FoldersList.self, FoldersRename.self, FoldersRemove.self],
        defaultSubcommand: FoldersList.self)
}

/// `trovectl folders list`
struct FoldersList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: translated("Show all folders with their lists."))

    @OptionGroup var library: LibraryOptions

    private struct Line: Encodable {
        var name: String
        var lists: [String]
    }

    func run() async throws {
        let lists = try await library.open().lists()
        let folders = SidebarContents(lists: lists, smartLists: []).folderNames.map { name in
            Line(name: name, lists: lists.filter { $0.folder == name }.map(\.name))
        }
        if library.json { return try Output.json(folders) }
        guard !folders.isEmpty else {
            return Output.note(translated("There are no folders of lists."))
        }
        try Output.table(
            ["FOLDER", "LISTS"], folders.map { [$0.name, $0.lists.joined(separator: ", ")] })
    }
}

/// `trovectl folders rename FOLDER NAME`
struct FoldersRename: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: translated("Rename a folder."))

    @OptionGroup var options: WriteOptions
    @Argument(help: .translated("The folder.")) var folder: String
    @Argument(help: .translated("The new name.")) var name: String

    func run() async throws {
        try await options.perform(.renameFolder(folder, to: name), in: options.library.open())
    }
}

/// `trovectl folders remove FOLDER`
struct FoldersRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: translated("Remove a folder; its lists stay."))

    @OptionGroup var options: WriteOptions
    @Argument(help: .translated("The folder.")) var folder: String

    func run() async throws {
        try await options.perform(.removeFolder(folder), in: options.library.open())
    }
}
