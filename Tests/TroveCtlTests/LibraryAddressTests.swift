import Foundation
import ProgramSupport
import Testing

/// Addresses that cannot be used, on the command line: nothing is created, and no password is
/// repeated.
struct LibraryAddressTests {
    static let addresses = [
        "postgresql://erna:ab#same@192.0.2.2:6543/verein",
        "POSTGRES://erna:a/same@192.0.2.2/verein",
        "postgresql://erna:same@192.0.2.2:65x3/verein", "postgresql:/erna:same@192.0.2.2/verein",
        "host=192.0.2.2 dbname=verein password=same",
    ]

    @Test(arguments: addresses, ["", " --json"])
    func anAddressThatCannotBeUsedIsRefused(_ address: String, _ option: String) throws {
        let shell = try Shell()
        #expect(try shell.run("trovectl new Books Title").status == 0)
        let files = try FileManager.default.subpathsOfDirectory(atPath: shell.folder.path).sorted()
        for command in [
            "lists", "new Neu Name", "import data/samples/books.csv", "query Books",
            "smart new All title:a --in Books", "check", "repair", "compact", "backup list",
            "backup", "backup restore trove/library.trove", "roles", "undo", "copy-to copy.trove",
            "copy-to copy.trove --dry-run",
        ] {
            try check(
                shell.run("trovectl \(command) --library '\(address)'\(option)"), of: command)
        }
        for command in ["copy-to '\(address)'", "copy-to --dry-run '\(address)'"] {
            try check(shell.run("trovectl \(command)\(option)"), of: command)
        }
        #expect(
            try FileManager.default.subpathsOfDirectory(atPath: shell.folder.path).sorted()
                == files)
    }

    @Test(arguments: addresses)
    func anAddressIsNoFileToReadOrWrite(_ address: String) throws {
        let shell = try Shell()
        #expect(try shell.run("trovectl new Books Title").status == 0)
        for command in [
            "backup", "backup restore", "import", "export Books --output",
            "pictures save Books --to", "pictures save Books --output",
        ] {
            let outcome = try shell.run("trovectl \(command) '\(address)'")
            #expect(outcome.status == 64, "\(command): \(outcome.errors)")
            #expect(outcome.errors.contains("Give a file, not the address of a shared library."))
            #expect(!outcome.errors.contains("same"), "\(outcome.errors)")
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: shell.folder.path).sorted()
                == ["data", "trove"])
    }

    @Test(arguments: addresses, ["", " --json"])
    func anAddressInAnotherPlaceIsNotRepeated(_ address: String, _ option: String) throws {
        let shell = try Shell()
        #expect(try shell.run("trovectl new Books Title").status == 0)
        for command in [
            "lists", "query", "add Books", "remove Books", "undo", "undo --list", "fields list",
        ] {
            let outcome = try shell.run("trovectl \(command) '\(address)'\(option)")
            #expect(outcome.status != 0, "\(command)")
            #expect(!(outcome.errors + outcome.output).contains("same"), "\(outcome.errors)")
        }
        let list = try shell.run("trovectl lists '\(address)'\(option)")
        check(list, of: "lists")
    }

    private func check(_ outcome: ProgramOutcome, of command: String) {
        let text = outcome.errors + outcome.output
        #expect(outcome.status == 64, "\(command): \(text)")
        #expect(text.contains("The address of the library cannot be used."), "\(command): \(text)")
        #expect(!text.contains("same") && !text.contains("verein"), "\(command): \(text)")
    }
}
