import Foundation
import ProgramSupport
import Testing

/// Messages are in the language of the person who reads them; libraries do not depend on it.
struct LanguageTests {
    /// Translations into a language that says which placeholders it got.
    private static let catalog = """
        msgid ""
        msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=n!=1;\\n"
        msgid "Create List “{list}”"
        msgstr "Liste „{list}“ anlegen"
        msgid "Add Record"
        msgstr "Eintrag hinzufügen"
        msgid "Change {count} Record"
        msgid_plural "Change {count} Records"
        msgstr[0] "{count} Eintrag ändern"
        msgstr[1] "{count} Einträge ändern"
        msgid "Delete “{title}”"
        msgstr "„{title}“ löschen"
        """

    private static let commands = """
        trovectl new Books Title Genre && trovectl add Books Title=Emma &&
        trovectl add Books Title=Faust && trovectl set Books Genre=Novel 1 2 &&
        trovectl remove Books 1
        """

    private static let names = """
        sqlite3 trove/library.trove "SELECT name FROM history ORDER BY id"
        """

    /// A shell whose `trovectl` finds the translations, in the given language.
    private static func run(_ command: String, in shell: Shell, language: String) throws
        -> ProgramOutcome
    {
        try shell.run("export PATH=$PWD/bin:$PATH LANGUAGE=\(language); \(command)")
    }

    private static func shellWithTranslations() throws -> Shell {
        let shell = try Shell()
        try Data(catalog.utf8).write(to: shell.folder.appending(path: "de.po"))
        let outcome = try shell.run(
            """
            mkdir -p bin share/locale/de/LC_MESSAGES && cp "$(command -v trovectl)" bin/ &&
            msgfmt -o share/locale/de/LC_MESSAGES/trove.mo de.po
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return shell
    }

    @Test func aLibraryIsTheSameInAnyLanguage() throws {
        var stored: [String] = []
        for language in ["en", "de"] {
            let shell = try Self.shellWithTranslations()
            let done = try Self.run(Self.commands, in: shell, language: language)
            #expect(done.status == 0, "\(done.errors)")
            #expect(
                done.errors.contains(
                    language == "de" ? "Eintrag hinzufügen" : "Add Record"), "\(done.errors)")
            stored.append(try shell.run(Self.names).output)
        }
        #expect(stored[0].contains(#"{"count":2}"#), "\(stored[0])")
        #expect(stored[0] == stored[1])
    }

    @Test func theHistoryIsInTheLanguageOfItsReader() throws {
        let shell = try Self.shellWithTranslations()
        let done = try Self.run(Self.commands, in: shell, language: "en")
        #expect(done.status == 0, "\(done.errors)")
        let german = try Self.run("trovectl history", in: shell, language: "de").output
        #expect(
            german.split(separator: "\n").dropFirst().map { $0.dropFirst(21) } == [
                "„Emma“ löschen", "2 Einträge ändern", "Eintrag hinzufügen", "Eintrag hinzufügen",
                "Liste „Books“ anlegen",
            ], "\(german)")
        let english = try Self.run("trovectl history", in: shell, language: "en").output
        #expect(english.contains("Change 2 Records"), "\(english)")
    }
}
