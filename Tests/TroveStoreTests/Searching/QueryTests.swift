import Foundation
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveStore
import TroveTestSupport

/// Queries and their results in a fixed list.
struct QueryTests {
    let folder: TemporaryFolder
    let library: Library
    let list: List

    private static let csv = """
        title,author,year,read,added,rating,note
        The Silent House,Orhan Pamuk,1983,yes,2020-05-03,4,a house by the sea
        Silent Spring,Rachel Carson,1962,no,2019-12,5,
        House of the Sleeping Beauties,Yasunari Kawabata,1961,yes,2021,,crime?
        The Left Hand of Darkness,Ursula Le Guin,1969,no,2020-11-30,5,winter
        Łódź: a history,Nobody,2001,no,2018-01-01,1.5,"or, and (not)"
        Edda,,about 1220,yes,,,running and singing
        """

    init() async throws {
        folder = try TemporaryFolder()
        library = try folder.library()
        let options = ImportOptions(columns: [
            ImportColumn(name: "Title"), ImportColumn(name: "Author"),
            ImportColumn(name: "Year", kind: .number), ImportColumn(name: "Read", kind: .checkbox),
            ImportColumn(name: "Bought", kind: .date), ImportColumn(name: "Rating", kind: .number),
            ImportColumn(name: "Note"),
        ])
        list = try await library.importCSV(
            from: folder.file("books.csv", Self.csv), options: options
        ).list
    }

    @Test func aRequestIsEncodedWithItsQueryAsTyped() throws {
        let request = RecordListRequest(list: list.id, query: "author:guin  -crime")
        let data = try JSONEncoder().encode(request)
        #expect(String(decoding: data, as: UTF8.self).contains(#""query":"author:guin  -crime""#))
        let decoded = try JSONDecoder().decode(RecordListRequest.self, from: data)
        #expect(decoded == request)
        #expect(decoded.query.text == request.query.text)
    }

    @Test func requestsAreEqualIfTheirQueriesMeanTheSame() {
        let request = RecordListRequest(list: list.id, query: "silent")
        #expect(request == RecordListRequest(list: list.id, query: " Silent "))
        #expect(request != RecordListRequest(list: list.id, query: "silent sort:year"))
        #expect(RecordListRequest(list: list.id, query: "  ") == RecordListRequest(list: list.id))
    }

    static let examples: [(String, [RecordID])] = [
        ("", [1, 2, 3, 4, 5, 6]),
        ("silent", [1, 2]),
        ("sil hou", [1]),
        ("house silent", [1]),
        ("\"silent house\"", [1]),
        ("\"house silent\"", []),
        ("\"silent hou\"", []),
        ("\"silent", [1, 2]),
        ("\"\"", [1, 2, 3, 4, 5, 6]),
        ("lodz", [5]),
        ("title:silent", [1, 2]),
        ("title:house", [1, 3]),
        ("TITLE:Hou", [1, 3]),
        ("títle:hou", [1, 3]),
        ("note:house", [1]),
        ("author:le guin", [4]),
        ("author:\"le guin\"", [4]),
        ("author:\"guin le\"", []),
        ("author:pamuk silent", [1]),
        ("author:none", [6]),
        ("-author:none", [1, 2, 3, 4, 5]),
        ("note:empty", [2]),
        ("year:1983", [1]),
        ("year:=1983", [1]),
        ("year:>=1969", [1, 4, 5]),
        ("year:>1969", [1, 5]),
        ("year:<1962", [3]),
        ("year:<=1962", [2, 3]),
        ("year:1961..1969", [2, 3, 4]),
        ("year:1969..", [1, 4, 5]),
        ("year:..1962", [2, 3]),
        ("year:..", []),
        ("year:\"about 1220\"", [6]),
        ("rating:4..", [1, 2, 4]),
        ("rating:1.5", [5]),
        ("rating:1,5", [5]),
        ("rating:<2", [5]),
        ("rating:none", [3, 6]),
        ("read:yes", [1, 3, 6]),
        ("read:no", [2, 4, 5]),
        ("read:true", [1, 3, 6]),
        ("-read:yes", [2, 4, 5]),
        ("bought:2020", [1, 4]),
        ("bought:2020-05", [1]),
        ("bought:2020-05-03", [1]),
        ("bought:<2020", [2, 5]),
        ("bought:<2020-05", [2, 5]),
        ("bought:>2019", [1, 3, 4]),
        ("bought:>=2020-06", [3, 4]),
        ("bought:<=2020", [1, 2, 4, 5]),
        ("bought:2019..2020", [1, 2, 4]),
        ("bought:none", [6]),
        ("added:none", []),
        ("added:>=1990", [1, 2, 3, 4, 5, 6]),
        ("changed:<1990", []),
        ("title:~ing", [2, 3]),
        ("note:~ing", [6]),
        ("title:~ÓD", [5]),
        ("-silent", [3, 4, 5, 6]),
        ("-silent -house", [4, 5, 6]),
        ("silent -spring", [1]),
        ("-\"silent house\"", [2, 3, 4, 5, 6]),
        ("--silent", [1, 2]),
        ("silent or edda", [1, 2, 6]),
        ("silent OR edda", [1, 2, 6]),
        ("silent house or edda", [1, 6]),
        ("(silent or edda) read:yes", [1, 6]),
        ("read:yes (silent or edda)", [1, 6]),
        ("silent (house or spring)", [1, 2]),
        ("-(silent or edda)", [3, 4, 5]),
        ("read:no -(year:1962 or year:2001)", [4]),
        ("((silent))", [1, 2]),
        ("(silent", [1, 2]),
        ("silent)", [1, 2]),
        ("silent) edda", []),
        ("()", [1, 2, 3, 4, 5, 6]),
        ("or", [1, 5]),
        ("or silent", [1]),
        ("silent or", [1]),
        ("silent or read:yes", [1, 2, 3, 6]),
        ("year:1962 or rating:5", [2, 4]),
        ("foo:silent", []),
        ("10:30", []),
        ("silent:house", [1]),
        ("title:", []),
        (":silent", [1, 2]),
        ("year:soon", []),
        ("crime?", [3]),
        ("sort:year-", [5, 1, 4, 2, 3, 6]),
        ("read:no sort:year", [2, 4, 5]),
        ("read:no sort:title-", [4, 2, 5]),
        ("silent sort:author", [1, 2]),
        ("sort:nothing silent", [1, 2]),
        ("title:>=the", [1, 4]),
        ("title:=edda", [6]),
        ("author:nobody or author:none", [5, 6]),
        ("auth:pamuk", [1]),
        ("titl:silent", [1, 2]),
        ("author:(guin or pamuk)", [1, 4]),
        ("author:(guin or pamuk) -silent", [4]),
        ("-author:(guin or pamuk)", [2, 3, 5, 6]),
        ("year:(1962 or >=2000)", [2, 5]),
        ("author:(rachel carson)", [2]),
        ("author:(\"le guin\" or \"guin le\")", [4]),
        ("author:(year:1969)", [4]),
        ("author:()", [1, 2, 3, 4, 5, 6]),
        ("author:(guin", [4]),
        ("\"author\":guin", [4]),
        ("\"title\":\"silent spring\"", [2]),
        ("\"silent spring\": carson", [2]),
        ("added:today", [1, 2, 3, 4, 5, 6]),
        ("added:yesterday", []),
        ("added:>=7d", [1, 2, 3, 4, 5, 6]),
        ("added:<7d", []),
        ("added:>=+1d", []),
        ("added:1y..today", [1, 2, 3, 4, 5, 6]),
        ("bought:<=1y", [1, 2, 3, 4, 5]),
        ("year:7d", []),
        ("year:१९६९", [4]),
        ("year:>=१९६९", [1, 4, 5]),
        ("year:١٩٦١..١٩٦٩", [2, 3, 4]),
        ("bought:२०२०-०५", [1]),
    ]

    @Test func everyQueryFindsWhatItShould() async throws {
        for (query, expected) in Self.examples {
            let request = RecordListRequest(list: list.id, query: query)
            let found = try await library.recordList(for: request).allIDs
            #expect(found == expected, "\(query)")
        }
    }

    @Test(arguments: [
        ("(silent", "“(” has no matching “)”.", 0..<1),
        ("silent)", "“)” has no matching “(”.", 6..<7),
        ("a \"silent", "The closing quotation mark is missing.", 2..<3),
        ("silent foo:x", "There is no field “foo”. Searching all fields for these words.", 7..<12),
        ("year:>soon", "“soon” is not a number.", 0..<10),
        (
            "bought:..may",
            "“may” has no year. Enter a date such as 2020, 2020-05, 2020-05-30, today or 7d.",
            0..<12
        ),
        ("sort:foo-", "There is no field “foo” to sort by.", 5..<8),
        (
            "year:soon",
            "“soon” is not a number. “Year” is searched for text that begins with “soon”.", 0..<9
        ),
        (
            "house year:1950-1960", "“1950-1960” is not a number. For a range, enter 1950..1960.",
            6..<20
        ),
        (
            "bought:maybe",
            "“maybe” is not a date. Enter a date such as 2020, 2020-05, 2020-05-30, today or 7d. "
                + "“Bought” is searched for text that begins with “maybe”.", 0..<12
        ),
        (
            "bought:2020-13",
            "There is no month 13. Enter a date such as 2020, 2020-05, 2020-05-30, today or 7d.",
            0..<14
        ),
        (
            "read:maybe",
            "“maybe” is neither yes nor no. “Read” is searched for text that begins with “maybe”.",
            0..<10
        ),
        ("read:2", "“2” is neither yes nor no.", 0..<6),
        ("read:\"not yet\"", "“not yet” is neither yes nor no.", 0..<14),
        (
            "-\"year\":(1950 or x)",
            "“x” is not a number. “Year” is searched for text that begins with “x”.", 17..<18
        ),
    ])
    func whatIsNotUnderstoodGivesAHint(_ query: String, _ hint: String, _ offsets: Range<Int>) {
        let found = SearchQuery(query).hint(in: list)
        #expect(found?.message == hint)
        #expect(found?.offsets == offsets)
    }

    @Test(arguments: [
        "a (b or -c)", "title:\"y z\"", "year:1..2", "", "10:30", "bought:>=7d added:today",
        "auth:(guin or \"orhan pamuk\")", "sort:year-", "year:1983", "year:$12", "rating:4.5",
        "bought:2020-05", "bought:2020/05", "bought:7d", "read:yes", "read:None", "year:misfit",
        "year:~19", "title:1950-1960",
    ])
    func understoodQueriesGiveNoHint(_ query: String) {
        #expect(SearchQuery(query).hint(in: list) == nil)
    }

    @Test func whatIsAskedTwiceIsLookedForOnce() {
        #expect(SearchQuery("silent house SILENT house").root == SearchQuery("silent house").root)
        #expect(SearchQuery("a or b or a or (b)").root == SearchQuery("a or b").root)
        #expect(SearchQuery("-a (b c) -a (b c)").root == SearchQuery("-a (b c)").root)
        #expect(SearchQuery("title:a title:a").root == SearchQuery("title:a").root)
        #expect(SearchQuery(String(repeating: "a ", count: 1_000)).root == .word("a"))
    }

    /// Tries brackets nested deeper than SQLite and its full-text index can parse.
    @Test(arguments: [
        "silent (house or spring ", "silent -(spring or winter ",
        "year:<1990 (title:~house or rating:5 ", "silent (-note:none or ",
        "-(author:guin or year:>1990 or ", "silent -(-year:<1990 or -house ",
    ])
    func deepBracketsFindWhatFlatOnesDo(_ part: String) async throws {
        func found(depth: Int) async throws -> [RecordID] {
            let query =
                String(repeating: part, count: depth) + "house"
                + String(repeating: ")", count: depth)
            return try await library.recordList(
                for: RecordListRequest(list: list.id, query: query)
            ).allIDs
        }
        // Repeating the same nested brackets does not change the result.
        let flat = try await found(depth: 4)
        for depth in [6, 8, 10, 12, 14, 16, 18] {
            #expect(try await found(depth: depth) == flat, "\(depth)")
        }
    }

    @Test func wordsThatWereAskedForAreMarked() {
        #expect(
            SearchQuery("author:guin -crime \"silent house\" year:>5").words == [
                "guin", "silent", "house",
            ])
    }
}
