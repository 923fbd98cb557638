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
    /// - Throws: `notFound` if there is no such list or person; `notPermitted` if the current person does not
    ///   own the list or the library.
    public func grant(
        _ role: LibraryRole, on list: ListID?, to person: String
    ) async throws(LibraryError) {
        try await write { db in
            let roles = RoleTransaction(db: db, person: person)
            try roles.checkPerson()
            if let list {
                try roles.grant(role, on: try CatalogReader(db: db).list(list))
            } else {
                try roles.grant(role)
            }
            try db.execute("SELECT trove.announce_roles()")
        } change: { _ in
            Self.ofRoles
        }
    }

    /// Takes the role of a person away.
    ///
    /// - Parameter list: The list; nil for the whole library with all its lists.
    /// - Throws: `notFound` if there is no such list or person; `notPermitted` if the current person does not
    ///   own the list or the library.
    public func revokeRole(
        of person: String, on list: ListID?
    ) async throws(LibraryError) {
        try await write { db in
            let roles = RoleTransaction(db: db, person: person)
            try roles.checkPerson()
            if let list {
                try roles.revoke(on: try CatalogReader(db: db).list(list))
            } else {
                try roles.revoke()
            }
            try db.execute("SELECT trove.announce_roles()")
        } change: { _ in
            Self.ofRoles
        }
    }

    /// The change that lets this client read its own roles again; the journal tells the others.
    private static var ofRoles: Change {
        Change(nil, cause: .external, affectsLists: true)
    }
}
