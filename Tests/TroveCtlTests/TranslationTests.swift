import Foundation
import ProgramSupport
import Testing

/// The command line in another language: an installed program with the translations beside it.
struct TranslationTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
        let programs = shell.folder.appending(path: "bin")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        // A copy, because the program finds its prefix through symbolic links.
        try FileManager.default.copyItem(
            at: URL.product("trovectl"), to: programs.appending(path: "trovectl"))
    }

    /// Runs the installed program in a language; nil for English.
    private func run(_ arguments: String, in language: String?) throws -> ProgramOutcome {
        try shell.run("LANGUAGE=\(language ?? "") bin/trovectl \(arguments)")
    }

    @Test func messagesAndHelpAreInTheLanguageOfTheEnvironment() throws {
        try MessageCatalog(entries: [
            .init(
                text: "There is no list “{name}”. There are no lists yet.",
                translations: ["Es gibt keine Liste „{name}“ und auch sonst keine."]),
            .init(text: "Show all lists.", translations: ["Zeigt alle Listen."]),
            .init(
                text: "Print JSON, including errors.",
                translations: ["Gibt JSON aus, auch für Fehler."]),
            .init(
                text: "--limit must be 0 or more.",
                translations: ["--limit muss mindestens 0 sein."]),
        ]).install(for: "de", under: shell.folder)
        let missing = try run("query Films", in: "de")
        #expect(
            missing.errors == "trovectl: Es gibt keine Liste „Films“ und auch sonst keine.\n")
        #expect(missing.status == 66)
        let json = try run("query Films --json", in: "de").errors
        #expect(json.contains(#""code" : "notFound""#))
        #expect(
            json.contains(#""message" : "Es gibt keine Liste „Films“ und auch sonst keine.""#))
        #expect(
            try run("history --limit=-1", in: "de").errors
                .hasPrefix("Error: --limit muss mindestens 0 sein.\n"))
        let help = try run("lists --help", in: "de").output
        #expect(help.contains("Zeigt alle Listen."))
        #expect(help.contains("Gibt JSON aus, auch für Fehler."))
        // Without a translation, and in English, texts stay as they are.
        #expect(try run("redo", in: "de").errors == "trovectl: There is nothing to redo.\n")
        #expect(
            try run("query Films", in: nil).errors
                == "trovectl: There is no list “Films”. There are no lists yet.\n")
    }

    @Test func templatesAreInTheLanguageOfTheEnvironment() throws {
        try MessageCatalog(entries: [
            .init(text: "template books\u{4}Title", translations: ["Titel"]),
            .init(text: "template films\u{4}Title", translations: ["Filmtitel"]),
        ]).install(for: "de", under: shell.folder)
        let data = Shell.package.appending(path: "data").path
        for (template, title) in [("books", "Titel"), ("films", "Filmtitel")] {
            let made = try shell.run(
                "TROVE_DATA_DIR='\(data)' LANGUAGE=de bin/trovectl new X --template \(template)")
            #expect(made.status == 0, "\(made.errors)")
            let fields = try shell.run("trovectl fields X --json && trovectl undo").output
            #expect(fields.contains("\"name\" : \"\(title)\""), "\(fields)")
            #expect(fields.contains("\"name\" : \"Genre\""), "without a translation")
        }
    }

    @Test func choicesWithoutColorsAreTranslatedLikeTheirDefault() throws {
        try MessageCatalog(entries: [
            .init(text: "template odd\u{4}New", translations: ["Neu"])
        ]).install(for: "de", under: shell.folder)
        let folder = shell.folder.appending(path: "own/templates")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let template = """
            {"format": 1, "name": "Odd", "fields": [{"name": "Title"},
              {"name": "State", "kind": "choice", "choices": ["New", "Old"], "default": "New"}]}
            """
        try Data(template.utf8).write(to: folder.appending(path: "odd.json"))
        let made = try shell.run(
            "TROVE_DATA_DIR='\(folder.deletingLastPathComponent().path)' LANGUAGE=de "
                + "bin/trovectl new X --template odd")
        #expect(made.status == 0, "\(made.errors)")
        let fields = try shell.run("trovectl fields X --json").output
        #expect(fields.contains("\"Neu\"") && fields.contains("\"Old\""), "\(fields)")
        #expect(!fields.contains("\"New\""), "\(fields)")
    }

    @Test func yesAndNoAreReadAsTheyAreShown() throws {
        try MessageCatalog(entries: [
            .init(text: "Yes", translations: ["Sí"]), .init(text: "No", translations: ["Nein"]),
        ]).install(for: "de", under: shell.folder)
        _ = try shell.run("trovectl new Books Title Read:checkbox && trovectl add Books Title=A")
        for (typed, stored) in [("sí", "yes"), ("no", "no"), ("yes", "yes"), ("NEIN", "no")] {
            #expect(try run("set Books Read=\(typed) 1", in: "de").status == 0)
            #expect(try shell.run("trovectl query Books --csv").output.contains("A,\(stored)"))
        }
    }

    @Test func countsHaveThePluralFormsOfTheLanguage() throws {
        try MessageCatalog(
            pluralForms: """
                nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;
                """,
            entries: [
                .init(
                    text: "Wrote {count} record.", plural: "Wrote {count} records.",
                    translations: [
                        "Zapisano {count} rekord.", "Zapisano {count} rekordy.",
                        "Zapisano {count} rekordów.",
                    ])
            ]
        ).install(for: "pl", under: shell.folder)
        _ = try shell.run("trovectl new Books Title")
        var notes: [String] = []
        for count in 1...5 {
            _ = try shell.run("trovectl add Books Title=\(count)")
            notes.append(try run("export Books --output books.csv", in: "pl").errors)
        }
        #expect(
            notes == [
                "Zapisano 1 rekord.\n", "Zapisano 2 rekordy.\n", "Zapisano 3 rekordy.\n",
                "Zapisano 4 rekordy.\n", "Zapisano 5 rekordów.\n",
            ])
    }

    @Test func whatScriptsReadIsTheSameInEveryLanguage() throws {
        try MessageCatalog.capitals(and: [
            "ID", "NAME", "RECORDS", "TABLE", "KIND", "FIELD", "DATE", "TITLE", "List", "Title",
            "yes", "no", "never", "day", "text", "number", "checkbox", "trovectl",
            "Show all lists.",
        ]).install(for: "de", under: shell.folder)
        _ = try shell.run("trovectl new Books Title Year:number Read:checkbox")
        _ = try shell.run("trovectl new Files Name Records:date")
        _ = try shell.run("trovectl add Books Title=Emma Year=1815 Read=yes")
        _ = try shell.run("trovectl add Books Title=Momo && trovectl remove Books 2")
        _ = try shell.run("trovectl smart new Unread read:no --in Books && trovectl backup")
        for arguments in [
            "lists", "lists --json", "fields Books", "fields Books --json", "query Books",
            "query Books read:yes --json", "query Books --csv", "query --all --csv",
            "query Books --lines", "query Books --count --json", "stats Books",
            "stats Books --json", "smart", "smart --json", "trash", "trash --json", "trash days",
            "backup list", "backup list --json", "export Books", "export Books --format json",
            "manual",
        ] {
            let english = try run(arguments, in: nil)
            #expect(english.status == 0 && !english.output.isEmpty, "trovectl \(arguments)")
            let german = try run(arguments, in: "de")
            #expect(german.output == english.output, "trovectl \(arguments)")
            #expect(german.status == english.status, "trovectl \(arguments)")
        }
        #expect(try run("--help", in: "de").output.contains("<Show all lists.>"))
    }
}
