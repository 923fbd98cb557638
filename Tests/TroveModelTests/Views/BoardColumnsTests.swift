import TableCore
import Testing
import TroveModel

/// The columns of a board, and the places of rows in them.
struct BoardColumnsTests {
    private func columns(
        _ shelf: BoardShelf, _ sections: [(SectionLabel, Int)]
    ) throws -> BoardColumns {
        try #require(BoardColumns(of: shelf.list, records: shelf.snapshot(sections)))
    }

    @Test func choicesHaveColumnsInTheirOrderEvenWithoutRecords() throws {
        let board = try columns(
            BoardShelf(),
            [(.value("Done"), 2), (.value("Later"), 1), (.empty(field: "Status"), 3)])
        #expect(
            board.columns.map(\.label.title) == ["Open", "Doing", "Done", "Later", "No Status"])
        #expect(board.columns.map(\.count) == [0, 0, 2, 1, 3])
        #expect(board.columns.map(\.section) == [nil, nil, 0, 1, 2])
        #expect(board.columns.map(\.color) == ["#ff0000", nil, nil, nil, nil])
        #expect(
            board.columns.map(\.value)
                == [.text("Open"), .text("Doing"), .text("Done"), .text("Later"), .empty])
        #expect(board.columns.map(\.key) == ["=Open", "=Doing", "=Done", "=Later", ""])
        #expect(board.isComplete)
    }

    @Test func eachKindHasItsColumns() throws {
        let check = try columns(
            BoardShelf(by: BoardShelf.isDone), [(.checkbox(field: "Done", isOn: true), 1)])
        #expect(check.columns.map(\.label.title) == ["Not Done", "Done"])
        #expect(check.columns.map(\.value) == [.checkbox(false), .checkbox(true)])
        // Records whose box was never set.
        let unset = try columns(
            BoardShelf(by: BoardShelf.isDone), [(.empty(field: "Done"), 1)])
        #expect(unset.columns.map(\.label.title) == ["Not Done", "Done", "No Done"])

        let stars = try columns(
            BoardShelf(by: BoardShelf.stars),
            [(.value("0"), 1), (.value("4"), 1), (.other(field: "Stars"), 1)])
        #expect(
            stars.columns.map(\.label.title)
                == ["1", "2", "3", "4", "5", "0", "Other Stars", "No Stars"])
        #expect(stars.columns[3].value == .integer(4))
        #expect(
            stars.columns.map(\.acceptsRecords) == [
                true, true, true, true, true, true, false, true,
            ])

        let tags = try columns(BoardShelf(by: BoardShelf.tags), [(.value("a, b"), 1)])
        #expect(tags.columns.map(\.value) == [.texts(["a, b"]), .empty])

        let links = try columns(BoardShelf(by: BoardShelf.friend), [(.value("Ada"), 2)])
        #expect(links.columns.map(\.label.title) == ["Ada", "No Friend"])
        #expect(links.columns.map(\.value) == [nil, .empty])
        #expect(links.columns.map(\.acceptsRecords) == [true, true])
    }

    @Test func theFirstChoiceIsPreset() {
        var list = BoardShelf(by: nil).list
        #expect(list.boardField?.id == BoardShelf.status)
        #expect(list.boardFields.map(\.id.rawValue) == [2, 3, 4, 5, 6])
        list.settings.view.boardField = FieldID(rawValue: 99)
        #expect(list.boardField?.id == BoardShelf.status)
        list.fields.removeAll { $0.id == BoardShelf.status }
        #expect(list.boardField?.id == BoardShelf.tags)
        list.fields.removeAll { $0.id != BoardShelf.title }
        #expect(list.boardField == nil)
        #expect(BoardColumns(of: list, records: nil) == nil)
    }

    @Test func aBoardRequestsItsColumnsAsSections() {
        var list = BoardShelf().list
        #expect(RecordListRequest(showing: list).grouping == .value(BoardShelf.status))
        #expect(RecordListRequest(list).grouping == .none)
        list.settings.grouping = .firstLetter(BoardShelf.title)
        list.settings.view.kind = .gallery
        #expect(RecordListRequest(showing: list).grouping == .firstLetter(BoardShelf.title))
        list.settings.view.kind = .board
        list.fields.removeAll { $0.id != BoardShelf.title }
        #expect(RecordListRequest(showing: list).grouping == .none)
    }

    @Test func rowsOfAnotherGroupingHaveNoCards() throws {
        let plain = BoardShelf(kind: .list)
        let board = try #require(
            BoardColumns(
                of: BoardShelf().list, records: plain.snapshot([(.all, 5)])))
        #expect(board.columns.map(\.count) == [0, 0, 0, 0])
        #expect(!board.isComplete)
        #expect(board.place(ofRow: IndexPath(row: 0, section: 0)) == nil)
    }

    @Test("Rows and cards correspond, but those of folded columns")
    func places() throws {
        // Sections in another order than the columns.
        let shelf = BoardShelf(folded: ["=Doing"])
        let board = try columns(
            shelf,
            [
                (.value("Done"), 3), (.value("Doing"), 4), (.value("Open"), 2),
                (.empty(field: "Status"), 1),
            ])
        #expect(board.foldedIndexes == [1])
        #expect(board.cardCounts == [2, 0, 3, 1])
        let records = shelf.snapshot(
            [(.value("Done"), 3), (.value("Doing"), 4), (.value("Open"), 2), (.value(""), 1)])
        var position = 0
        for column in board.columns.indices {
            for item in 0..<board.cardCount(inColumn: column) {
                let place = IndexPath(item: item, section: column)
                let row = try #require(board.row(at: place))
                #expect(board.place(ofRow: row) == place)
                #expect(board.position(of: place) == position)
                let offset = records.offset(of: row)
                #expect(
                    board.rows(at: PositionSet(position..<position + 1)).ranges
                        == [offset..<offset + 1])
                #expect(
                    board.places(ofRows: PositionSet(offset..<offset + 1)).ranges
                        == [position..<position + 1])
                position += 1
            }
        }
        #expect(board.row(at: IndexPath(item: 0, section: 1)) == nil)
        #expect(board.place(ofRow: IndexPath(row: 0, section: 1)) == nil)
        #expect(board.column(ofRow: IndexPath(row: 0, section: 1)) == 1)
        #expect(board.rows(at: PositionSet(0..<6)).ranges == [0..<3, 7..<10])
        #expect(board.places(ofRows: PositionSet(0..<10)).ranges == [0..<6])
        #expect(board.places(ofRows: PositionSet(2..<8)).ranges == [0..<1, 4..<5])
        #expect(board.rows(at: PositionSet()).isEmpty)
    }
}
