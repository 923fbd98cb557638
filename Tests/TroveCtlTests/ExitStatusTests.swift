import Foundation
import ProgramSupport
import Testing
import TroveModel

/// The documented exit statuses of the command line.
struct ExitStatusTests {
    private static let preparation = """
        trovectl new Books Title Year:number Cover:image
        trovectl add Books Title=Emma Year=1815
        printf 'a,b\\n"never closed' > broken.csv
        printf 'no library, but a text of some length that is none' > text.trove
        """

    @Test(arguments: [
        (0, "trovectl query Books emma"),
        (0, "trovectl lists --json"),
        (1, "trovectl query Books nothing"),
        (1, "trovectl query Books nothing --json"),
        (1, "trovectl set Books --where nothing Year=1"),
        (1, "trovectl duplicates Books"),
        (1, "trovectl pictures save Books --to covers"),
        (64, "trovectl query"),
        (64, "trovectl unknown"),
        (64, "trovectl set Books --where '((' Year=1"),
        (64, "trovectl set Books --where '' Year=1"),
        (64, "trovectl set Books --where 'sort:year' Year=1"),
        (64, "trovectl remove Books --where 'titel:emma'"),
        (64, "trovectl remove Books --where 'year:soon'"),
        (64, "trovectl merge Books --where '(('"),
        (64, "trovectl move Books --where '\"' --first"),
        (64, "trovectl copy Books --where 'sort:price'"),
        (64, "trovectl restore Books --where '()'"),
        (64, "trovectl export Books '(('"),
        (64, "trovectl export Books '((' --output out.csv"),
        (64, "trovectl pictures save Books '((' --to covers"),
        (64, "trovectl smart new Odd '(('"),
        (64, "trovectl smart new Odd --in Books titel:x"),
        (64, "trovectl export Books --output trove/library.trove"),
        (64, "trovectl set Books 1 Year=soon"),
        (64, "trovectl fields set Books Year --digits many"),
        (64, "trovectl change Books --group Year:1e19"),
        (65, "trovectl import broken.csv"),
        (65, "trovectl lists --library text.trove"),
        (66, "trovectl query Films"),
        (66, "trovectl import missing.csv"),
        (66, "trovectl set Books 99 Year=1"),
        (66, "trovectl redo"),
        (74, "trovectl query Books > /dev/full"),
        (74, "trovectl query Books --json > /dev/full"),
        (74, "trovectl export Books > /dev/full"),
        (74, "trovectl query Books >&-"),
        (74, "trovectl import - < /"),
        (65, "trovectl import - <&-"),
        (77, "trovectl new Books Title --library /proc/none/library.trove"),
        (66, "trovectl lists --library missing.trove"),
        (66, "trovectl query Books --library missing.trove"),
        (66, "trovectl check --library missing.trove"),
        (66, "trovectl repair --library missing.trove"),
        (66, "trovectl backup --library missing.trove"),
        (66, "trovectl compact --library missing.trove"),
        (66, "trovectl new Films Title --dry-run --library missing.trove"),
        (65, "trovectl import broken.csv --library missing.trove"),
        (77, "mkfifo p && trovectl lists --library p"),
        (77, "mkfifo p && trovectl backup restore p"),
        (64, "mkfifo p && trovectl import p"),
        (77, "mkfifo p && trovectl new Films Title --library p"),
        (65, "head -c 100000 /dev/zero | trovectl import -"),
        (64, "trovectl import broken.csv --name ' '"),
        (64, "trovectl import broken.csv --name A --into Books"),
        (64, "trovectl set Books 1 Year=1 --match-case"),
        (64, "trovectl set Books 1 Year=1 Year=2"),
        (64, "trovectl add Books Title=a Title=b"),
        (64, "trovectl new Films Title Age:computed"),
        (64, "trovectl change Books --sort manual --sort Year"),
    ])
    func programsLearnWhatHappened(_ status: Int32, _ command: String) throws {
        let shell = try Shell()
        #expect(try shell.run(Self.preparation).status == 0)
        let outcome = try shell.run(command)
        #expect(outcome.status == .code(status), "\(outcome.errors)")
        // Every failure prints an error message, and success prints none.
        #expect(outcome.errors.isEmpty == (status == 0 || outcome.isSilent(command)))
    }

    @Test func queriesOfChangesAreStrictAndThoseOfReadersAreNot() throws {
        let shell = try Shell()
        _ = try shell.run(Self.preparation)
        #expect(try shell.run("trovectl query Books '((' --count").output == "1\n")
        let refused = try shell.run("trovectl remove Books --where 'titel:emma or'").errors
        #expect(
            refused
                == """
                trovectl: The query “titel:emma or” cannot be used here: There is no field \
                “titel”.\n
                """
        )
        let empty = try shell.run("trovectl remove Books --where ' '")
        #expect(empty.errors.contains("no conditions"))
        #expect(empty.errors.contains("added:>=1900"))
        #expect(try shell.run("trovectl set Books --where 'added:>=1900' Year=1").status == 0)
        #expect(try shell.run("trovectl query Books year:1 --count").output == "1\n")
    }

    @Test func onlyCommandsThatAddSomethingMakeALibrary() throws {
        let shell = try Shell()
        _ = try shell.run(Self.preparation)
        let commands = [
            "lists", "check", "repair", "compact", "backup", "query Books", "undo",
            "import broken.csv", "new Films", "smart new Odd '(('", "new Films --template none",
        ]
        for command in commands {
            let outcome = try shell.run("trovectl \(command) --library missing.trove")
            #expect(outcome.status != 0, "\(command)")
            let names = try FileManager.default.contentsOfDirectory(atPath: shell.folder.path)
            #expect(names.filter { $0.hasPrefix("missing") } == [], "\(command)")
        }
        #expect(try shell.run("trovectl new Films Title --library made.trove").status == 0)
        #expect(try shell.run("trovectl lists --json --library made.trove").status == 0)
        // A copy of a library restores it at another place.
        #expect(try shell.run("trovectl backup copy.trove").status == 0)
        let restored = try shell.run("trovectl backup restore copy.trove --library other.trove")
        #expect(restored.status == 0, "\(restored.errors)")
        #expect(try shell.run("trovectl query Books --count --library other.trove").output == "1\n")
    }

    @Test func aLibraryThatIsOpenOnAnotherComputerCanOnlyBeRead() throws {
        let shell = try Shell()
        _ = try shell.run(Self.preparation)
        _ = try shell.run("trovectl backup copy.trove")
        let owner = LibraryOwner(
            host: "elm", machine: "far", boot: "b", processes: "p", user: "ann", session: nil,
            process: 1, processStart: 1)
        let lock = shell.folder.appending(path: "trove/.library.trove.lock")
        try JSONEncoder().encode(owner).write(to: lock)
        _ = try shell.run("trovectl export Books --output copy.csv")
        let commands = [
            "set Books 1 Year=1816", "undo", "import copy.csv", "compact", "repair",
            "backup restore copy.trove",
        ]
        for command in commands {
            let outcome = try shell.run("trovectl \(command)")
            #expect(outcome.status == 75, "\(command): \(outcome.errors)")
            #expect(outcome.errors.contains("open on the computer “elm”"), "\(command)")
        }
        #expect(try shell.run("trovectl query Books year:1815 --count").output == "1\n")
        try FileManager.default.removeItem(at: lock)
        #expect(try shell.run("trovectl set Books 1 Year=1816").status == 0)
        // The library is one file again, with no lock and no log.
        let files = try FileManager.default.contentsOfDirectory(
            atPath: shell.folder.appending(path: "trove").path)
        #expect(files.filter { $0.contains("library.trove") } == ["library.trove"])
    }

    @Test func everyStatusIsDocumented() throws {
        let page = try String(
            contentsOf: Shell.package.appending(path: "docs/trovectl.md"), encoding: .utf8)
        for status in [0, 1, 64, 65, 66, 70, 74, 75, 77] {
            #expect(page.contains("| \(status) | "))
        }
    }

    @Test func standardInputIsReadWhereverItMakesSense() throws {
        let shell = try Shell()
        _ = try shell.run(Self.preparation)
        #expect(try shell.run("echo 1 | trovectl set Books Year=1816 -").status == 0)
        #expect(try shell.run("printf 'A,B\\n1,2\\n' | trovectl import - --name A").status == 0)
        #expect(try shell.run("trovectl query Books year:1816 --count").output == "1\n")
        let both = try shell.run(
            "trovectl export Books --format json | trovectl import - --into Books --key Title")
        #expect(both.status == 0)
        #expect(both.errors.contains("1 unchanged"))
        // Closed input or input that is not text is an error, not a crash.
        for input in ["< /dev/null", "<&-", "< /bin/sh"] {
            let outcome = try shell.run("trovectl import - \(input)")
            #expect([65, 66, 74].contains(outcome.status), "\(input): \(outcome)")
        }
    }
}

extension ProgramOutcome {
    /// Whether no error message is expected: with JSON output, the status alone reports that
    /// nothing was found.
    fileprivate func isSilent(_ command: String) -> Bool {
        status == 1 && command.contains("--json")
    }
}
