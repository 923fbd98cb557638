import Testing
import TroveModel

/// Names proposed for new lists.
struct FreeNameTests {
    @Test(
        "A taken name gets a number",
        arguments: [
            ("Films", [], "Films"), ("Films", ["Books"], "Films"), ("Films", ["films"], "Films 2"),
            ("Films", ["Films", "Films 2", "FILMS 3"], "Films 4"),
            ("Films 2", ["Films 2"], "Films 3"), ("Top 1", ["Top 1"], "Top 1 2"),
            ("1984", ["1984"], "1984 2"), ("", [""], ""),
        ])
    func name(_ wanted: String, _ taken: [String], _ proposed: String) {
        #expect(List.freeName(wanted, among: taken) == proposed)
    }
}
