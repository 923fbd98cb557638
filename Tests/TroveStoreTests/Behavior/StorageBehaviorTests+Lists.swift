import Testing
import TroveModel
import TroveTestSupport

// MARK: - Lists, fields and smart lists

extension StorageBehaviorTests {
    @Test(arguments: Engine.allCases)
    func listsAreCreatedAtTheEnd(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            #expect(try await storage.lists() == [])
            let books = try await storage.createList(
                "  Books ", [FieldDraft(name: "Title"), FieldDraft(name: "Year", kind: .number)])
            let music = try await storage.createList("Music", [FieldDraft(name: "Album")])
            #expect(books.name == "Books")
            #expect(books.fields.map(\.name) == ["Title", "Year"])
            #expect(books.titleField?.name == "Title")
            #expect(try await storage.lists().map(\.id) == [books.id, music.id])
            #expect(books.uuid != music.uuid)
        }
    }

    @Test(arguments: Engine.allCases)
    func listsAreRenamedMovedAndDeleted(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let books = try await storage.createBooks(["A"])
            _ = try await storage.createList("Music", [FieldDraft(name: "Album")])
            try await storage.performAndReturn(.renameList(books.id, " Novels "))
            try await storage.performAndReturn(.setIcon(books.id, "📚"))
            try await storage.performAndReturn(.moveList(books.id, to: 5))
            #expect(try await storage.lists().map(\.name) == ["Music", "Novels"])
            #expect(try await storage.list(books.id).icon == .emoji("📚"))
            let deletion = try await storage.performAndReturn(.deleteList(books.id))
            #expect(deletion.name == "Delete List “Novels”" && deletion.affectsLists)
            await expectError(.notFound) { _ = try await storage.list(books.id) }
            await expectError(.notFound) {
                try await storage.perform(.renameList(books.id, "Again"))
            }
            try await storage.undo()
            #expect(try await storage.column(books) == ["A"])
        }
    }

    @Test(arguments: Engine.allCases)
    func emptyNamesAreInvalid(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks()
            let field = list.fields[0].id
            let edits: [Edit] = [
                .createList(name: " ", fields: []), .renameList(list.id, ""),
                .createList(name: "A", fields: [FieldDraft(name: " ")]),
                .addField(list.id, FieldDraft(name: "")),
                .renameField(field, list: list.id, "\n"),
                .createSmartList(SmartListDraft(name: "", query: "a")),
            ]
            for edit in edits {
                await expectError(.invalid) { try await storage.perform(edit) }
            }
            #expect(try await storage.lists().count == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func aDuplicatedListHasTheSameFieldsAndRecords(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let books = try await storage.createBooks(["A", "B", "C"])
            try await storage.perform(.deleteRecords([2], list: books.id))
            let change = try await storage.performAndReturn(
                .duplicateList(books.id, name: "Copy", withRecords: true))
            let copy = try await storage.list(try #require(change.list))
            #expect(try await storage.column(copy) == ["A", "C"])
            #expect(copy.fields.map(\.name) == books.fields.map(\.name))
            #expect(Set(copy.fields.map(\.id)).isDisjoint(with: books.fields.map(\.id)))
            #expect(copy.settings.titleField == copy.fields[0].id)
            #expect(try await storage.insert(["Title": .text("D")], into: copy) == 4)
            #expect(try await storage.list(books.id).recordCount == 2)
        }
    }

    @Test(arguments: Engine.allCases)
    func fieldsAreAddedMovedAndRemoved(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["A"])
            func names() async throws -> [String] {
                try await storage.list(list.id).fields.map(\.name)
            }
            let change = try await storage.performAndReturn(
                .addField(list.id, FieldDraft(name: "Stars", kind: .rating), at: 1))
            #expect(change.affectsWholeList && change.affectsLists)
            #expect(try await names() == ["Title", "Stars", "Author", "Year", "Read"])
            let stars = try await storage.list(list.id).fields[1].id
            try await storage.performAndReturn(.moveField(stars, list: list.id, to: 9))
            try await storage.performAndReturn(.renameField(stars, list: list.id, "Rating"))
            #expect(try await names() == ["Title", "Author", "Year", "Read", "Rating"])
            try await storage.perform(
                .setValue(.integer(4), field: stars, record: 1, list: list.id))
            try await storage.performAndReturn(.removeField(stars, list: list.id))
            #expect(try await names() == ["Title", "Author", "Year", "Read"])
            try await storage.undo()
            #expect(try await storage.value("Rating", of: 1, in: list) == .integer(4))
        }
    }

    @Test(arguments: Engine.allCases)
    func aDuplicatedFieldStandsBesideItsOriginal(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["A"])
            let title = list.fields[0].id
            try await storage.performAndReturn(
                .duplicateField(title, list: list.id, withValues: true))
            try await storage.performAndReturn(
                .duplicateField(title, list: list.id, withValues: false))
            let fields = try await storage.list(list.id).fields.map(\.name)
            #expect(fields.prefix(3) == ["Title", "Title copy 2", "Title copy"])
            #expect(try await storage.value("Title copy", of: 1, in: list) == .text("A"))
            #expect(try await storage.value("Title copy 2", of: 1, in: list) == .empty)
        }
    }

    @Test(arguments: Engine.allCases)
    func aChangedKindConvertsValues(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createList([FieldDraft(name: "Year")])
            for text in ["1990", "about 1800", "2.5", ""] {
                try await storage.insert(["Year": .text(text)], into: list)
            }
            let year = list.fields[0].id
            let preview = try await storage.previewKindChange(
                of: year, in: list.id, to: .number)
            #expect(preview.valueCount == 3 && preview.unconvertibleCount == 1)
            #expect(preview.unconvertibleExamples.map(\.oldText) == ["about 1800"])
            try await storage.performAndReturn(
                .changeKind(year, list: list.id, to: .number))
            let records = try await storage.records([1, 2, 3, 4], in: list.id)
            #expect(
                records.map { $0.values[0] }
                    == [.integer(1990), .text("about 1800"), .decimal(2.5), .empty])
            #expect(try await storage.misfits(of: year, in: list.id, limit: 10) == [2])
            #expect(try await storage.column(list, query: "year:misfit") == ["about 1800"])
            try await storage.perform(.changeKind(year, list: list.id, to: .choice))
            #expect(
                try await storage.list(list.id).fields[0].choices
                    == ["2.5", "1990", "about 1800"])
        }
    }

    @Test(arguments: Engine.allCases)
    func renamedChoicesChangeValues(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createList([
                FieldDraft(name: "Genre", choices: ["Crime", "SF"]),
                FieldDraft(name: "Tags", kind: .tags),
            ])
            try await storage.insert(
                ["Genre": .text("SF"), "Tags": .texts(["SF", "old"])], into: list)
            try await storage.insert(["Genre": .text("Crime")], into: list)
            try await storage.performAndReturn(
                .setChoices(
                    list.fields[0].id, list: list.id, ["Crime", "Science Fiction"],
                    renaming: ["SF": "Science Fiction"]))
            try await storage.performAndReturn(
                .setChoices(list.fields[1].id, list: list.id, [], renaming: ["SF": "old"]))
            #expect(try await storage.column(list) == ["Science Fiction", "Crime"])
            #expect(try await storage.value("Tags", of: 1, in: list) == .texts(["old"]))
            try await storage.performAndReturn(
                .addChoice("Poetry", field: list.fields[0].id, record: 2, list: list.id))
            let changed = try await storage.list(list.id).fields[0]
            #expect(changed.choices == ["Crime", "Science Fiction", "Poetry"])
            #expect(try await storage.column(list) == ["Science Fiction", "Poetry"])
            await expectError(.invalid) {
                try await storage.perform(
                    .setChoices(list.fields[0].id, list: list.id, ["A", "A"]))
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func aFieldBecomesUniqueOnlyIfItsValuesAre(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["A", "A"])
            var options = list.fields[0].options
            options.isUnique = true
            let title = list.fields[0].id
            await expectError(.invalid) {
                try await storage.perform(.setOptions(title, list: list.id, options))
            }
            try await storage.perform(.deleteRecords([2], list: list.id))
            try await storage.perform(.setOptions(title, list: list.id, options))
            #expect(try await storage.list(list.id).fields[0].options.isUnique)
            await expectError(.invalid) {
                try await storage.insert(["Title": .text("A")], into: list)
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func aComputedFieldIsNotUnique(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["A", "A"])
            var label = FieldDraft(name: "Label", kind: .computed)
            label.options.expression = "\"Book \" & Title"
            var unique = label
            unique.options.isUnique = true
            let edits: [Edit] = [
                .addField(list.id, unique), .createList(name: "More", fields: [unique]),
            ]
            for edit in edits {
                let error = await #expect(throws: LibraryError.self) {
                    try await storage.perform(edit)
                }
                #expect(error?.code == .invalid)
                #expect(error?.message.contains("cannot be unique") == true)
            }
            guard engine != .memory else { return }
            try await storage.perform(.addField(list.id, label))
            let field = try #require(try await storage.list(list.id).fields.last)
            var options = field.options
            options.isUnique = true
            await expectError(.invalid) {
                try await storage.perform(.setOptions(field.id, list: list.id, options))
            }
            #expect(try await storage.list(list.id).fields.last == field)
        }
    }

    @Test(arguments: Engine.allCases)
    func smartListsFindRecordsOfTheirLists(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let books = try await storage.createBooks(["Emma", "Emil", "Nana"])
            let music = try await storage.createList("Music", [FieldDraft(name: "Album")])
            try await storage.insert(["Album": .text("Emma sings")], into: music)
            let one = try #require(
                try await storage.performAndReturn(
                    .createSmartList(
                        SmartListDraft(name: "Em", list: books.id, query: "em"))
                ).smartList)
            let all = try #require(
                try await storage.performAndReturn(
                    .createSmartList(SmartListDraft(name: "All", query: "em"))
                ).smartList)
            #expect(try await storage.count(of: storage.smartList(one)) == 2)
            #expect(try await storage.count(of: storage.smartList(all)) == 3)
            try await storage.performAndReturn(
                .changeSmartList(
                    one, SmartListDraft(name: "Emma", list: books.id, query: "emma")))
            #expect(try await storage.count(of: storage.smartList(one)) == 1)
            try await storage.performAndReturn(.moveSmartList(all, to: 0))
            #expect(try await storage.smartLists().map(\.name) == ["All", "Emma"])
            try await storage.performAndReturn(.deleteSmartList(all))
            await expectError(.notFound) { _ = try await storage.smartList(all) }
            try await storage.perform(.deleteList(books.id))
            #expect(try await storage.smartLists() == [])
            try await storage.undo()
            #expect(try await storage.smartLists().map(\.id) == [one])
        }
    }
}
