import Foundation
import Testing
import TroveModel

/// The order of the sidebar and the moves in it.
struct SidebarContentsTests {
    private static func contents(lists: Int, smartLists: Int) -> SidebarContents {
        SidebarContents(
            lists: (0..<lists).map { number in
                List(
                    id: ListID(rawValue: Int64(number)), uuid: UUID(), name: "\(number)",
                    icon: .standard, fields: [], recordCount: 0, trashCount: 0)
            },
            smartLists: (0..<smartLists).map { number in
                SmartList(
                    id: SmartListID(rawValue: Int64(number)), uuid: UUID(),
                    definition: SmartListDraft(name: "\(number)", query: ""))
            })
    }

    @Test func theSectionsFollowOneAnother() {
        let contents = Self.contents(lists: 2, smartLists: 1)
        #expect(
            contents.items == [
                .list(ListID(rawValue: 0)), .list(ListID(rawValue: 1)),
                .smartList(SmartListID(rawValue: 0)), .trash,
            ])
        #expect((0..<4).filter(contents.beginsSection) == [0, 2, 3])
        #expect(contents.range(of: .lists) == 0..<2)
        #expect(contents.range(of: .smartLists) == 2..<3)
        #expect(contents.range(of: .trash) == 3..<4)
    }

    @Test func onlyTheTrashIsThereWithoutLists() {
        let contents = Self.contents(lists: 0, smartLists: 0)
        #expect(contents.items == [.trash])
        #expect(contents.range(of: .lists).isEmpty)
        #expect(!contents.canMove(0))
        #expect(contents.edit(moving: 0, to: 0) == nil)
    }

    /// Every move of every row: the edit makes the order that the user sees.
    @Test(arguments: [(0, 2), (1, 0), (2, 2), (3, 3)])
    func movesStayInTheirSection(_ lists: Int, _ smartLists: Int) {
        let contents = Self.contents(lists: lists, smartLists: smartLists)
        for index in contents.items.indices {
            for proposed in -2...contents.items.count + 2 {
                let target = contents.target(of: index, movedTo: proposed)
                let range = contents.range(of: contents.items[index].section)
                #expect(range.contains(target))
                #expect(target == proposed || !range.contains(proposed))
                switch contents.edit(moving: index, to: proposed) {
                case .moveList(let id, let place):
                    #expect(contents.items[index] == .list(id))
                    #expect(place == target && target != index)
                case .moveSmartList(let id, let place):
                    #expect(contents.items[index] == .smartList(id))
                    #expect(place + lists == target && target != index)
                case nil: #expect(target == index)
                case let edit?: Issue.record("\(edit)")
                }
            }
        }
    }
}
