import Foundation
import PostgresTestSupport
import ProgramSupport
import Testing

/// Roles of people in a shared library on the command line.
@Suite(.timeLimit(.minutes(5))) struct SharedRoleTests {
    @Test func rolesAreGivenShownAndTaken() async throws {
        let shell = try Shell()
        let person = "anna_\(getpid())"
        try await TestServer.withDatabase { address in
            let own = address.url.absoluteString
            let hers = own.replacing(/user=[^&]*/, with: "user=\(person)")
            #expect(own != hers)
            func server(_ statement: String) throws {
                let outcome = try shell.run("psql -Xq '\(own)' -c '\(statement)'")
                #expect(outcome.status == 0, "\(outcome.errors)")
            }
            func trovectl(_ command: String, as address: String) throws -> ProgramOutcome {
                try shell.run("trovectl \(command) --library '\(address)'")
            }
            try server("CREATE ROLE \(person) LOGIN")
            defer { try? server("DROP OWNED BY \(person); DROP ROLE \(person)") }
            for command in ["new Books Title", "new Films Title", "add Books Title=Emma"] {
                #expect(try trovectl(command, as: own).status == 0, "\(command)")
            }
            #expect(try trovectl("lists", as: hers).status == 77)

            let tried = try trovectl("roles give reader \(person) Books --dry-run", as: own)
            #expect(tried.status == 0 && tried.errors.contains("Books: \(person) reader"))
            #expect(try trovectl("lists", as: hers).status == 77)
            #expect(try trovectl("roles give reader \(person) Books", as: own).status == 0)
            #expect(try trovectl("query Books --lines", as: hers).output.contains("Emma"))
            #expect(try !trovectl("lists", as: hers).output.contains("Films"))
            #expect(try trovectl("add Books Title=Persuasion", as: hers).status == 77)

            #expect(try trovectl("roles give editor \(person) Books", as: own).status == 0)
            #expect(try trovectl("add Books Title=Persuasion", as: hers).status == 0)
            let roles = try trovectl("roles", as: own).output
            #expect(roles.contains(try Regex("\(person) +editor +Books")), "\(roles)")
            let shown = try trovectl("roles --json", as: own).output
            #expect(shown.contains("\"editor\""), "\(shown)")

            #expect(try trovectl("roles give reader \(person)", as: hers).status == 77)
            #expect(try trovectl("roles take \(person) Books", as: own).status == 0)
            #expect(try trovectl("query Books", as: hers).status == 66)
            #expect(try trovectl("roles give reader \(person)", as: own).status == 0)
            #expect(try trovectl("lists", as: hers).output.contains("Films"))
            #expect(try trovectl("roles take \(person)", as: own).status == 0)
            #expect(try trovectl("lists", as: hers).status == 77)
        }
    }

    @Test func aStepThatSomebodyElseHasChangedIsPassedOver() async throws {
        let shell = try Shell()
        let person = "ben_\(getpid())"
        try await TestServer.withDatabase { address in
            let own = address.url.absoluteString
            let his = own.replacing(/user=[^&]*/, with: "user=\(person)")
            func trovectl(_ command: String, as address: String) throws -> ProgramOutcome {
                try shell.run("trovectl \(command) --library '\(address)'")
            }
            func server(_ statement: String) throws {
                let outcome = try shell.run("psql -Xq '\(own)' -c '\(statement)'")
                #expect(outcome.status == 0, "\(outcome.errors)")
            }
            try server("CREATE ROLE \(person) LOGIN")
            defer { try? server("DROP OWNED BY \(person); DROP ROLE \(person)") }
            for command in [
                "new Books Title", "add Books Title=Emma", "add Books Title=Nana",
                "roles give editor \(person)", "set Books 2 Title=NANA", "set Books 1 Title=EMMA",
            ] {
                #expect(try trovectl(command, as: own).status == 0, "\(command)")
            }
            #expect(try trovectl("set Books 1 Title=Persuasion", as: his).status == 0)
            let undone = try trovectl("undo", as: own)
            #expect(undone.status == 75)
            #expect(undone.errors.contains("so nothing was undone."), "\(undone.errors)")
            #expect(try trovectl("undo", as: own).status == 0)
            let titles = try trovectl("query Books --lines", as: own).output
            #expect(titles.contains("Persuasion") && titles.contains("Nana"), "\(titles)")
        }
    }

    @Test func unknownPeopleRolesAndFilesAreRefused() async throws {
        let shell = try Shell()
        #expect(try shell.run("trovectl new Books Title").status == 0)
        let file = try shell.run("trovectl roles")
        #expect(file.status == 64 && file.errors.contains("only shared libraries have roles"))
        try await TestServer.withDatabase { address in
            let library = "--library '\(address.url.absoluteString)'"
            #expect(try shell.run("trovectl new Books Title \(library)").status == 0)
            let nobody = try shell.run("trovectl roles give reader nobody_here \(library)")
            #expect(nobody.status == 66 && nobody.errors.contains("nobody_here"))
            #expect(try shell.run("trovectl roles give king trove \(library)").status == 64)
            #expect(try shell.run("trovectl roles give reader trove Films \(library)").status == 66)
        }
    }
}
