import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `data/scripts/check-translations`, which holds every language to the original.
struct TranslationCheckTests {
    private static let template = #"""
        msgid ""
        msgstr "Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\n"

        #: A.swift:1
        msgid "_Import…"
        msgstr ""

        msgctxt "menu"
        msgid "Order: {list}"
        msgstr ""

        msgid "{count} record in {list}"
        msgid_plural "{count} records in {list}"
        msgstr[0] ""
        msgstr[1] ""

        msgid "Set LC_TIME. "
        msgstr ""

        """#

    /// Returns the messages for a catalog with these entries, without the path of the file.
    private func messages(of entries: String, header: String? = nil) throws -> [String] {
        let folder = try TemporaryFolder()
        let template = try folder.file("trove.pot", Self.template)
        let header =
            header ?? #""Language: de\nPlural-Forms: nplurals=2; plural=(n != 1);\n""#
        let catalog = try folder.file(
            "de.po", "msgid \"\"\nmsgstr \(header)\n\n\(entries)")
        let script = PackageFolder.url.appending(path: "data/scripts/check-translations").path
        let outcome = try Program(script, arguments: [template.path, catalog.path]).run()
        let lines = outcome.errors.split(separator: "\n").map {
            String($0).replacing(catalog.path, with: "de.po")
        }
        #expect((outcome.status == 0) == lines.isEmpty)
        return lines
    }

    private static let complete = #"""
        msgid "_Import…"
        msgstr "_Importieren …"

        msgctxt "menu"
        msgid "Order: {list}"
        msgstr "{list}, Folge"

        msgid "{count} record in {list}"
        msgid_plural "{count} records in {list}"
        msgstr[0] "ein Eintrag in {list}"
        msgstr[1] "{count} Einträge "
        "in {list}"

        msgid "Set LC_TIME. "
        msgstr "LC_TIME setzen. "

        #~ msgid "old"
        #~ msgstr "alt {x}"

        """#

    @Test func aCompleteTranslationPasses() throws {
        #expect(try messages(of: Self.complete) == [])
    }

    @Test(
        "each fault is reported with its place",
        arguments: [
            ("msgstr \"_Importieren …\"", "msgstr \"\"", "de.po:4: is not translated: “_Import…”"),
            (
                "msgid \"_Import…\"", "#, fuzzy\nmsgid \"_Import…\"",
                "de.po:5: is fuzzy: “_Import…”"
            ),
            (
                "\"_Importieren …\"", "\"Importieren …\"",
                "de.po:4: has 0 access keys instead of 1: “_Import…”"
            ),
            (
                "\"_Importieren …\"", "\"_Importieren\"",
                "de.po:4: must end with “…” exactly as the original: “_Import…”"
            ),
            (
                "msgid \"_Import…\"", "msgid \"_Export…\"", "de.po: is missing: “_Import…”"
            ),
            (
                "msgctxt \"menu\"", "msgctxt \"page\"", "de.po: is missing: “Order: {list}”"
            ),
            (
                "\"{list}, Folge\"", "\"{liste}, Folge\"",
                "de.po:7: has an unknown placeholder {liste}: “Order: {list}”"
            ),
            (
                "\"{list}, Folge\"", "\"Folge\"",
                "de.po:7: lacks the placeholder {list}: “Order: {list}”"
            ),
            (
                "\"in {list}\"", "\"in der Liste\"",
                "de.po:11: lacks the placeholder {list}: “{count} record in {list}”"
            ),
            (
                "msgstr[1] \"{count} Einträge \"\n\"in {list}\"\n", "",
                "de.po:11: is not translated: “{count} record in {list}”"
            ),
            (
                "\"LC_TIME setzen. \"", "\"LC_TIME setzen.\"",
                "de.po:17: has other spaces at its ends: “Set LC_TIME. ”"
            ),
        ])
    func faults(old: String, new: String, message: String) throws {
        let messages = try messages(of: Self.complete.replacing(old, with: new))
        #expect(messages.contains(message), "\(messages)")
    }

    @Test func theHeaderIsThatOfTheLanguage() throws {
        #expect(
            try messages(of: Self.complete, header: #""Language: fr\n""#) == [
                "de.po: the header names another language than de",
                "de.po: the header has no Plural-Forms",
            ])
    }
}

/// `data/scripts/check-access-keys`, which finds access keys that are used twice in a menu.
struct AccessKeyCheckTests {
    private func messages(of entries: String) throws -> [Substring] {
        let folder = try TemporaryFolder()
        let catalog = try folder.file(
            "xx.po",
            #"""
            msgid ""
            msgstr "Language: xx\nContent-Type: text/plain; charset=UTF-8\n"


            """# + entries)
        let script = PackageFolder.url.appending(path: "data/scripts/check-access-keys").path
        let outcome = try Program(script, arguments: [catalog.path]).run()
        let lines = outcome.errors.split(separator: "\n")
        #expect((outcome.status == 0) == lines.isEmpty)
        return lines
    }

    @Test func englishHasNoKeyTwice() throws {
        #expect(try messages(of: "") == [])
    }

    @Test("a conflict is reported with language, menu, key and texts")
    func conflicts() throws {
        let lines = try messages(
            of: #"""
                msgid "_New List…"
                msgstr "Neue _Liste…"

                msgid "Li_brary…"
                msgstr "Bib_liothek…"

                """#)
        #expect(
            lines.contains(
                """
                xx, MainWindow+Actions.swift, makeMainMenu, L: \
                Neue _Liste… | This _List | Bib_liothek…
                """),
            "\(lines)")
    }

    @Test("keys behind the text count, and texts that replace each other may share one")
    func forms() throws {
        let lines = try messages(
            of: #"""
                msgid "_Undo"
                msgstr "元に戻す(_U)"

                msgid "_Undo {change}"
                msgstr "{change}を元に戻す(_U)"

                """#)
        #expect(lines == [])
    }
}
