import Testing
import TroveModel

/// The text that a change of kind is confirmed with.
struct KindChangeSummaryTests {
    private func example(_ title: String, _ old: String, _ new: String?)
        -> KindChangePreview.Example
    {
        .init(record: 1, title: title, oldText: old, newText: new)
    }

    @Test func valuesThatStayTheSameNeedNoConfirmation() {
        #expect(!KindChangePreview().altersValues)
        #expect(!KindChangePreview(valueCount: 3, sameCount: 3).altersValues)
        #expect(KindChangePreview(valueCount: 3, sameCount: 2, changedCount: 1).altersValues)
        #expect(KindChangePreview(valueCount: 1, unconvertibleCount: 1).altersValues)
    }

    @Test func theWorstComesFirstWithAFewExamples() {
        let preview = KindChangePreview(
            valueCount: 8, sameCount: 1, changedCount: 1, unconvertibleCount: 6,
            changedExamples: [example("Emma", "1,815", "1815")],
            unconvertibleExamples: (1...6).map { example("Book \($0)", "about\n\($0)", nil) })
        #expect(
            preview.summary() == """
                6 values cannot be converted and stay as text:
                • Book 1: about 1
                • Book 2: about 2
                • Book 3: about 3

                1 value is converted:
                • Emma: 1,815 → 1815

                1 value stays the same.
                """)
    }

    @Test func longTextsAreCut() {
        let preview = KindChangePreview(
            valueCount: 1, unconvertibleCount: 1,
            unconvertibleExamples: [example("Emma", String(repeating: "x", count: 500), nil)])
        let longest = preview.summary().split(separator: "\n").map(\.count).max() ?? 0
        #expect((60...80).contains(longest))
        #expect(preview.summary().hasSuffix("x…"))
    }
}
