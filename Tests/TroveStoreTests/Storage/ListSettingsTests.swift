import Foundation
import GRDB
import TestSupport
import Testing
import TroveTestSupport

@testable import TroveModel
@testable import TroveStore

/// Reading and writing list settings, also damaged ones and those of other versions.
struct ListSettingsTests {
    private static let title = FieldID(rawValue: 1)
    private static let year = FieldID(rawValue: 3)

    @Test func settingsReadBackAsTheyWere() throws {
        var settings = ListSettings(
            titleField: Self.title, subtitleField: Self.year,
            sort: .by([SortKey(.field(Self.year), ascending: false), SortKey(.added)]),
            grouping: .range(Self.year, step: 10), ignoredWords: IgnoredWords(["The", "L’"]))
        settings.view = ViewSettings(
            kind: .gallery, density: .compact, hiddenFields: [Self.title, Self.year],
            columnWidths: [Self.title: 120], fieldOrder: [Self.year, Self.title],
            summaries: [Self.year: .mean], boardField: Self.year,
            foldedColumns: [Self.year: ["", "=1984"]], calendarAttribute: .field(Self.year),
            rowValue: Self.year, showsRowPictures: true)
        settings.view.foldedGroups.setAll(true, of: settings.grouping)
        settings.view.foldedGroups.set(false, "1980–1989", of: settings.grouping)
        #expect(ListSettings(stored: try settings.storedText()) == settings)
        #expect(settings.ignoredWords.words == ["the", "l'"])
        for grouping in [
            RecordGrouping.none, .value(Self.title), .firstLetter(Self.title), .year(.added),
            .month(.field(Self.year)), .range(Self.year, step: 0.5),
        ] {
            settings.grouping = grouping
            #expect(ListSettings(stored: try settings.storedText()) == settings)
        }
    }

    @Test func settingsOfTheFirstVersionAreRead() {
        let old = ListSettings(
            stored: """
                {"grouping":{"firstLetter":{"_0":1}},"sort":{"field":{"_0":3,"ascending":false}},
                "subtitleField":3,"titleField":1}
                """)
        #expect(
            old
                == ListSettings(
                    titleField: Self.title, subtitleField: Self.year,
                    sort: .field(Self.year, ascending: false), grouping: .firstLetter(Self.title)))
        let plain = ListSettings(stored: #"{"grouping":{"none":{}},"sort":{"manual":{}}}"#)
        #expect(plain == ListSettings())
        #expect(
            ListSettings(stored: #"{"grouping":{"value":{"_0":1}}}"#).grouping == .value(Self.title)
        )
    }

    @Test func whatANewerVersionWroteIsKept() throws {
        let stored = #"{"shape":{"a":[1,2.5,null,true,"x"]},"titleField":1}"#
        var settings = ListSettings(stored: stored)
        #expect(settings.titleField == Self.title)
        #expect(settings.unreadableParts.isEmpty)
        settings.titleField = Self.year
        #expect(
            try settings.storedText() == #"{"shape":{"a":[1,2.5,null,true,"x"]},"titleField":3}"#)
    }

    @Test func whatCannotBeReadIsToldAndKeptUntilSetAgain() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let list = try await library.makeBooks(["Emma"])
        let stored = #"{"grouping":{"as":"planet","by":1},"sort":[{"by":"mood"}],"titleField":1}"#
        try await library.pool.write {
            try $0.execute(sql: "UPDATE list SET settings = ?", arguments: [stored])
        }
        let read = try library.list(list.id)
        #expect(read.settings.sort == .manual)
        let problem = try #require(read.settingsProblem)
        #expect(problem.contains("“Books”") && problem.contains(": sort order and sections."))
        #expect(try await library.check() == [problem])
        // Another change of the list keeps them.
        try await library.perform(.renameList(list.id, "Novels"))
        #expect(try folder.sqlite3("SELECT settings FROM list") == stored)
        var settings = read.settings
        settings.sort = .manual
        settings.grouping = .value(list.fields[1].id)
        try await library.perform(.changeSettings(list.id, settings))
        #expect(try library.list(list.id).settingsProblem == nil)
        // Undo restores the name and leaves the view.
        try await library.undo()
        #expect(try library.list(list.id).name == "Books")
        #expect(try library.list(list.id).settings == settings)
    }

    @Test func damagedSettingsAreToldAndKept() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let list = try await library.makeBooks(["Emma"])
        try await library.pool.write { try $0.execute(sql: "UPDATE list SET settings = '{broken'") }
        #expect(
            try library.list(list.id).settingsProblem?.hasPrefix(
                "The settings of “Books” cannot be read") == true)
        try await library.perform(.renameList(list.id, "Novels"))
        #expect(try folder.sqlite3("SELECT settings FROM list") == "{broken")
        try await library.undo()
        #expect(try folder.sqlite3("SELECT name, settings FROM list") == "Books|{broken")
    }

    @Test(arguments: [#"{"digits":"two","summary":"How many"}"#, "{broken"])
    func settingsOfFieldsAreToldAndKeptUntilSetAgain(_ stored: String) async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let list = try await library.makeBooks(["Emma"])
        let field = list.fields[1].id
        try await library.pool.write {
            try $0.execute(
                sql: "UPDATE field SET options = ? WHERE id = ?",
                arguments: [stored, field.rawValue])
        }
        let problem = try #require(try library.list(list.id).settingsProblem)
        #expect(problem.contains("options of “\(list.fields[1].name)”"))
        #expect(try await library.check() == [problem])
        let query = "SELECT options FROM field WHERE id = \(field.rawValue)"
        try await library.perform(.renameField(field, list: list.id, "Other"))
        #expect(try folder.sqlite3(query) == stored)
        var options = FieldOptions()
        options.digits = 2
        try await library.perform(.setOptions(field, list: list.id, options))
        #expect(try library.list(list.id).settingsProblem == nil)
        try await library.undo()
        #expect(try folder.sqlite3(query) == stored)
    }
}
