public import TroveModel

extension SharedLibrary: RoleStorage {
    public func roles() async throws(LibraryError) -> [RoleGrant] {
        try await read { try RoleReader(db: $0).grants() }
    }

    public func roleAuthority() async throws(LibraryError) -> RoleAuthority {
        try await read { db in
            let row = try db.rows(
                """
                SELECT session_user::text, pg_get_userbyid(nspowner)::text,
                    pg_has_role(session_user, nspowner, 'USAGE')
                FROM pg_namespace WHERE nspname = 'trove'
                """)[0]
            return RoleAuthority(
                person: row.text(0) ?? "", libraryOwner: row.text(1) ?? "",
                ownsLibrary: row.boolean(2) == true)
        }
    }

    public func grant(
        _ role: LibraryRole, on list: ListID?, to person: String, rehearsing: Bool
    ) async throws(LibraryError) {
        try await changeRoles(of: person, rehearsing: rehearsing) { db, roles in
            let list = try list.map { try CatalogReader(db: db).list($0) }
            try roles.checkAuthority(on: list)
            if let list {
                try roles.grant(role, on: list)
            } else {
                try roles.grant(role)
            }
        }
    }

    public func revokeRole(
        of person: String, on list: ListID?, rehearsing: Bool
    ) async throws(LibraryError) {
        try await changeRoles(of: person, rehearsing: rehearsing) { db, roles in
            let list = try list.map { try CatalogReader(db: db).list($0) }
            try roles.checkAuthority(on: list)
            if let list {
                try roles.revoke(on: list)
            } else {
                try roles.revoke()
            }
        }
    }

    private func changeRoles(
        of person: String, rehearsing: Bool,
        _ body: @escaping @Sendable (PostgresSession, RoleTransaction) throws -> Void
    ) async throws(LibraryError) {
        let change: @Sendable (PostgresSession) throws -> Void = { db in
            let roles = RoleTransaction(db: db, person: person)
            try roles.checkPerson()
            try body(db, roles)
            try db.execute("SELECT trove.announce_roles()")
        }
        guard rehearsing else {
            try await write(isOfContents: false, change) { _ in Self.ofRoles }
            return
        }
        do {
            try await writer.run { db in
                try db.run("BEGIN")
                defer { _ = try? db.run("ROLLBACK") }
                try change(db)
            }
        } catch {
            throw failure(error)
        }
    }

    /// The change that lets this client read its own roles again; the journal tells the others.
    private static var ofRoles: Change {
        Change(nil, cause: .external, affectsLists: true)
    }
}
