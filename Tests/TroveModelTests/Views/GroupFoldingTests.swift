import TableCore
import Testing

@testable import TroveModel

/// The rows that folded groups leave visible.
struct GroupFoldingTests {
    private static let grouping = RecordGrouping.value(FieldID(rawValue: 1))

    /// A snapshot with groups "0", "1", … of these sizes.
    private func list(_ sizes: [Int], titles: [String]? = nil) -> RecordList {
        var start = 0
        let sections = sizes.enumerated().map { index, size in
            defer { start += size }
            return RecordSection(
                .value(titles?[index] ?? "\(index)"), indexTitle: "", range: start..<start + size)
        }
        return RecordList(
            request: RecordListRequest(list: ListID(rawValue: 1), grouping: Self.grouping),
            ids: (0..<start).map { RecordID($0 + 1) }, sections: sections, generation: 1)
    }

    private func folded(_ titles: [String]) -> FoldedGroups {
        var folded = FoldedGroups()
        for title in titles {
            folded.set(true, SectionLabel.value(title).key, of: Self.grouping)
        }
        return folded
    }

    @Test("positions with and without folded groups, for every set of folded groups")
    func positions() {
        for sizes in [[3], [2, 1], [1, 3, 2], [2, 1, 1, 3], [1, 0, 2]] {
            let list = list(sizes)
            for bits in 0..<(1 << sizes.count) {
                let chosen = sizes.indices.filter { bits >> $0 & 1 == 1 }
                let folding = GroupFolding(of: list, folded(chosen.map { "\($0)" }))
                let shown = (0..<list.count).filter {
                    !chosen.contains(list.indexPath(at: $0).section)
                }
                #expect(folding.isPossible)
                #expect(sizes.indices.filter(folding.isFolded) == chosen)
                for row in 0..<list.count {
                    #expect(folding.shownPosition(ofRow: row) == shown.firstIndex(of: row))
                }
                for low in 0...shown.count {
                    for high in low...shown.count {
                        let rows = PositionSet(shown[low..<high].map { $0..<$0 + 1 })
                        #expect(
                            folding.rows(at: PositionSet(low..<high)) == rows,
                            "\(sizes) \(chosen) \(low)..<\(high)")
                    }
                }
                for low in 0...list.count {
                    for high in low...list.count {
                        let found = shown.indices.filter { (low..<high).contains(shown[$0]) }
                        #expect(
                            folding.shownPositions(ofRows: PositionSet(low..<high))
                                == PositionSet(found.map { $0..<$0 + 1 }),
                            "\(sizes) \(chosen) \(low)..<\(high)")
                    }
                }
            }
        }
    }

    @Test("all groups are folded at once, also those that come later")
    func allGroups() {
        var folded = FoldedGroups()
        #expect(folded.isEmpty)
        folded.setAll(true, of: Self.grouping)
        folded.set(false, "=1", of: Self.grouping)
        let folding = GroupFolding(of: list([1, 2, 3]), folded)
        #expect((0..<3).map(folding.isFolded) == [true, false, true])
        #expect(!folded.contains("0", of: .firstLetter(FieldID(rawValue: 1))), "another grouping")
        folded.set(true, "1", of: Self.grouping)
        #expect(folded.contains("1", of: Self.grouping))
        folded.set(true, "A", of: .none)
        #expect(!folded.contains("1", of: Self.grouping), "folded in another grouping since")
    }

    @Test("the part of an update that concerns visible rows")
    func updates() throws {
        let old = list([2, 2, 2])
        // Record 1 moves from group 0 to group 1, record 6 is deleted.
        let new = RecordList(
            request: old.request, ids: [2, 3, 4, 1, 5],
            sections: [
                RecordSection(.value("0"), indexTitle: "", range: 0..<1),
                RecordSection(.value("1"), indexTitle: "", range: 1..<4),
                RecordSection(.value("2"), indexTitle: "", range: 4..<5),
            ], generation: 2)
        let update = RecordListUpdate(from: old, to: new, touched: [1, 6], updated: [1])
        #expect(update.movedRows.count == 1 && update.deletedRows.count == 1)
        func part(_ titles: [String]) throws -> RecordListUpdate {
            let folded = folded(titles)
            let folding = GroupFolding(of: new, folded)
            return try #require(
                folding.visiblePart(of: update, from: GroupFolding(of: old, folded)))
        }
        #expect(try part([]).movedRows == update.movedRows)
        let target = try part(["1"])
        #expect(target.movedRows.isEmpty)
        #expect(
            target.deletedRows.sorted() == [
                IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 2),
            ])
        let source = try part(["0", "2"])
        #expect(source.deletedRows.isEmpty && source.movedRows.isEmpty)
        #expect(source.insertedRows == [IndexPath(row: 2, section: 1)])
        #expect(try part(["0", "1", "2"]).isEmpty)
        let other = GroupFolding(of: new, folded(["0"]))
        #expect(other.visiblePart(of: update, from: GroupFolding(of: old, folded(["1"]))) == nil)
    }

    private final class Source: RecordSource {
        func record(atOffset offset: Int, in list: RecordList) throws(LibraryError) -> Record? {
            nil
        }
        func showsOtherTexts(after change: Change) -> Bool { false }
        func invalidate(_ change: Change) {}
    }

    @Test("a search opens all groups")
    func search() {
        var shelf = BoardShelf(kind: .list)
        shelf.list.settings.grouping = .value(BoardShelf.status)
        shelf.list.settings.view.foldedGroups.setAll(true, of: .value(BoardShelf.status))
        var model = RecordsModel()
        _ = model.handle(.listShown(shelf.list, source: Source()))
        let records = shelf.snapshot([(.value("Open"), 2), (.value("Done"), 1)])
        _ = model.handle(.loaded(.complete(records), generation: 1))
        _ = model.handle(.loadEnded(nil, generation: 1))
        #expect(model.folding.isFolded(0) && model.folding.isFolded(1))
        _ = model.handle(.searchBegan(contentOffset: 0))
        _ = model.handle(.queryChanged("a"))
        #expect(model.folding.isFolded(0), "the rows are still those of the list")
        var request = records.request
        request.query = SearchQuery("a")
        let found = RecordList(
            request: request, ids: [1],
            sections: [RecordSection(.value("Open"), indexTitle: "", range: 0..<1)], generation: 1)
        _ = model.handle(.loaded(.complete(found), generation: model.generation))
        #expect(model.rows?.records.count == 1)
        #expect(!model.folding.isFolded(0) && !model.folding.isPossible)
    }
}
