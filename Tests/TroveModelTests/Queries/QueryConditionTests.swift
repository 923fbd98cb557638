import Foundation
import Testing
import TroveModel

/// The conditions that a query contains.
struct QueryConditionTests {
    private static func list(_ names: [String]) -> List {
        List(
            id: ListID(rawValue: 1), uuid: UUID(), name: "Books", icon: ListIcon(""),
            fields: names.enumerated().map {
                Field(id: FieldID(rawValue: Int64($0.offset)), name: $0.element)
            }, recordCount: 0, trashCount: 0)
    }

    @Test(arguments: [
        "overdue:yes", "due:today", "due:<=7d", "added:>=30d", "changed:yesterday",
        "tolkien due:2020..today", "-(lent:no or due:+1w)", "Overdue:no", "bought:>=-2m",
    ])
    func relativeDaysDependOnToday(_ query: String) {
        #expect(SearchQuery(query).dependsOnToday)
    }

    @Test(arguments: [
        "", "today", "lent:yes", "due:2020-05-30", "year:>=1950", "borrower:ann",
        "title:\"over due\"", "added:2020-01..2020-06", "note:none",
    ])
    func otherConditionsDoNot(_ query: String) {
        #expect(!SearchQuery(query).dependsOnToday)
    }

    @Test func conditionsOnLoansAreFound() {
        let list = Self.list(["Title"])
        for query in ["lent:yes", "overdue:yes", "crime due:<=7d", "-(borrower:ann or title:x)"] {
            #expect(SearchQuery(query).asksForLoans(in: list), "\(query)")
        }
        #expect(!SearchQuery("lent").asksForLoans(in: list))
        #expect(!SearchQuery("title:lent added:today").asksForLoans(in: list))
        // A field of the list has precedence.
        #expect(!SearchQuery("due:today").asksForLoans(in: Self.list(["Due"])))
    }
}
