import Foundation
import Testing

/// The program in its environment: linked libraries, manual, completion, pipes and concurrent use.
struct ProgramTests {
    @Test func noGTKIsLinked() throws {
        let outcome = try Shell().run("ldd \"$(command -v trovectl)\"")
        #expect(outcome.output.contains("libc.so"))
        for library in ["gtk", "gdk-", "pango", "cairo", "X11", "wayland", "atspi"] {
            #expect(!outcome.output.lowercased().contains("lib" + library.lowercased()))
        }
    }

    @Test func theManualPageIsThatOfThisProgram() throws {
        let page = try String(
            contentsOf: Shell.package.appending(path: "data/man/trovectl.1"), encoding: .utf8)
        let outcome = try Shell().run("trovectl manual")
        #expect(outcome.output == page, "update it: trovectl manual > data/man/trovectl.1")
    }

    @Test func theManualPageNamesEveryCommandAndOption() throws {
        let page = try String(
            contentsOf: Shell.package.appending(path: "data/man/trovectl.1"), encoding: .utf8
        ).replacing("\\-", with: "-")
        let commands = try Tool.dumped().command.all.dropFirst()
        #expect(commands.count > 30)
        for command in commands {
            #expect(page.contains(".SS \"\(command.path)"), "“\(command.path)” is missing")
            for name in (command.arguments ?? []).flatMap(\.longNames) {
                #expect(page.contains("--\(name)"), "“\(command.path) --\(name)” is missing")
            }
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
    func theManualPageIsRenderedWithoutWarnings() throws {
        let page = Shell.package.appending(path: "data/man/trovectl.1").path
        let outcome = try Shell().run("groff -ww -man -Tutf8 -Kutf8 '\(page)' > /dev/null")
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
    }

    @Test func theOptionsOfAllCommandsCanStandBeforeTheCommand() throws {
        let shell = try Shell()
        let made = try shell.run("trovectl --library=club.trove new Books Title")
        #expect(made.status == 0)
        let added = try shell.run("trovectl --library club.trove --json add Books -- Title=--json")
        #expect(added.status == 0)
        let found = try shell.run("trovectl query Books --library club.trove --json")
        #expect(found.output.contains("--json"))
        let leading = try shell.run("trovectl --json --library club.trove query Books")
        #expect(leading.status == 0 && leading.output == found.output)
        #expect(try shell.run("trovectl --library club.trove").status == 64)
    }

    @Test func aRepairTellsTheIndexesThatItLeavesOut() throws {
        let shell = try Shell()
        _ = try shell.run("trovectl --library a.trove new Books Title Year:number")
        _ = try shell.run("trovectl --library a.trove add Books Title=Emma Year=1815")
        let statements = """
            CREATE TEMP TABLE t AS SELECT * FROM books; DROP TABLE books;
            CREATE TABLE books AS SELECT id, title, '-9223372036854775808' AS year FROM t;
            CREATE INDEX by_size ON books (abs(year))
            """
        let replaced = try shell.run("sqlite3 a.trove \"\(statements)\"; cp a.trove b.trove")
        #expect(replaced.errors == "")
        let sentence =
            "Not created again: the index “by_size” of the table “books” (integer overflow)."
        let repaired = try shell.run("trovectl --library a.trove repair")
        #expect(repaired.status == 0)
        #expect(repaired.errors == sentence + "\nThe library has no problems.\n")
        let json = try shell.run("trovectl --library b.trove check --repair --json")
        #expect(json.output.contains(#""removed" : [\#n    "\#(sentence)"\#n  ]"#))
        let checked = try shell.run("trovectl --library b.trove check --json")
        #expect(!checked.output.contains("removed"))
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func completionIsMadeForEveryShell(_ name: String) throws {
        let outcome = try Shell().run("trovectl --generate-completion-script \(name)")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("duplicates"))
        #expect(outcome.output.contains("---completion"))
    }

    @Test func namesAreCompletedFromTheLibrary() throws {
        let shell = try Shell()
        _ = try shell.run("trovectl new 'Old Books' Title Year:number Read:checkbox")
        _ = try shell.run("trovectl smart new Unread read:no --in 'Old Books'")
        func offers(_ words: String, _ index: Int, _ argument: String) throws -> [Substring] {
            try shell.run("SAP_SHELL=bash trovectl ---completion \(argument) \(index) 0 \(words)")
                .output.split(separator: "\n")
        }
        #expect(
            try offers("trovectl export ''", 2, "export -- positional@0") == [
                "Old Books", "Unread",
            ])
        #expect(
            try offers("trovectl stats 'Old Books' --by ''", 4, "stats -- --by") == [
                "Title", "Year", "Read",
            ])
        #expect(
            try offers("trovectl add 'Old Books' ''", 3, "add -- positional@1") == [
                "Title=", "Year=", "Read=yes", "Read=no",
            ])
        let templates = try offers("trovectl new A --template ''", 4, "new -- --template")
        #expect(templates.contains("books"))
    }

    @Test func aReaderThatStopsIsNoError() throws {
        let shell = try Shell()
        let count = 20_000
        let text = "A\n" + (0..<count).map { "row \($0)\n" }.joined()
        try text.write(
            to: shell.folder.appending(path: "rows.csv"), atomically: true, encoding: .utf8)
        #expect(try shell.run("trovectl import rows.csv").status == 0)
        for form in ["query Rows", "query Rows --json", "query Rows --csv", "export Rows"] {
            let outcome = try shell.run("trovectl \(form) | head -n 1")
            #expect(outcome.status == 0)
            #expect(outcome.errors == "")
            #expect(outcome.output.split(separator: "\n").count == 1)
        }
        #expect(try shell.run("trovectl query Rows --lines | wc -l").output == "\(count)\n")
    }

    @Test func severalProgramsAddToOneListAtOnce() throws {
        let shell = try Shell()
        _ = try shell.run("trovectl new Things Name")
        let outcome = try shell.run(
            "seq 12 | xargs -P 4 -I{} trovectl add Things Name={} --json > /dev/null")
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        #expect(try shell.run("trovectl query Things --count").output == "12\n")
        #expect(try shell.run("trovectl check").status == 0)
    }
}
