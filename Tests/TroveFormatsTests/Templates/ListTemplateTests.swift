import Foundation
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveFormats

/// List templates: reading, translating, creating lists, and saving a list as one.
struct ListTemplateTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The templates included with Trove.
    private static let shipped = ListTemplate.all(in: [dataFolder], languages: [])

    private static let dataFolder = PackageFolder.url.appending(path: "data/templates")

    @Test func everyShippedTemplateIsSound() {
        #expect(Self.shipped.problems == [])
        #expect(Self.shipped.templates.count >= 16)
        for template in Self.shipped.templates {
            #expect(!template.name.isEmpty && !template.summary.isEmpty && !template.icon.isEmpty)
            #expect(template.settings.titleTemplate != nil, "\(template.id)")
            #expect(template.fields.count >= 4, "\(template.id)")
            #expect(template.fields.contains { $0.options.isRequired } || template.id == "contacts")
        }
    }

    /// Whichever values a record has, no signs are left over in its title.
    @Test func titlesHaveNoSignsOfEmptyFields() throws {
        let separators = CharacterSet(charactersIn: ",;:.·|/–— ")
        for template in Self.shipped.templates {
            for lines in [template.settings.titleTemplate, template.settings.subtitleTemplate] {
                guard let lines else { continue }
                let fields = Array(Set(lines.fields))
                for set in 0..<(1 << fields.count) {
                    let values = fields.enumerated().filter { set >> $0.offset & 1 == 1 }
                        .map(\.element)
                    let title = lines.title { values.contains($0) ? "x" : "" }
                    #expect(title.isEmpty == values.isEmpty, "\(template.id): \(title)")
                    #expect(
                        title == title.trimmingCharacters(in: separators)
                            && !title.contains(/[,:;|·–—] *[,:;|·–—]/),
                        "\(template.id): \(title)")
                }
            }
        }
    }

    @Test func textsAreInTheLanguageOfThePerson() throws {
        let file = try folder.file(
            "x.json",
            """
            {"format": 1, "name": "Books", "name[de]": "Bücher", "name[de_AT]": "Büchlein",
             "title": "{Title}", "fields": [
              {"name": "Title", "name[de]": "Titel"},
              {"name": "State", "kind": "choice", "choices": [{"name": "New", "name[de]": "Neu"}]}]}
            """)
        #expect(try ListTemplate(contentsOf: file, languages: ["fr"]).name == "Books")
        #expect(try ListTemplate(contentsOf: file, languages: ["de_AT", "de"]).name == "Büchlein")
        let german = try ListTemplate(contentsOf: file, languages: ["de"])
        #expect(german.fields.map(\.name) == ["Titel", "State"])
        #expect(german.fields[1].choices == ["Neu"])
        #expect(ListTemplate.languages(environment: ["LANG": "de_AT.UTF-8"]) == ["de_AT", "de"])
        #expect(
            ListTemplate.languages(environment: ["LANG": "en", "LANGUAGE": "sv:de_CH"])
                == ["sv", "de_CH", "de", "en"])
        #expect(ListTemplate.languages(environment: ["LC_ALL": "C", "LANGUAGE": "sv"]) == [])
    }

    @Test(arguments: [
        ("{\"format\": 1,\n \"name\": \"X\",\n \"fields\": [}", 3, "A value is missing here"),
        ("{\"format\": 1, \"name\": \"X\",\n \"felds\": []}", 2, "no member “felds”"),
        ("{\"format\": 1, \"name\": \"X\",\n \"fields\": []}", 2, "at least one field"),
        ("{\"format\": 1,\n \"fields\": [{\"name\": \"A\"}]}", 1, "“name” is missing"),
        ("{\"name\": \"X\"}", 1, "“format” is missing"),
        (
            """
            {\"format\": 1, \"name\": \"X\", \"fields\": [\n{\"name\": \"A\",\n\"kind\": \"txt\"}]}
            """,
            3, "“txt” is not one of text, paragraph"
        ),
        (
            """
            {\"format\": 1, \"name\": \"X\", \"fields\": [\n{\"name\": \"A\"},\n{\"name\": \"A\"}]}
            """,
            3, "two fields “A”"
        ),
        (
            """
            {\"format\": 1, \"name\": \"X\",\n\"title\": \"{B}\", \"fields\": [{\"name\": \"A\"}]}
            """,
            2, "There is no field “B”"
        ),
        (
            """
            {\"format\": 1, \"name\": \"X\",\n\"sort\":\n[\"B-\"], \"fields\": [{\"name\": \"A\"}]}
            """,
            3, "There is no field “B” in this template."
        ),
        (
            "{\"format\": 1, \"name\": \"X\",\n\"group\": {\"by\": \"A\", \"as\": \"moon\"}, "
                + "\"fields\": [{\"name\": \"A\"}]}", 2, "“moon” is not one of value"
        ),
        (
            """
            {\"format\": 1, \"name\": \"X\", \"fields\": [{\"name\": \"A\", \"kind\": \"choice\",\n
            """
                + "\"choices\": [{\"name\": \"N\", \"color\": \"red\"}]}]}", 2,
            "“red” is not a color"
        ),
        (
            """
            {\"format\": 1, \"name\": \"X\", \"fields\": [{\"name\": \"A\", \"kind\": \"number\",\n
            """
                + "\"default\": \"many\"}]}", 2, "“many” is not a value"
        ),
        ("{\"format\": 1, \"name\": \"X\", \"name\": \"Y\"}", 1, "“name” appears twice"),
    ])
    func aBrokenFileIsToldWithItsLineAndSkipped(text: String, line: Int, sentence: String) throws {
        let file = try folder.file("broken.json", text)
        _ = try folder.file(
            "good.json", "{\"format\": 1, \"name\": \"Good\", \"fields\": [{\"name\": \"A\"}]}")
        let found = ListTemplate.all(in: [folder.url], languages: [])
        #expect(found.templates.map(\.id) == ["good"])
        let problem = try #require(found.problems.first)
        #expect(found.problems.count == 1)
        #expect(problem.file?.lastPathComponent == file.lastPathComponent)
        #expect(problem.line == line, "\(problem.message)")
        #expect(problem.message.contains("“broken.json”"))
        #expect(problem.message.contains(sentence), "\(problem.message)")
    }

    @Test func aTemplateOfANewerVersionSaysSo() throws {
        let file = try folder.file("new.json", "{\"format\": 2, \"planets\": []}")
        let error = #expect(throws: LibraryError.self) { try ListTemplate(contentsOf: file) }
        #expect(error?.code == .newerVersion)
    }

    @Test func aPersonsOwnTemplateReplacesThatOfTheProgram() throws {
        for (place, name) in [("own", "Mine"), ("system", "Theirs")] {
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: place), withIntermediateDirectories: true)
            _ = try folder.file(
                "\(place)/books.json",
                "{\"format\": 1, \"name\": \"\(name)\", \"fields\": [{\"name\": \"A\"}]}")
        }
        let folders = ["none", "own", "system"].map { folder.url.appending(path: $0) }
        #expect(ListTemplate.all(in: folders).templates.map(\.name) == ["Mine"])
        let paths = ListTemplate.folders(environment: [
            "TROVE_DATA_DIR": "/data", "XDG_DATA_HOME": "/own", "XDG_DATA_DIRS": "/a:/b",
            "HOME": "/h",
        ]).map(\.path)
        #expect(
            paths.starts(with: [
                "/data/templates", "/own/trove/templates", "/a/trove/templates",
                "/b/trove/templates",
            ]))
        #expect(paths.contains(Self.dataFolder.standardizedFileURL.path) || paths.count >= 5)
    }

    @Test func aListBecomesATemplateThatMakesTheSameList() async throws {
        let library = try folder.library()
        let wine = try #require(Self.shipped.templates.first { $0.id == "tasks" })
        let id = try #require(
            try await library.perform(.createListFromTemplate(wine, name: "Jobs")).list)
        let list = try library.list(id)
        var settings = list.settings
        settings.sort = .by([SortKey(.added, ascending: false), SortKey(.field(list.fields[1].id))])
        settings.grouping = .month(.field(list.fields[3].id))
        settings.ignoredWords = IgnoredWords(["the"])
        try await library.perform(.changeSettings(id, settings))
        let saved = try ListTemplate(of: library.list(id), name: "My Jobs")
            .save(in: folder.url.appending(path: "templates"))
        #expect(saved.lastPathComponent == "my_jobs.json")
        let read = try ListTemplate(contentsOf: saved)
        let copyID = try #require(
            try await library.perform(.createListFromTemplate(read, name: "Jobs")).list)
        let copy = try library.list(copyID)
        func shape(_ list: List) throws -> [String] {
            try list.fields.map { field in
                var options = field.options
                options.targetList = options.targetList == list.id ? ListID(rawValue: 0) : nil
                return "\(field.name) \(field.kind) \(try JSON.text(options))"
            }
        }
        #expect(try shape(copy) == shape(list))
        let original = try library.list(id)
        let numbers = Dictionary(
            zip(original.fields.map(\.id), copy.fields.map(\.id)).map { ($0, $1) }
        ) { $1 }
        #expect(original.settings.mapped { numbers[$0] } == copy.settings)
    }
}
