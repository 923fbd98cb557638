import Testing
import TroveModel

@testable import Trove

/// Sort orders and groupings as values of menu actions.
@Suite("Orders and groups as values of menu actions")
@MainActor
struct MenuChoiceTests {
    private static let field = FieldID(rawValue: 12)

    @Test("Every order comes back from its name")
    func sort() {
        let all: [RecordSort] = [
            .manual, .field(Self.field), .field(Self.field, ascending: false),
            .by([SortKey(.added, ascending: false), SortKey(.field(Self.field)), SortKey(.changed)]
            ),
        ]
        for sort in all { #expect(SortChoice(name: SortChoice(sort).name)?.sort == sort) }
        #expect(SortChoice(name: "?") == nil)
    }

    @Test("Every grouping comes back from its name")
    func group() {
        let all: [RecordGrouping] = [
            .none, .value(Self.field), .firstLetter(Self.field), .year(.added),
            .month(.field(Self.field)), .range(Self.field, step: 0.5),
        ]
        for group in all { #expect(GroupChoice(name: GroupChoice(group).name)?.grouping == group) }
        #expect(GroupChoice(name: "") == nil)
    }
}
