import Foundation
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveFormats

/// Templates in the user's own folder: saving beside others, renaming, deleting.
struct OwnTemplateTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var own: URL { folder.url.appending(path: "own") }

    private func list(_ name: String) throws -> List {
        let library = try folder.library()
        return try #require(try library.lists().first { $0.name == name })
    }

    private func makeList(_ name: String) async throws -> List {
        let library = try folder.library()
        let fields = [
            FieldDraft(name: "Title"), FieldDraft(name: "Rank", choices: ["Low", "High"]),
        ]
        let change = try await library.perform(.createList(name: name, fields: fields))
        return try library.list(try #require(change.list))
    }

    private func found() -> [ListTemplate] {
        ListTemplate.all(in: [own, folder.url.appending(path: "system")], languages: ["de"])
            .templates
    }

    @Test func aTemplateReplacesAnOwnOneOfTheSameNameOnly() async throws {
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "system"), withIntermediateDirectories: true)
        _ = try folder.file(
            "system/jobs.json",
            "{\"format\": 1, \"name\": \"Jobs\", \"fields\": [{\"name\": \"A\"}]}")
        let jobs = ListTemplate(of: try await makeList("Jobs"))
        let first = try jobs.saveAsOwn(among: found(), in: own)
        #expect(first.lastPathComponent == "jobs_2.json", "that of the system stays in reach")
        #expect(found().map(\.name) == ["Jobs", "Jobs"])
        #expect(found().filter { $0.isOwn(in: own) }.map(\.id) == ["jobs_2"])
        let again = ListTemplate(of: try list("Jobs"), name: "JOBS")
        #expect(try again.saveAsOwn(among: found(), in: own) == first)
        #expect(found().filter { $0.isOwn(in: own) }.map(\.name) == ["JOBS"])
        try Data("broken".utf8).write(to: own.appending(path: "tasks.json"))
        let other = try ListTemplate(of: try list("Jobs"), name: "Tasks")
            .saveAsOwn(among: found(), in: own)
        #expect(other.lastPathComponent == "tasks_2.json", "a broken file stays")
    }

    @Test func aRenamedTemplateKeepsEverythingElse() async throws {
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        let file = try folder.file(
            "own/jobs.json",
            """
            {"format": 1, "name": "Jobs", "name[de]": "Arbeit", "summary": "Work", "icon": "x",
             "fields": [{"name": "A", "name[de]": "Ä", "kind": "number", "digits": 2},
                        {"name": "B", "kind": "choice", "choices": [{"name": "x", "color": \
            "#2ec27e"}]}]}
            """)
        let before = try ListTemplate(contentsOf: file, languages: ["de"])
        try before.rename(to: "My “Work”")
        for language in ["de", "fr"] {
            var expected = try ListTemplate(contentsOf: file, languages: [language])
            #expect(expected.name == "My “Work”")
            #expect(expected.summary == "Work")
            expected.name = "Arbeit"
            if language == "de" { #expect(expected == before) }
        }
        try before.delete()
        #expect(!FileManager.default.fileExists(atPath: file.path))
        #expect(throws: LibraryError.self) { try before.delete() }
    }
}
