import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Folders of lists: one undo step for each change.
struct ListFolderTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private func make(_ names: String...) async throws -> [ListID] {
        var ids: [ListID] = []
        for name in names {
            let change = try await library.perform(
                .createList(name: name, fields: [FieldDraft(name: "Title")]))
            ids.append(try #require(change.list))
        }
        return ids
    }

    private func shape() throws -> [String] {
        try library.lists().map { $0.folder.isEmpty ? $0.name : "\($0.folder)/\($0.name)" }
    }

    @Test func listsJoinTheOthersOfAFolder() async throws {
        let ids = try await make("A", "B", "C")
        try await library.perform(.setFolder(ids[0], " Media "))
        #expect(try shape() == ["Media/A", "B", "C"])
        let change = try await library.perform(.setFolder(ids[2], "Media"))
        #expect(change.name == "Move “C” to Folder “Media”")
        #expect(try shape() == ["Media/A", "Media/C", "B"])
        try await library.undo()
        #expect(try shape() == ["Media/A", "B", "C"])
        try await library.redo()
        try await library.perform(.setFolder(ids[0], "", at: 2))
        #expect(try shape() == ["Media/C", "B", "A"])
        let copy = try await library.perform(
            .duplicateList(ids[2], name: "D", withRecords: false))
        #expect(copy.list != nil)
        #expect(try shape() == ["Media/C", "B", "A", "Media/D"])
    }

    @Test func aFolderMovesInOneStep() async throws {
        let ids = try await make("A", "B", "C", "D")
        for id in [ids[1], ids[3]] { try await library.perform(.setFolder(id, "Media")) }
        #expect(try shape() == ["A", "Media/B", "Media/D", "C"])
        let change = try await library.perform(.moveFolder("Media", to: 9))
        #expect(change.name == "Move Folder “Media”")
        #expect(try shape() == ["A", "C", "Media/B", "Media/D"])
        try await library.perform(.moveFolder("Media", to: 0))
        #expect(try shape() == ["Media/B", "Media/D", "A", "C"])
        try await library.undo()
        try await library.undo()
        #expect(try shape() == ["A", "Media/B", "Media/D", "C"])
        await #expect(throws: LibraryError.self) {
            try await library.perform(.moveFolder("Other", to: 0))
        }
    }

    @Test func aFolderIsRenamedAndRemovedInOneStep() async throws {
        let ids = try await make("A", "B")
        for id in ids { try await library.perform(.setFolder(id, "Media")) }
        try await library.perform(.renameFolder("Media", to: "Shelf"))
        #expect(try shape() == ["Shelf/A", "Shelf/B"])
        try await library.undo()
        #expect(try shape() == ["Media/A", "Media/B"])
        try await library.perform(.removeFolder("Media"))
        #expect(try shape() == ["A", "B"])
        try await library.undo()
        #expect(try shape() == ["Media/A", "Media/B"])
        for edit in [Edit.removeFolder("Other"), .removeFolder(""), .renameFolder("x", to: "y")] {
            let error = await #expect(throws: LibraryError.self) {
                try await library.perform(edit)
            }
            #expect(error?.code == .notFound)
        }
        await #expect(throws: LibraryError.self) {
            try await library.perform(.renameFolder("Media", to: " "))
        }
    }
}
