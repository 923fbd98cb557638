import Foundation
import TestSupport
import Testing
import TroveModel

/// A library with everything that a copy must keep.
enum RichLibrary {
    /// Makes the library by edits, as a person would.
    ///
    /// - Parameter hasComputedFields: Whether the storage can have computed fields.
    static func make(in storage: any LibraryStorage, hasComputedFields: Bool) async throws {
        let people = try await storage.createList(
            "People", [FieldDraft(name: "Name"), FieldDraft(name: "Born", kind: .date)])
        let books = try await makeBooks(in: storage, people: people, hasComputedFields)
        // A cycle of links between two lists.
        var favourite = FieldDraft(name: "Favourite", kind: .recordLink)
        favourite.options.targetList = books.id
        try await storage.perform(.addField(people.id, favourite, at: nil))
        let cover = try await storage.addImage(
            Data(contentsOf: PackageFolder.testData.appending(path: "cover.png")))
        for name in ["Jane Austen", "Łukasz", "Émile Zola"] {
            try await storage.insert(["Name": .text(name)], into: people)
        }
        try await fill(books, in: storage, cover: cover)
        let known = try await storage.list(people.id)
        try await storage.perform(
            .setValue(
                .record(2), field: try #require(known.field(named: "Favourite")).id, record: 1,
                list: people.id))
        try await makeOddList(in: storage)
        try await arrange(books, people, in: storage)
        try await lend(books, people, in: storage)
        try await storage.perform(.deleteRecords([4], list: books.id))
        try await storage.setTrashDays(99)
        try await storage.setSetting("window", to: "{\"list\":\(books.id.rawValue)}")
        try await storage.keep(
            ValueDraft(
                "31 Februar",
                at: ValueDraft.Place(
                    list: people.id, record: 1, field: people.fields[1].id), reason: "No date."))
        // A field, a list and a smart list that only undo could bring back.
        let gone = try await storage.createList("Gone", [FieldDraft(name: "Title")])
        try await storage.perform(.deleteList(gone.id))
        let passing = try await storage.perform(
            .createSmartList(SmartListDraft(name: "Passing", query: "x")))
        let smart = try #require(try await storage.smartLists().last)
        #expect(smart.name == "Passing" && !passing.isEmpty)
        try await storage.perform(.deleteSmartList(smart.id))
    }

    private static func makeBooks(
        in storage: any LibraryStorage, people: List, _ hasComputedFields: Bool
    ) async throws -> List {
        var drafts = FieldKind.allCases.filter { $0 != .computed }.map { kind in
            FieldDraft(name: "A \(kind.rawValue)", kind: kind)
        }
        for index in drafts.indices {
            switch drafts[index].kind {
            case .choice, .tags:
                drafts[index].options.choices = [
                    FieldChoice(name: "Novel", color: "#c01c28"), FieldChoice(name: "“Odd”; one"),
                ]
            case .number:
                drafts[index].options.unit = "€"
                drafts[index].options.digits = 2
            case .recordLink: drafts[index].options.targetList = people.id
            case .text:
                drafts[index].options.isRequired = true
                drafts[index].options.isUnique = true
                drafts[index].options.summary = "The title"
            default: break
            }
        }
        drafts.append(FieldDraft(name: "Before", kind: .recordLink))
        drafts.append(FieldDraft(name: "Pages"))
        drafts.append(FieldDraft(name: "Left"))
        if hasComputedFields {
            var double = FieldDraft(name: "Double", kind: .computed)
            double.options.expression = "[A number] * 2"
            var more = FieldDraft(name: "A sum", kind: .computed)
            more.options.expression = "[Double] + 1"
            drafts += [more, double]
        }
        return try await storage.createList("Books", drafts)
    }

    private static func fill(
        _ books: List, in storage: any LibraryStorage, cover: ImageID
    ) async throws {
        try await storage.insert(
            [
                "A text": .text("Emma"), "A paragraph": .text("One\nTwo\t\\ \u{1F} 'x' \"y\""),
                "A number": .decimal(12.5), "A checkbox": .checkbox(true),
                "A choice": .text("Novel"), "A tags": .texts(["Novel", "“Odd”; one"]),
                "A date": .date(try #require(PartialDate("1815-12"))),
                "A timeSpan": .timeSpan(seconds: 5400), "A rating": .integer(4),
                "A link": .text("https://example.org/?a=1&b=2"), "A image": .image(cover),
                "A texts": .texts(["one; two", "three"]), "A recordLink": .record(1),
                "Pages": .text("474"),
            ], into: books)
        try await storage.insert(
            [
                "A text": .text("Łódź 日本"), "A image": .image(cover), "Before": .record(1),
                "Pages": .text("about 300"), "Left": .text("removed"),
            ], into: books)
        try await storage.insert(
            [
                "A text": .text("Itself"), "A recordLink": .record(3),
                "A number": .integer(-7),
            ], into: books)
        let before = try #require(books.field(named: "Before"))
        try await storage.perform(
            .setValue(.record(3), field: before.id, record: 3, list: books.id))
        for title in ["Trashed", "Erased", "Lent"] {
            try await storage.insert(["A text": .text(title)], into: books)
        }
        let left = try #require(books.field(named: "Left"))
        try await storage.perform(.removeField(left.id, list: books.id))
        // “about 300” does not fit.
        let pages = try #require(books.field(named: "Pages"))
        try await storage.perform(.changeKind(pages.id, list: books.id, to: .number))
        try await storage.perform(.deleteRecords([5], list: books.id))
        try await storage.perform(.eraseRecords([5], list: books.id))
    }

    private static func makeOddList(in storage: any LibraryStorage) async throws {
        let names = [
            "id", "position", "search_words", "ctid", "rank", "SELECT \"x\"; --", "日本語",
            String(repeating: "long name ", count: 20),
        ]
        let odd = try await storage.createList(
            "“Odd\"'; DROP TABLE list; --", names.map { FieldDraft(name: $0) })
        for number in 1...3 {
            var values: [FieldID: FieldValue] = [:]
            for field in odd.fields { values[field.id] = .text("\(field.name) \(number)") }
            try await storage.perform(.addRecord(list: odd.id, values: values))
        }
    }

    private static func arrange(
        _ books: List, _ people: List, in storage: any LibraryStorage
    ) async throws {
        let books = try await storage.list(books.id)
        let ids = books.fields.map(\.id)
        try await storage.perform(.moveRecords([6, 3], list: books.id, to: .first))
        try await storage.perform(.setIcon(books.id, "📚"))
        try await storage.perform(.setFolder(books.id, "Media"))
        try await storage.perform(.setFolder(people.id, "Ünderway"))
        try await storage.perform(.moveList(people.id, to: 2))
        var settings = books.settings
        settings.subtitleField = ids[5]
        settings.sort = .by([SortKey(.field(ids[2]), ascending: false), SortKey(.changed)])
        settings.grouping = .range(ids[2], step: 10)
        settings.ignoredWords = IgnoredWords(["The", "l'"])
        settings.view = ViewSettings(
            kind: .table, density: .compact, hiddenFields: [ids[1]], columnWidths: [ids[0]: 222],
            fieldOrder: [ids[3], ids[0]], summaries: [ids[2]: .sum], boardField: ids[4],
            calendarAttribute: .field(ids[6]), rowValue: ids[2], showsRowPictures: true)
        try await storage.perform(.changeSettings(books.id, settings))
        for (name, list) in [("Old", books.id), ("Everywhere", nil)] {
            let draft = SmartListDraft(
                name: name, icon: "⭐", list: list, query: "emma added:>=1900",
                settings: ListSettings(sort: .by([SortKey(.added, ascending: false)])))
            try await storage.perform(.createSmartList(draft))
        }
        let smart = try #require(try await storage.smartLists().last)
        try await storage.perform(.moveSmartList(smart.id, to: 0))
    }

    private static func lend(
        _ books: List, _ people: List, in storage: any LibraryStorage
    ) async throws {
        let lentOn = try #require(PartialDate("2026-05-01"))
        var terms = LoanDraft(borrower: "Łukasz", lentOn: lentOn, note: "“Torn”")
        terms.borrowerRecord = RecordAddress(list: people.id, record: 2)
        try await storage.perform(.lendRecords([1, 4], list: books.id, terms))
        try await storage.perform(
            .returnRecords([1], list: books.id, on: try #require(PartialDate("2026-05-09"))))
        let again = LoanDraft(
            borrower: "Bob", lentOn: lentOn, dueOn: PartialDate("2026-12-24"))
        try await storage.perform(.lendRecords([1, 6], list: books.id, again))
    }
}
