import Foundation
import PostgresTestSupport
import ProgramSupport
import Testing
import TrovePostgres

/// Copies between files and shared libraries on the command line.
@Suite(.timeLimit(.minutes(5))) struct SharedCopyTests {
    @Test func aLibraryGoesToAServerAndBack() async throws {
        let shell = try Shell()
        for command in [
            "new Gone Title", "remove Gone --list", "new Books Title Year:number",
            "add Books Title=Emma Year=1815",
            "add Books Title='Le père Goriot'", "remove Books 2", "lend Books 1 --to Anna",
        ] {
            #expect(try shell.run("trovectl \(command)").status == 0, "\(command)")
        }
        let reads = ["lists --json", "query Books --json", "trash show --json", "loans --json"]
        let expected = try reads.map { try shell.run("trovectl \($0)").output }
        try await TestServer.withDatabase { address in
            let target = "'\(address.url.absoluteString)'"
            let tried = try shell.run("trovectl copy-to \(target) --dry-run")
            #expect(tried.status == 0 && tried.errors.contains("Would copy 1 list with 2 records"))
            let counts = try shell.run("trovectl copy-to \(target) --dry-run --json").output
            #expect(counts.contains("\"recordsInTrash\" : 1"), "\(counts)")
            #expect(counts.contains("\"deletedListsLeftOut\" : 1"), "\(counts)")
            #expect(try !SharedLibrary.exists(at: address))
            let inFile = try shell.run("trovectl copy-to other.trove --json").output
            #expect(
                inFile.replacing("false", with: "true").replacing("other.trove", with: "")
                    == counts.replacing(address.url.absoluteString, with: "~/.local/share/"),
                "\(inFile)")
            let copied = try shell.run("trovectl copy-to \(target)")
            #expect(copied.status == 0 && copied.errors.contains("Copied 1 list with 2 records"))
            #expect(
                copied.errors == tried.errors.replacing("Would copy", with: "Copied"),
                "\(copied.errors)")
            for (read, text) in zip(reads, expected) {
                let outcome = try shell.run("trovectl \(read) --library \(target)")
                #expect(outcome.output == text, "\(read)")
            }
            let again = try shell.run("trovectl copy-to \(target)")
            #expect(again.status == 64 && again.errors.contains("is not empty"))
            let triedAgain = try shell.run("trovectl copy-to \(target) --dry-run")
            #expect(triedAgain.status == 64 && triedAgain.errors == again.errors)
            let back = try shell.run("trovectl copy-to back.trove --library \(target)")
            #expect(back.status == 0, "\(back.errors)")
            for (read, text) in zip(reads, expected) {
                let outcome = try shell.run("trovectl \(read) --library back.trove")
                #expect(outcome.output == text, "\(read)")
            }
        }
    }

    @Test func anUnreachableServerIsReportedAndTheSourceStays() throws {
        let shell = try Shell()
        #expect(try shell.run("trovectl new Books Title").status == 0)
        let outcome = try shell.run("trovectl copy-to 'postgresql://127.0.0.1:1/nothing'")
        #expect(outcome.status == 69, "\(outcome.errors)")
        #expect(try shell.run("trovectl lists").output.contains("Books"))
    }
}
