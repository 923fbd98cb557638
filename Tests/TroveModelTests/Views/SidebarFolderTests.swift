import Foundation
import Testing
import TroveModel

/// Folders of lists in the sidebar, and the moves into them and out of them.
struct SidebarFolderTests {
    private static func list(_ number: Int64, _ folder: String = "") -> List {
        var list = List(
            id: ListID(rawValue: number), uuid: UUID(), name: "\(number)", icon: .standard,
            fields: [], recordCount: 0, trashCount: 0)
        list.folder = folder
        return list
    }

    private static func item(_ number: Int64) -> SidebarItem { .list(ListID(rawValue: number)) }

    private static let lists = [list(1), list(2, "F"), list(3, "F"), list(4), list(5, "G")]

    @Test func aFolderIsWhereItsFirstListIs() {
        let scattered = [Self.list(1, "F"), Self.list(2), Self.list(3, "F"), Self.list(4, "G")]
        let contents = SidebarContents(lists: scattered, smartLists: [])
        #expect(
            contents.items == [
                .folder("F"), Self.item(1), Self.item(3), Self.item(2), .folder("G"),
                Self.item(4), .trash,
            ])
        #expect(contents.folderNames == ["F", "G"])
        #expect((0..<7).map(contents.folder) == [nil, "F", "F", nil, nil, "G", nil])
        #expect(contents.canMove(0) && contents.canMove(1))
        let folded = SidebarContents(lists: scattered, smartLists: [], folded: ["F", "other"])
        #expect(
            folded.items == [.folder("F"), Self.item(2), .folder("G"), Self.item(4), .trash])
    }

    /// Rows: 1, F, 2, 3, 4, G, 5.
    @Test func listsAreMovedIntoFoldersAndOut() {
        let contents = SidebarContents(lists: Self.lists, smartLists: [])
        func edit(_ index: Int, _ target: Int) -> Edit? {
            contents.edit(moving: index, to: target)
        }
        let id = { ListID(rawValue: $0) }
        #expect(edit(0, 1) == .setFolder(id(1), "F", at: 0), "below the name of the folder")
        #expect(edit(0, 2) == .setFolder(id(1), "F", at: 1), "between its lists")
        #expect(edit(0, 3) == .setFolder(id(1), "F", at: 2), "below its last list")
        #expect(edit(0, 4) == .moveList(id(1), to: 3), "below the next list")
        #expect(edit(2, 3) == .moveList(id(2), to: 2), "within the folder")
        #expect(edit(2, 1) == .setFolder(id(2), "", at: 1), "above the folder")
        #expect(edit(3, 4) == .setFolder(id(3), "", at: 3), "below the folder")
        #expect(edit(4, 6) == .setFolder(id(4), "G", at: 4), "into the last folder")
        #expect(edit(6, 0) == .setFolder(id(5), "", at: 0))
        #expect(edit(4, 4) == nil)
        #expect(edit(1, 3) == nil, "a folder stays among its lists")
    }

    /// Rows: 1, F, 2, 3, 4, G, 5.
    @Test func aFolderMovesWithItsLists() {
        let contents = SidebarContents(lists: Self.lists, smartLists: [])
        func edit(_ index: Int, _ target: Int) -> Edit? {
            contents.edit(moving: index, to: target)
        }
        #expect(edit(1, 0) == .moveFolder("F", to: 0))
        #expect(edit(1, 4) == .moveFolder("F", to: 2), "below the next list")
        #expect(edit(1, 5) == .moveFolder("F", to: 2), "not into the next folder")
        #expect(edit(1, 6) == .moveFolder("F", to: 3), "to the end")
        #expect(edit(1, 9) == .moveFolder("F", to: 3))
        #expect(edit(5, 4) == .moveFolder("G", to: 3))
        #expect(edit(5, 3) == .moveFolder("G", to: 3), "not into another folder")
        #expect(edit(5, 1) == .moveFolder("G", to: 1))
        #expect(edit(5, 0) == .moveFolder("G", to: 0))
        let steps = [-1, 1].map { contents.target(of: 1, steppedBy: $0) }
        #expect(steps == [0, 4])
        #expect(contents.target(of: 5, steppedBy: 1) == 5)
        #expect(contents.target(of: 0, steppedBy: 1) == 1)
        let alone = SidebarContents(lists: [Self.list(1, "F")], smartLists: [])
        #expect(!alone.canMove(0))
    }

    @Test func aListIsDroppedOnAFolder() {
        let contents = SidebarContents(lists: Self.lists, smartLists: [], folded: ["F"])
        // Rows: 1, F, 4, G, 5.
        #expect(
            contents.edit(dropping: 0, on: 1) == .setFolder(ListID(rawValue: 1), "F"))
        #expect(contents.edit(dropping: 4, on: 3) == nil, "it is in the folder")
        #expect(contents.edit(dropping: 1, on: 3) == nil, "a folder is in no folder")
        #expect(contents.edit(dropping: 0, on: 2) == nil, "a list takes no list")
    }

    @Test func aListBelowAFoldedFolderIsNotInIt() {
        let contents = SidebarContents(lists: Self.lists, smartLists: [], folded: ["F"])
        // Rows: 1, F, 4, G, 5.
        #expect(
            contents.edit(moving: 0, to: 1) == .moveList(ListID(rawValue: 1), to: 2))
    }
}
