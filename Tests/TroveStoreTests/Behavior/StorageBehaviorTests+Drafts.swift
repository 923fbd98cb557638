import Testing
import TroveModel
import TroveTestSupport

// MARK: - Drafts and links

extension StorageBehaviorTests {
    @Test(arguments: Engine.allCases)
    func aRefusedTextStaysUntilItIsCorrected(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            var title = FieldDraft(name: "Title")
            title.options.isRequired = true
            let list = try await storage.createList([title])
            try await storage.insert(["Title": .text("A")], into: list)
            let place = ValueDraft.Place(list: list.id, record: 1, field: list.fields[0].id)
            let refused = try await storage.enter(.empty, typed: "", at: place)
            guard case .refused(let draft) = refused else {
                Issue.record("The value was accepted.")
                return
            }
            #expect(draft.isJudged)
            #expect(try await storage.drafts() == [draft])
            #expect(try await storage.column(list) == ["A"])
            let accepted = try await storage.enter(.text("B"), typed: "B", at: place)
            guard case .accepted(let change) = accepted else {
                Issue.record("The value was refused.")
                return
            }
            #expect(change.updated == [1])
            #expect(try await storage.drafts() == [])
            #expect(try await storage.column(list) == ["B"])
        }
    }

    @Test(arguments: Engine.allCases)
    func keptDraftsAreShownOnlyWithTheirRecords(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["A", "B"])
            let year = list.fields[2].id
            func draft(_ text: String, _ record: RecordID) -> ValueDraft {
                ValueDraft(
                    text, at: ValueDraft.Place(list: list.id, record: record, field: year))
            }
            try await storage.keep(draft("19o0", 2))
            try await storage.keep(draft("x", 1))
            try await storage.keep(draft("y", 1))
            #expect(try await storage.drafts().map(\.text) == ["y", "19o0"])
            try await storage.perform(.deleteRecords([2], list: list.id))
            #expect(try await storage.drafts().map(\.text) == ["y"])
            try await storage.undo()
            #expect(try await storage.drafts().map(\.text) == ["y", "19o0"])
            try await storage.dropDraft(at: draft("", 1).place)
            #expect(try await storage.drafts().map(\.text) == ["19o0"])
            await expectError(.notFound) { try await storage.keep(draft("z", 9)) }
        }
    }

    @Test(arguments: Engine.allCases)
    func aTextTypedIntoARecordInTheTrashIsKeptAsADraft(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["Emma"])
            let place = ValueDraft.Place(list: list.id, record: 1, field: list.fields[0].id)
            for deletion in [Edit.deleteRecords([1], list: list.id), .deleteList(list.id)] {
                try await storage.perform(deletion)
                let outcome = try await storage.enter(.text("Nana"), typed: "Nana", at: place)
                #expect(outcome == .refused(ValueDraft("Nana", at: place)))
                #expect(try await storage.drafts() == [])
                // It is no undo step, and returns with the record.
                try await storage.undo()
                #expect(try await storage.column(list) == ["Emma"])
                #expect(try await storage.drafts() == [ValueDraft("Nana", at: place)])
                try await storage.dropDraft(at: place)
            }
        }
    }

    /// Authors 1 Zola, 2 Le Guin, 3 Le Carré, and a list of books with links to them.
    private func linkedLists(
        in storage: any LibraryStorage
    ) async throws -> (authors: List, books: List) {
        let authors = try await storage.createList("Authors", [FieldDraft(name: "Name")])
        for name in ["Émile Zola", "Ursula K. Le Guin", "John le Carré"] {
            try await storage.insert(["Name": .text(name)], into: authors)
        }
        var author = FieldDraft(name: "Author", kind: .recordLink)
        author.options.targetList = authors.id
        let books = try await storage.createList([FieldDraft(name: "Title"), author])
        for (title, id) in [("Nana", 1), ("Tehanu", 2), ("Germinal", 1)] as [(String, RecordID)] {
            try await storage.insert(["Title": .text(title), "Author": .record(id)], into: books)
        }
        return (authors, books)
    }

    @Test(arguments: Engine.allCases)
    func linksShowTitlesAndFollowThem(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let (authors, books) = try await linkedLists(in: storage)
            let author = books.fields[1].id
            func shown(_ id: RecordID) async throws -> String? {
                try await storage.record(id, in: books.id)?.shownValues()[1].text
            }
            #expect(try await shown(1) == "Émile Zola")
            #expect(try await storage.linkedLists(of: books.id) == [authors.id])
            #expect(
                try await storage.column(books, query: "author:zola") == ["Nana", "Germinal"])
            #expect(try await storage.column(books, query: "guin") == ["Tehanu"])
            #expect(
                try await storage.column(
                    RecordListRequest(list: books.id, sort: .field(author, ascending: false)))
                    == ["Tehanu", "Nana", "Germinal"])
            try await storage.perform(
                .setValue(
                    .text("Zola"), field: authors.fields[0].id, record: 1, list: authors.id))
            #expect(try await shown(1) == "Zola")
            try await storage.perform(.deleteRecords([1], list: authors.id))
            let states = try await storage.linkedRecords([1, 2, 9], of: author, in: books.id)
            #expect(states[1]?.state == .trashed)
            #expect(states[1]?.title == "Zola")
            #expect(states[2]?.state == .present)
            #expect(states[9]?.state == .missing)
            try await storage.perform(.emptyTrash(authors.id))
            #expect(try await shown(1) == "Missing record #1")
            #expect(
                try await storage.texts(of: [.record(2), .text("?")], in: author, of: books.id)
                    == ["Ursula K. Le Guin", "?"])
        }
    }

    @Test(arguments: Engine.allCases)
    func textsOfRecordsAreSuggested(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createList([
                FieldDraft(name: "Title"), FieldDraft(name: "Tags", kind: .tags, choices: ["new"]),
            ])
            for tags in [["science", "lent"], ["science fiction", "science"], ["Émile"]] {
                try await storage.insert(["Tags": .texts(tags)], into: list)
            }
            let tags = list.fields[1].id
            func choices(_ text: String, limit: Int = 9) async throws -> [String] {
                try await storage.textChoices(for: text, of: tags, in: list.id, limit: limit)
            }
            #expect(
                try await choices("") == ["new", "science", "lent", "science fiction", "Émile"])
            #expect(try await choices("sci") == ["science", "science fiction"])
            #expect(try await choices("science f") == ["science fiction"])
            #expect(try await choices("emi") == ["Émile"])
            #expect(try await choices("", limit: 2) == ["new", "science"])
            #expect(try await choices("fiction") == [])
            let record = try await storage.recordList(for: RecordListRequest(list: list.id)).allIDs
            try await storage.perform(.deleteRecords([record[2]], list: list.id))
            #expect(try await choices("e") == [])
            await expectError(.notFound) {
                _ = try await storage.textChoices(
                    for: "", of: FieldID(rawValue: 999), in: list.id, limit: 9)
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func typedTextsFindLinks(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let (authors, books) = try await linkedLists(in: storage)
            let author = books.fields[1].id
            func choices(_ text: String, limit: Int = 9) async throws -> [RecordID] {
                try await storage.linkChoices(
                    for: text, of: author, in: books.id, limit: limit
                ).map(\.id)
            }
            #expect(try await choices("le") == [3, 2])
            #expect(try await choices("") == [1, 2, 3])
            #expect(try await choices("", limit: 2) == [1, 2])
            #expect(try await choices("nobody") == [])
            #expect(
                try await storage.linkedRecord(for: "emile zola", of: author, in: books.id) == 1)
            #expect(try await storage.linkedRecord(for: "#2", of: author, in: books.id) == 2)
            await expectError(.invalid) {
                _ = try await storage.linkedRecord(for: "Zo", of: author, in: books.id)
            }
            let place = ValueDraft.Place(list: books.id, record: 2, field: author)
            guard case .refused = try await storage.enterLink(typed: "Zo", at: place) else {
                Issue.record("“Zo” was accepted.")
                return
            }
            #expect(try await storage.drafts().map(\.text) == ["Zo"])
            guard case .accepted = try await storage.enterLink(typed: "émile zola", at: place)
            else {
                Issue.record("“émile zola” was refused.")
                return
            }
            #expect(try await storage.value("Author", of: 2, in: books) == .record(1))
            #expect(
                try await storage.backlinks(to: 1, of: authors.id)
                    == [Backlinks(list: books.id, field: author, records: [1, 2, 3])])
            await expectError(.invalid) {
                try await storage.perform(
                    .setValue(.record(99), field: author, record: 1, list: books.id))
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func updatesAfterRenamedTitlesShowThem(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let (authors, books) = try await linkedLists(in: storage)
            let request = RecordListRequest(
                list: books.id, sort: .field(books.fields[1].id),
                grouping: .value(books.fields[1].id))
            let old = try await storage.recordList(for: request)
            #expect(old.sections.map(\.title) == ["Émile Zola", "Ursula K. Le Guin"])
            try await storage.perform(
                .setValue(
                    .text("Zzz"), field: authors.fields[0].id, record: 1, list: authors.id))
            let update = try await storage.update(of: old)
            #expect(!update.isEmpty)
            #expect(update.new.sections.map(\.title) == ["Ursula K. Le Guin", "Zzz"])
            #expect(update.new.allIDs == [2, 1, 3])
        }
    }
}
