import Foundation
import Testing
import TroveModel

/// Changing the sort keys and the groups of a list.
struct SortKeysDraftTests {
    private let list: List = {
        let kinds: [FieldKind] = [.text, .choice, .number, .date, .timeSpan, .checkbox, .tags]
        let fields = kinds.enumerated().map { index, kind in
            Field(id: FieldID(rawValue: Int64(index) + 1), name: "\(kind)", kind: kind)
        }
        return List(
            id: ListID(rawValue: 1), uuid: UUID(), name: "Things", icon: .standard, fields: fields,
            recordCount: 0, trashCount: 0)
    }()

    private func attribute(_ number: Int64) -> RecordAttribute { .field(FieldID(rawValue: number)) }

    @Test func keysAreAddedMovedChangedAndRemoved() {
        var draft = SortKeysDraft(.field(FieldID(rawValue: 2), ascending: false), of: list)
        #expect(draft.attributes.count == 9)
        draft.add()
        #expect(draft.keys.map(\.attribute) == [attribute(2), attribute(1)])
        draft.move(1, to: 0)
        #expect(
            draft.sort == .by([SortKey(attribute(1)), SortKey(attribute(2), ascending: false)]))
        draft.move(0, to: -1)
        draft.move(1, to: 2)
        #expect(draft.keys.map(\.attribute) == [attribute(1), attribute(2)], "no such places")
        draft.setAttribute(attribute(2), ofKeyAt: 0)
        #expect(draft.keys[0].attribute == attribute(1), "another key has it")
        draft.setAttribute(.changed, ofKeyAt: 0)
        draft.setAscending(false, ofKeyAt: 0)
        #expect(draft.keys[0] == SortKey(.changed, ascending: false))
        draft.remove(at: 0)
        draft.remove(at: 0)
        #expect(draft.sort == .manual)
    }

    @Test func everyAttributeIsOfferedOnce() {
        var draft = SortKeysDraft(.manual, of: list)
        while draft.canAdd { draft.add() }
        #expect(draft.keys.map(\.attribute) == list.sortAttributes)
        draft.add()
        #expect(draft.keys.count == 9)
        for index in draft.keys.indices {
            #expect(draft.attributes(ofKeyAt: index) == [draft.keys[index].attribute])
        }
    }

    @Test func doubledAndMissingAttributesAreLeftOut() {
        let sort = RecordSort.by([
            SortKey(attribute(1)), SortKey(attribute(1), ascending: false), SortKey(attribute(99)),
        ])
        #expect(SortKeysDraft(sort, of: list).keys == [SortKey(attribute(1))])
    }

    @Test func eachKindOffersItsWaysToGroup() {
        let first = list.sortAttributes.map { RecordGrouping.ways(by: $0, of: list).first }
        let ids = (1...7).map { FieldID(rawValue: $0) }
        #expect(
            first == [
                .firstLetter(ids[0]), .value(ids[1]), .range(ids[2], step: 10),
                .year(.field(ids[3])), .range(ids[4], step: 600), .value(ids[5]), .value(ids[6]),
                .year(.added), .year(.changed),
            ])
        let unusual = RecordGrouping.range(ids[2], step: 7)
        let ways = RecordGrouping.ways(by: .field(ids[2]), of: list, including: unusual)
        #expect(ways.contains(unusual) && Set(ways).count == ways.count)
        #expect(!RecordGrouping.ways(by: .added, of: list, including: unusual).contains(unusual))
    }

    @Test func groupsByLetterSortAListInManualOrder() {
        let id = FieldID(rawValue: 1)
        var settings = ListSettings()
        settings.group(by: .firstLetter(id))
        #expect(settings.sort == .field(id))
        settings.sort = .field(FieldID(rawValue: 2))
        settings.group(by: .firstLetter(id))
        #expect(settings.sort == .field(FieldID(rawValue: 2)), "an own order stays")
    }
}
