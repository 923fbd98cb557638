import TableCore
import Testing

/// Finding a row by typing its first letters.
struct TypeAheadTests {
    private let titles = ["Aachen", "Berlin", "Bern", "Éclair", "Bonn", "Eeklo"]

    private func find(_ search: TypeAhead.Search, _ cursor: Int?) -> Int? {
        search.first(after: cursor, among: titles.count) { titles[$0] }
    }

    @Test("letters typed quickly make a word, which stays where it fits")
    func word() {
        var typing = TypeAhead()
        #expect(find(typing.type("b", at: 0), nil) == 1)
        #expect(find(typing.type("e", at: 0.5), 1) == 1)
        #expect(find(typing.type("r", at: 1), 1) == 1)
        #expect(find(typing.type("n", at: 1.5), 1) == 2)
        #expect(typing.text == "bern")
        #expect(find(typing.type("x", at: 1.6), 2) == nil)
    }

    @Test("after a pause, or a reset, typing starts over")
    func pause() {
        var typing = TypeAhead()
        _ = typing.type("b", at: 0)
        #expect(find(typing.type("e", at: 2), 1) == 3)
        typing.reset()
        #expect(find(typing.type("a", at: 2.1), 3) == 0)
    }

    @Test("one letter repeated goes round all rows that start with it, accents aside")
    func repeated() {
        var typing = TypeAhead()
        var cursor: Int?
        var visited: [Int] = []
        for key in 0..<4 {
            cursor = find(typing.type("b", at: Double(key) / 4), cursor)
            visited.append(cursor ?? -1)
        }
        #expect(visited == [1, 2, 4, 1])
        typing.reset()
        #expect(find(typing.type("e", at: 10), 1) == 3)
        #expect(find(typing.type("e", at: 10.1), 3) == 5, "a title in ee wins")
    }

    @Test("nothing is found among no rows, or by a bare accent")
    func nothing() {
        var typing = TypeAhead()
        #expect(typing.type("a", at: 0).first(after: nil, among: 0) { _ in "a" } == nil)
        typing.reset()
        #expect(find(typing.type("\u{301}", at: 0), nil) == nil)
    }
}
