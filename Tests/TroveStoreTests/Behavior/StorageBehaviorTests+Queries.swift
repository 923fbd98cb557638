import Testing
import TroveModel

// MARK: - Queries

extension StorageBehaviorTests {
    /// Books with values of several kinds, also ones that do not fit.
    private func books(in storage: any LibraryStorage) async throws -> List {
        let list = try await storage.createList([
            FieldDraft(name: "Title"), FieldDraft(name: "Author"),
            FieldDraft(name: "Year", kind: .number), FieldDraft(name: "Read", kind: .checkbox),
            FieldDraft(name: "Bought", kind: .date), FieldDraft(name: "Rating", kind: .number),
            FieldDraft(name: "Note"),
        ])
        let rows: [[String]] = [
            [
                "The Silent House", "Orhan Pamuk", "1983", "yes", "2020-05-03", "4",
                "a house by the sea",
            ],
            ["Silent Spring", "Rachel Carson", "1962", "no", "2019-12", "5", ""],
            [
                "House of the Sleeping Beauties", "Yasunari Kawabata", "1961", "yes", "2021", "",
                "crime?",
            ],
            [
                "The Left Hand of Darkness", "Ursula Le Guin", "1969", "no", "2020-11-30", "5",
                "winter",
            ],
            ["Łódź: a history", "Nobody", "2001", "no", "2018-01-01", "1.5", "or, and (not)"],
            ["Edda", "", "about 1220", "yes", "", "", "running and singing"],
        ]
        for row in rows {
            var values: [String: FieldValue] = [:]
            for (field, text) in zip(list.fields, row) {
                values[field.name] = FieldValue(text, as: field.kind) ?? .text(text)
            }
            try await storage.insert(values, into: list)
        }
        return try await storage.list(list.id)
    }

    @Test("long words are told apart by their ends (033.2.2)", arguments: Engine.allCases)
    func longWords(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createList([
                FieldDraft(name: "Title"), FieldDraft(name: "Note"),
            ])
            let start = String(repeating: "abcdefghij", count: 30)
            for end in ["one", "two", "o'three"] {
                try await storage.insert(
                    ["Title": .text(end), "Note": .text("see \(start)\(end), here")], into: list)
            }
            for (query, expected) in [
                (start, [1, 2, 3]), (start + "one", [1]), (start + "tw", [2]),
                ("note:\(start)two", [2]), ("title:\(start)two", []), (start + "othr", [3]),
                ("\"\(start)one here\"", [1]), (start + "x", []),
            ] as [(String, [RecordID])] {
                let request = RecordListRequest(list: list.id, query: query)
                let found = try await storage.recordList(for: request).allIDs
                #expect(found == expected, "…\(query.suffix(8))")
            }
        }
    }

    @Test("each word of a long text is found (033.2.2)", arguments: Engine.allCases)
    func longTexts(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createList([
                FieldDraft(name: "Title"), FieldDraft(name: "Text", kind: .paragraph),
                FieldDraft(name: "Note", kind: .paragraph),
            ])
            let (text, note) = (list.fields[1].id, list.fields[2].id)
            // Too many words for an index of 1 MB.
            let long = FieldValue.text(Self.words(50_000..<145_000) + " it's over")
            try await storage.insert(["Title": .text("long"), "Text": long], into: list)
            try await storage.insert(["Title": .text("33ukx"), "Note": .text("w1")], into: list)
            try await storage.insert(["Text": .text("33uk 33ul w0")], into: list)
            func check(_ expected: [(query: String, found: [RecordID])]) async throws {
                for (query, found) in expected {
                    let request = RecordListRequest(list: list.id, query: query)
                    #expect(
                        try await storage.recordList(for: request).allIDs == found, "\(query)")
                }
            }
            // From “12kw” to “33vr”.
            try await check([
                ("33uk", [1, 2, 3]), ("text:33uk", [1, 3]), ("12kw 33uk long", [1]),
                ("-text:33u", [2]), ("\"33uk 33ul\"", [1, 3]), ("its", [1]), ("33vs", []),
            ])
            // A second long text has no room at all.
            let other = FieldValue.text(Self.words(200_000..<210_000))
            try await storage.performAndReturn(
                .setValues(other, field: note, records: [1, 3], list: list.id))
            // From “4abk” to “4i1b”.
            try await check([("text:4i1b", []), ("12kw 4i1b", [1]), ("33uk 4i1", [1, 3])])
            try await storage.performAndReturn(.changeKind(text, list: list.id, to: .text))
            try await check([("text:33uk 4i1", [1, 3])])
            #expect(try await storage.check() == [])
            _ = try await storage.undo()
            _ = try await storage.undo()
            try await check([("4i1b", []), ("text:33uk", [1, 3])])
            #expect(try await storage.check() == [])
        }
    }

    /// The words of numbers in base 36.
    private static func words(_ numbers: Range<Int>) -> String {
        numbers.map { String($0, radix: 36) }.joined(separator: " ")
    }

    static let examples: [(String, [RecordID])] = [
        ("", [1, 2, 3, 4, 5, 6]), ("silent", [1, 2]), ("sil hou", [1]), ("house silent", [1]),
        ("\"silent house\"", [1]), ("\"house silent\"", []), ("\"silent hou\"", []),
        ("lodz", [5]), ("title:silent", [1, 2]), ("títle:hou", [1, 3]), ("note:house", [1]),
        ("author:le guin", [4]), ("author:\"le guin\"", [4]), ("author:\"guin le\"", []),
        ("author:none", [6]), ("-author:none", [1, 2, 3, 4, 5]), ("note:empty", [2]),
        ("year:1983", [1]), ("year:=1983", [1]), ("year:>=1969", [1, 4, 5]),
        ("year:>1969", [1, 5]),
        ("year:<=1962", [2, 3]), ("year:1961..1969", [2, 3, 4]), ("year:1969..", [1, 4, 5]),
        ("year:..1962", [2, 3]), ("year:\"about 1220\"", [6]), ("year:misfit", [6]),
        ("rating:4..", [1, 2, 4]), ("rating:1.5", [5]), ("rating:1,5", [5]), ("rating:<2", [5]),
        ("rating:none", [3, 6]), ("read:yes", [1, 3, 6]), ("read:no", [2, 4, 5]),
        ("read:~ye", [1, 3, 6]), ("read:~1", []), ("read:~n", [2, 4, 5]),
        ("-read:yes", [2, 4, 5]), ("bought:2020", [1, 4]), ("bought:2020-05", [1]),
        ("bought:<2020", [2, 5]), ("bought:>2019", [1, 3, 4]), ("bought:>=2020-06", [3, 4]),
        ("bought:<=2020", [1, 2, 4, 5]), ("bought:2019..2020", [1, 2, 4]), ("bought:none", [6]),
        ("added:none", []), ("added:>=1990", [1, 2, 3, 4, 5, 6]), ("changed:<1990", []),
        ("title:~ing", [2, 3]), ("note:~ing", [6]), ("title:~ÓD", [5]),
        ("-silent -house", [4, 5, 6]),
        ("-\"silent house\"", [2, 3, 4, 5, 6]), ("silent or edda", [1, 2, 6]),
        ("(silent or edda) read:yes", [1, 6]), ("-(silent or edda)", [3, 4, 5]),
        ("read:no -(year:1962 or year:2001)", [4]), ("or", [1, 5]), ("foo:silent", []),
        ("10:30", []), ("silent:house", [1]), ("year:soon", []), ("crime?", [3]),
        ("sort:year-", [5, 1, 4, 2, 3, 6]), ("read:no sort:year", [2, 4, 5]),
        ("read:no sort:title-", [4, 2, 5]), ("title:>=the", [1, 4]), ("title:=edda", [6]),
        ("author:(guin or pamuk) -silent", [4]), ("year:(1962 or >=2000)", [2, 5]),
        ("added:today", [1, 2, 3, 4, 5, 6]), ("added:yesterday", []),
        ("added:1y..today", [1, 2, 3, 4, 5, 6]), ("bought:<=1y", [1, 2, 3, 4, 5]),
        ("year:>=१९६९", [1, 4, 5]), ("bought:२०२०-०५", [1]), ("lent:yes", []), ("borrower:bob", []),
    ]

    @Test(arguments: Engine.allCases)
    func everyQueryFindsWhatItShould(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await books(in: storage)
            for (query, expected) in Self.examples {
                let request = RecordListRequest(list: list.id, query: query)
                #expect(try await storage.recordList(for: request).allIDs == expected, "\(query)")
            }
        }
    }
}
