import Foundation
import Testing
import TroveModel

/// The roles of people as rows, and the changes that a person can make.
struct RoleTableTests {
    private let books = ListID(rawValue: 2)
    private let films = ListID(rawValue: 1)
    private let owner = RoleAuthority(person: "olga", libraryOwner: "olga", ownsLibrary: true)

    private func list(_ id: ListID, _ name: String, _ role: LibraryRole) -> List {
        var list = List(
            id: id, uuid: UUID(), name: name, icon: .standard, fields: [], recordCount: 0,
            trashCount: 0)
        list.role = role
        return list
    }

    private func lists(_ books: LibraryRole = .owner, _ films: LibraryRole = .owner) -> [List] {
        [list(self.books, "Books", books), list(self.films, "Films", films)]
    }

    private var grants: [RoleGrant] {
        [
            RoleGrant(person: "olga", role: .owner, list: nil),
            RoleGrant(person: "Ben", role: .reader, list: nil),
            RoleGrant(person: "dora", role: .reader, list: films),
            RoleGrant(person: "anna", role: .owner, list: books),
            RoleGrant(person: "Ben", role: .editor, list: books),
        ]
    }

    private var table: RoleTable { RoleTable(grants, lists(), owner) }

    private func row(_ person: String, _ list: ListID?, in table: RoleTable) throws -> RoleRow {
        try #require(table.rows.first { $0.id == RoleRow.ID(person: person, list: list) })
    }

    @Test func rolesInAllListsComeFirstThenThoseOfEachListByName() {
        #expect(
            table.rows.map { "\($0.grant.person), \($0.place)" } == [
                "Ben, All Lists", "olga, All Lists", "anna, Books", "Ben, Books", "dora, Films",
            ])
        #expect(table.places.map(\.name) == ["All Lists", "Books", "Films"])
        #expect(table.note == nil)
        let hidden = RoleTable(grants, [list(books, "Books", .owner)], owner)
        #expect(!hidden.rows.contains { $0.grant.person == "dora" }, "an unknown list")
    }

    @Test func onesOwnRoleAndThatOfTheLibraryOwnerAreFixed() {
        let second = RoleAuthority(person: "Ben", libraryOwner: "olga", ownsLibrary: true)
        let rows = RoleTable(grants, lists(), second).rows
        #expect(
            rows.map(\.obstacle) == [.own, .libraryOwner, nil, .own, nil])
        #expect(rows.allSatisfy { ($0.explanation == nil) == ($0.obstacle == nil) })
        #expect(table.rows.map(\.obstacle) == [nil, .libraryOwner, nil, nil, nil])
    }

    @Test func theOwnerOfTheLibraryChangesRolesForListsOfOthers() {
        let table = RoleTable(grants, lists(.editor), owner)
        #expect(table.places.map(\.list) == [nil, books, films])
        #expect(table.rows.map(\.obstacle) == [nil, .libraryOwner, nil, nil, nil])
    }

    @Test func theOwnerOfAListChangesOnlyTheRolesForIt() throws {
        let anna = RoleAuthority(person: "anna", libraryOwner: "olga", ownsLibrary: false)
        let table = RoleTable(grants, lists(.owner, .reader), anna)
        #expect(table.places.map(\.list) == [books])
        #expect(
            table.rows.map(\.obstacle) == [.notPermitted, .libraryOwner, .own, nil, .notPermitted])
        #expect(table.note == nil)
        let dora = try row("dora", films, in: table)
        #expect(table.changes(giving: .editor, in: dora).isEmpty)
        #expect(table.changes(takingAway: dora).isEmpty)
        let error = #expect(throws: LibraryError.self) {
            try table.changes(adding: .reader, on: nil, to: "emil")
        }
        #expect(error?.code == .notPermitted)
    }

    @Test func whoOwnsNothingChangesNothing() {
        let dora = RoleAuthority(person: "dora", libraryOwner: "olga", ownsLibrary: false)
        let table = RoleTable(grants, lists(.editor, .reader), dora)
        #expect(table.places.isEmpty)
        #expect(table.rows.allSatisfy { $0.obstacle != nil })
        #expect(table.note == "Only the owner can change roles.")
    }

    @Test func anOwnerAloneReadsWhereUsersComeFrom() {
        let table = RoleTable([grants[0]], lists(), owner)
        #expect(table.note?.contains("users of the server") == true)
    }

    @Test func aRoleIsChangedAndTakenAway() throws {
        let ben = try row("Ben", nil, in: table)
        #expect(table.changes(giving: .reader, in: ben).isEmpty, "the same role")
        #expect(
            table.changes(giving: .editor, in: ben) == [.grant(.editor, on: nil, to: "Ben")])
        #expect(table.changes(takingAway: ben) == [.revoke(of: "Ben", on: nil)])
        #expect(table.question(takingAway: ben)?.contains("“Ben”") == true)
        let dora = try row("dora", films, in: table)
        #expect(table.changes(takingAway: dora) == [.revoke(of: "dora", on: films)])
        #expect(table.question(takingAway: dora) == nil)
    }

    @Test func whoLosesARoleForAListKeepsThatInAllLists() throws {
        let row = try row("Ben", books, in: table)
        #expect(table.changes(takingAway: row) == [.grant(.reader, on: books, to: "Ben")])
    }

    @Test func aListGoesBackToTheLibraryOwnerFirst() throws {
        let anna = try row("anna", books, in: table)
        let back = RoleChange.grant(.owner, on: books, to: "olga")
        #expect(
            table.changes(giving: .reader, in: anna) == [
                back, .grant(.reader, on: books, to: "anna"),
            ])
        #expect(table.changes(takingAway: anna) == [back, .revoke(of: "anna", on: books)])
    }

    @Test(arguments: ["emil", "  emil \n"])
    func namesAreTrimmed(_ name: String) throws {
        #expect(
            try table.changes(adding: .reader, on: films, to: name) == [
                .grant(.reader, on: films, to: "emil")
            ])
    }

    @Test func addingSomebodyAgainChangesTheRole() throws {
        #expect(
            try table.changes(adding: .editor, on: films, to: "dora") == [
                .grant(.editor, on: films, to: "dora")
            ])
        #expect(try table.changes(adding: .reader, on: films, to: "dora").isEmpty)
        #expect(
            try table.changes(adding: .editor, on: films, to: "Ben") == [
                .grant(.editor, on: films, to: "Ben")
            ])
    }

    @Test func newRolesWithoutANameOrAnEffectAreRefused() {
        let refused: [(String, LibraryRole, ListID?, String)] = [
            (" ", .reader, nil, "Enter the name"), ("olga", .reader, nil, "belongs to “olga”"),
            ("olga", .owner, books, "in all lists already"),
            ("Ben", .reader, films, "in all lists already"),
        ]
        for (name, role, list, sentence) in refused {
            let error = #expect(throws: LibraryError.self) {
                try table.changes(adding: role, on: list, to: name)
            }
            #expect(error?.message.contains(sentence) == true, "\(error?.message ?? "")")
        }
        let second = RoleAuthority(person: "sam", libraryOwner: "olga", ownsLibrary: true)
        let error = #expect(throws: LibraryError.self) {
            try RoleTable(grants, lists(), second).changes(adding: .reader, on: nil, to: "sam")
        }
        #expect(error?.message == "Only another owner can change your own role.")
    }

    @Test("a role without rights says so (033.2.10)")
    func powerless() {
        let grant = RoleGrant(person: "Ben", role: .reader, list: nil, works: false)
        let authority = RoleAuthority(person: "olga", libraryOwner: "olga", ownsLibrary: true)
        let rows = RoleTable([grant], lists(), authority).rows
        #expect(
            rows.map(\.placeText) == ["All Lists: does not work until the library is repaired"])
        #expect(table.rows.allSatisfy { $0.placeText == $0.place })
    }
}
