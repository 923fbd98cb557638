import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

/// Queries over fields of every kind.
struct QueryKindTests {
    let folder: TemporaryFolder
    let library: Library
    let list: List

    private static let fields: [FieldDraft] = {
        var fields = [
            FieldDraft(name: "Title"), FieldDraft(name: "Story", kind: .paragraph),
            FieldDraft(name: "Tags", kind: .tags), FieldDraft(name: "Film length", kind: .timeSpan),
            FieldDraft(name: "Stars", kind: .rating), FieldDraft(name: "Page", kind: .link),
            FieldDraft(name: "Cast", kind: .texts), FieldDraft(name: "Cover", kind: .image),
            FieldDraft(name: "Genre", kind: .choice, choices: ["Comedy", "Science fiction"]),
            FieldDraft(name: "Seen", kind: .date), FieldDraft(name: "Lent", kind: .checkbox),
        ]
        fields[3].options.unit = "min"
        return fields
    }()

    private static let films: [[String: String]] = [
        [
            "Title": "Playtime", "Story": "A man in Paris.\nHe gets lost among glass doors.",
            "Tags": "paris, seventy millimetres", "Film length": "2:04:00", "Stars": "5",
            "Page": "https://example.org/playtime", "Cast": "Jacques Tati; Barbara Dennek",
            "Genre": "Comedy", "Seen": "2019-06-01", "Lent": "no",
        ],
        [
            "Title": "Solaris", "Story": "A psychologist travels to a station above an ocean.",
            "Tags": "space; lent out", "Film length": "167", "Stars": "4",
            "Page": "mailto:mosfilm@example.org", "Cast": "Natalya Bondarchuk; Donatas Banionis",
            "Genre": "Science fiction", "Seen": "2021-03", "Lent": "yes",
        ],
        [
            "Title": "Ghostbusters", "Tags": "space", "Film length": "1 h 45 min", "Stars": "3",
            "Cast": "Bill Murray", "Genre": "Comedy", "Seen": "1984", "Lent": "yes",
        ],
        ["Title": "A film without anything"],
    ]

    init() async throws {
        folder = try TemporaryFolder()
        library = try folder.library()
        let id = try #require(
            try await library.perform(.createList(name: "Films", fields: Self.fields)).list)
        let created = try library.list(id)
        for film in Self.films {
            var values: [FieldID: FieldValue] = [:]
            for (name, text) in film {
                let field = try #require(created.field(named: name))
                let value: FieldValue = try #require(
                    FieldValue(text, as: field.kind, options: field.options), "\(name): \(text)")
                values[field.id] = value
            }
            try await library.perform(.addRecord(list: id, values: values))
        }
        let cover = try #require(created.field(named: "Cover"))
        let image = try #require(ImageID(String(repeating: "ab", count: 32)))
        try await library.perform(
            .setValue(.image(image), field: cover.id, record: 1, list: id))
        list = try library.list(id)
    }

    @Test func aDayThatDoesNotExistDoesNotFit() async throws {
        let seen = try #require(list.field(named: "Seen"))
        for (record, day) in [(2, "2023-02-30"), (3, "2023-04-31"), (4, "2024-02-29")] {
            try await library.perform(
                .setValue(.text(day), field: seen.id, record: RecordID(record), list: list.id))
        }
        let found = try await library.recordList(
            for: RecordListRequest(list: list.id, query: "seen:misfit"))
        #expect(found.allIDs == [2, 3])
    }

    @Test(
        arguments: [
            ("psychologist", [2]),
            ("story:\"glass doors\"", [1]),
            ("story:~eman", []),
            ("story:~gets lost", [1]),
            ("story:none", [3, 4]),
            ("tags:space", [2, 3]),
            ("tag:space", [2, 3]),
            ("-tag:space", [1, 4]),
            ("tag:\"lent out\"", [2]),
            ("tag:\"out space\"", []),
            ("tag:seventy", [1]),
            ("tag:(paris or lent)", [1, 2]),
            ("tags:none", [4]),
            ("tags:=space", [3]),
            ("length:>2:00:00", []),
            ("film_length:>2:00:00", [1, 2]),
            ("filmlength:2:04:00", [1]),
            ("\"film length\":>=2:30:00", [2]),
            ("film:<2h", [3]),
            ("film:>120", [1, 2]),
            ("film:105", [3]),
            ("film:100..130", [1, 3]),
            ("film:1:30:00..2:10:00", [1, 3]),
            ("film:none", [4]),
            ("stars:4..", [1, 2]),
            ("stars:>=4", [1, 2]),
            ("stars:3", [3]),
            ("stars:..3", [3]),
            ("-stars:3", [1, 2, 4]),
            ("stars:none", [4]),
            ("page:example", [1, 2]),
            ("page:~mailto:", [2]),
            ("page:none", [3, 4]),
            ("cast:tati", [1]),
            ("cast:\"barbara dennek\"", [1]),
            ("cast:~murr", [3]),
            ("murray", [3]),
            ("cover:none", [2, 3, 4]),
            ("-cover:none", [1]),
            ("genre:\"science fiction\"", [2]),
            ("genre:science", [2]),
            ("genre:=comedy", [1, 3]),
            ("-genre:comedy", [2, 4]),
            ("genre:none", [4]),
            ("seen:2021", [2]),
            ("seen:2021-03-09", []),
            ("seen:>=2019", [1, 2]),
            ("seen:..2000", [3]),
            ("seen:30y..", [1, 2]),
            ("seen:1.6.2019", [1]),
            ("seen:2019/6/1", [1]),
            ("seen:1-june-2019", [1]),
            ("seen:\"June 1, 2019\"", [1]),
            ("seen:=\"1 June 2019\"", [1]),
            ("seen:>=\"1 Jan 2021\"", [2]),
            ("seen:june-2019..mar-2021", [1, 2]),
            ("seen:\"March 2021\"", [2]),
            ("seen:(\"March 2021\" or 1.6.2019)", [1, 2]),
            ("seen:(1984 or june-2019)", [1, 3]),
            ("\"seen\":1.6.2019", [1]),
            ("-seen:1.6.2019", [2, 3, 4]),
            ("seen:yesterday", []),
            ("seen:last-friday", []),
            ("seen:<last-month", [1, 2, 3]),
            ("seen:..+3d", [1, 2, 3]),
            ("added:today", [1, 2, 3, 4]),
            ("added:\"today\"", [1, 2, 3, 4]),
            ("added:>=yesterday added:<tomorrow", [1, 2, 3, 4]),
            ("added:next-year", []),
            ("lent:yes", [2, 3]),
            ("lent:no", [1, 4]),
            ("lent:yes genre:comedy", [3]),
            ("sort:stars-", [1, 2, 3, 4]),
            ("sort:film", [3, 1, 2, 4]),
            ("tag:space sort:stars", [3, 2]),
            ("sort:title", [4, 3, 1, 2]),
        ] as [(String, [RecordID])])
    func everyKindIsFound(_ query: String, _ expected: [RecordID]) async throws {
        let found = try await library.recordList(
            for: RecordListRequest(list: list.id, query: query))
        #expect(found.allIDs == expected)
    }

    @Test(
        arguments: [
            ("ta", ["Tags"], ["Tags:"]),
            ("space fi", ["Film length"], ["\"Film length\":"]),
            ("length", ["Film length"], ["\"Film length\":"]),
            ("-ge", ["Genre"], ["Genre:"]),
            ("(co", ["Cover"], ["Cover:"]),
            ("s", ["Story", "Stars", "Seen", "sort"], ["Story:", "Stars:", "Seen:", "sort:"]),
            ("tag:", ["space", "paris", "seventy millimetres", "lent out", "none"], nil),
            ("tag:s", ["space", "seventy millimetres"], ["space", "\"seventy millimetres\""]),
            ("tag:\"lent o", ["lent out"], ["\"lent out\""]),
            ("genre:", ["Comedy", "Science fiction", "none"], nil),
            ("genre:SCI", ["Science fiction"], ["\"Science fiction\""]),
            ("\"film length\":n", ["none"], nil),
            ("lent:", ["yes", "no", "none"], nil),
            ("title:pl", ["Playtime"], nil),
            ("title:a f", ["Film length"], nil),
            ("cast:jacques", ["Jacques Tati"], ["\"Jacques Tati\""]),
            ("stars:4", ["4"], nil),
            ("seen:tod", ["today"], nil),
            ("sort:ti", ["Title", "Title ↓"], ["Title", "Title-"]),
            ("sort:film", ["Film length", "Film length ↓"], ["Filmlength", "Filmlength-"]),
            ("nothing:x", [], nil), ("", [], nil), ("tag:space ", [], nil),
        ] as [(String, [String], [String]?)])
    func whatIsTypedIsCompleted(
        _ query: String, _ titles: [String], _ replacements: [String]?
    ) async throws {
        let found = try await library.completions(of: query, at: query.count, in: list.id)
        #expect(found.map(\.title) == titles)
        if let replacements { #expect(found.map(\.replacement) == replacements) }
    }

    @Test func aCompletedQueryFindsWhatWasMeant() async throws {
        for (typed, expected) in [("tag:sev", 1), ("lent:yes genre:com", 3), ("cast:jac", 1)] {
            let completion = try #require(
                try await library.completions(of: typed, at: typed.count, in: list.id).first)
            var characters = Array(typed)
            characters.replaceSubrange(completion.offsets, with: completion.replacement)
            let found = try await library.recordList(
                for: RecordListRequest(list: list.id, query: String(characters)))
            #expect(found.allIDs == [RecordID(expected)], "\(String(characters))")
        }
    }

    @Test func completedValuesHaveTheNumberOfTheirRecords() async throws {
        for (query, count) in [("cast:jacques", 1), ("lent:y", nil)] as [(String, Int?)] {
            let found = try await library.completions(of: query, at: query.count, in: list.id)
            #expect(found.first?.count == count, "\(query)")
        }
    }

    @Test func completionLooksOnlyBeforeTheCursor() {
        let token = QueryToken(in: "tag:spa read:yes", before: 7)
        #expect(token.name == "tag")
        #expect(token.text == "spa")
        #expect(token.offsets == 4..<7)
    }

    @Test(arguments: [
        ("balance:-5", ["-5"]), ("balance:5", ["5"]), ("balance:-12,50", ["-12.5"]),
        ("balance:-12.5", ["-12.5"]), ("balance:-5..0", ["-5"]),
        ("-balance:-5", ["5", "-12.5"]), ("balance:-", []),
    ])
    func numbersBelowZeroKeepTheirSign(query: String, found: [String]) async throws {
        let id = try #require(
            try await library.perform(
                .createList(
                    name: "Accounts", fields: [FieldDraft(name: "Balance", kind: .number)])
            ).list)
        let balance = try library.list(id).fields[0].id
        for number in [-5, 5, -12.5] {
            try await library.perform(.addRecord(list: id, values: [balance: .decimal(number)]))
        }
        #expect(try await library.texts(RecordListRequest(list: id, query: query)) == found)
    }

    @Test func textsWithNumbersBelowZeroAreSearchedByWords() async throws {
        let library = self.library
        let list = try await library.makeBooks(["Frost at -5 °C", "Warm"])
        #expect(
            try await library.texts(RecordListRequest(list: list.id, query: "title:-5"))
                == ["Frost at -5 °C"])
    }
}
