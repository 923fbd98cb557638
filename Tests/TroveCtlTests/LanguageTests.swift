import Foundation
import ProgramSupport
import Testing

/// The history is in the language of its reader; libraries do not depend on the language.
struct LanguageTests {
    private static let catalog = MessageCatalog(entries: [
        .init(text: "Create List “{list}”", translations: ["Liste „{list}“ anlegen"]),
        .init(text: "Add Record", translations: ["Eintrag hinzufügen"]),
        .init(
            text: "Change {count} Record", plural: "Change {count} Records",
            translations: ["{count} Eintrag ändern", "{count} Einträge ändern"]),
        .init(text: "Delete “{title}”", translations: ["„{title}“ löschen"]),
    ])

    /// A shell with a library, which was filled in a language by an installed `trovectl`.
    private func filledShell(in language: String) throws -> Shell {
        let shell = try Shell()
        let programs = shell.folder.appending(path: "bin")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: URL.product("trovectl"), to: programs.appending(path: "trovectl"))
        try Self.catalog.install(for: "de", under: shell.folder)
        for command in [
            "new Books Title Genre", "add Books Title=Emma", "add Books Title=Faust",
            "set Books Genre=Novel 1 2", "remove Books 1",
        ] {
            let outcome = try shell.run("LANGUAGE=\(language) bin/trovectl \(command)")
            #expect(outcome.status == 0, "\(outcome.errors)")
            if command.hasPrefix("add") {
                let name = language == "de" ? "Eintrag hinzufügen" : "Add Record"
                #expect(outcome.errors.contains(name), "the language is used")
            }
        }
        return shell
    }

    @Test func aLibraryIsTheSameInAnyLanguage() throws {
        let names = "sqlite3 trove/library.trove 'SELECT name FROM history ORDER BY id'"
        let english = try filledShell(in: "en").run(names).output
        #expect(english.contains(#"{"count":2}"#), "\(english)")
        #expect(try filledShell(in: "de").run(names).output == english)
    }

    @Test func theHistoryIsInTheLanguageOfItsReader() throws {
        let shell = try filledShell(in: "en")
        let german = try shell.run("LANGUAGE=de bin/trovectl history").output
        #expect(
            german.split(separator: "\n").dropFirst().map { $0.dropFirst(21) } == [
                "„Emma“ löschen", "2 Einträge ändern", "Eintrag hinzufügen", "Eintrag hinzufügen",
                "Liste „Books“ anlegen",
            ], "\(german)")
        let english = try shell.run("LANGUAGE=en bin/trovectl history").output
        #expect(english.contains("Change 2 Records"), "\(english)")
    }
}
