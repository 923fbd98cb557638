public import TroveModel

extension SharedLibrary {
    /// Gives a person a role, with PostgreSQL's own grants.
    ///
    ///     try await library.grant(.reader, on: books.id, to: "anna")
    ///     try await library.grant(.editor, on: nil, to: "ben")
    ///
    /// A role replaces the previous one for the same list. Programs of the person notice it at once.
    ///
    /// - Parameters:
    ///   - list: The list; nil for the whole library and its future lists. A list has one owner: the previous
    ///     one becomes an editor.
    ///   - person: The name of a role of the server.
    ///   - rehearsing: Whether to try it only, and change nothing.
    /// - Throws: `notFound` if there is no such list or person; `notPermitted` if the current person does not
    ///   own the list or the library.
    public func grant(
        _ role: LibraryRole, on list: ListID?, to person: String, rehearsing: Bool = false
    ) async throws(LibraryError) {
        try await changeRoles(of: person, rehearsing: rehearsing) { db, roles in
            if let list {
                try roles.grant(role, on: try CatalogReader(db: db).list(list))
            } else {
                try roles.grant(role)
            }
        }
    }

    /// Takes the role of a person away.
    ///
    /// - Parameters:
    ///   - list: The list; nil for the whole library with all its lists.
    ///   - rehearsing: Whether to try it only, and change nothing.
    /// - Throws: `notFound` if there is no such list or person; `notPermitted` if the current person does not
    ///   own the list or the library.
    public func revokeRole(
        of person: String, on list: ListID?, rehearsing: Bool = false
    ) async throws(LibraryError) {
        try await changeRoles(of: person, rehearsing: rehearsing) { db, roles in
            if let list {
                try roles.revoke(on: try CatalogReader(db: db).list(list))
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
            try await write(change) { _ in Self.ofRoles }
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
