import Foundation
import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Libraries that were restored from a backup without the privileges.
@Suite(.timeLimit(.minutes(5))) struct RestoredRolesTests {
    /// Copies a database with `pg_dump` and `pg_restore --no-acl`.
    private func copy(_ source: PostgresAddress, to target: PostgresAddress) throws {
        let file = try TestServer.folder().appending(path: source.url.lastPathComponent).path
        func run(_ program: String, _ arguments: [String], at address: PostgresAddress) throws {
            try OwnServer.run(
                OwnServer.program(program), arguments + ["-d", address.url.absoluteString, "-Fc"])
        }
        try run("pg_dump", ["-f", file], at: source)
        try OwnServer.run(
            OwnServer.program("pg_restore"),
            ["--no-acl", "--exit-on-error", "-d", target.url.absoluteString, file])
        try OwnServer.run("rm", [file])
    }

    @Test("roles without rights are told, and repair grants them (033.2.10)")
    func restored() async throws {
        try await TestServer.withPersons(["anna", "ben", "cora"]) { persons in
            try await TestServer.withDatabase { source in
                try await TestServer.withDatabase { target in
                    try await makeLibrary(at: source, for: persons)
                    try copy(source, to: target)
                    try await check(target, persons)
                }
            }
        }
    }

    /// Creates a library with two lists, an editor, a reader, and the owner of a list.
    private func makeLibrary(at address: PostgresAddress, for persons: [String]) async throws {
        let owner = try SharedLibrary(at: address, createsIfEmpty: true)
        defer { owner.close() }
        _ = try await owner.makeList([FieldDraft(name: "Title")], [["Emma"]])
        let films = try await owner.makeList(
            name: "Films", [FieldDraft(name: "Title")], [["Metropolis"]])
        try await owner.grant(.editor, on: nil, to: persons[0])
        try await owner.grant(.reader, on: nil, to: persons[1])
        try await owner.grant(.owner, on: films.id, to: persons[2])
        #expect(try await owner.roles().allSatisfy(\.works))
        #expect(try await owner.check() == [])
    }

    private func check(_ address: PostgresAddress, _ persons: [String]) async throws {
        let owner = try SharedLibrary(at: address)
        defer { owner.close() }
        let roles = try await owner.roles()
        #expect(roles.filter(\.works).map(\.person) == ["trove"])
        #expect(roles.filter { !$0.works }.map(\.person) == persons)
        let missing = "but not its rights on the server."
        #expect(
            try await owner.check() == [
                "“\(persons[0])” has the role “Editor”, \(missing)",
                "“\(persons[1])” has the role “Reader”, \(missing)",
                "“\(persons[2])” has the role “Owner” in “Films”, \(missing)",
                "Everybody on the server may call the functions of the library.",
            ])
        await expectError(.notPermitted) { try SharedLibrary(at: address.of(persons[0])).close() }
        try await owner.repair()
        #expect(try await owner.check() == [])
        let repaired = try await owner.roles()
        #expect(repaired.map(\.person) == roles.map(\.person))
        #expect(repaired.map(\.role) == roles.map(\.role))
        let expected: [[String: LibraryRole]] = [
            ["Books": .editor, "Films": .editor], ["Books": .reader, "Films": .reader],
            ["Films": .owner],
        ]
        for (person, roles) in zip(persons, expected) {
            let library = try SharedLibrary(at: try address.of(person))
            defer { library.close() }
            let lists = try await library.lists()
            #expect(Dictionary(uniqueKeysWithValues: lists.map { ($0.name, $0.role) }) == roles)
            let films = try #require(lists.first { $0.name == "Films" })
            let edit = Edit.setCells(
                [CellValue(.text(person), field: films.fields[0].id, record: 1)], list: films.id)
            guard films.role != .reader else {
                await expectError(.readOnly) { try await library.perform(edit) }
                continue
            }
            try await library.perform(edit)
        }
    }
}
