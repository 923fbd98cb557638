/// A role that a person has.
public struct RoleGrant: Hashable, Sendable {
    /// The name of a user of the server.
    public let person: String
    public let role: LibraryRole
    /// The list; nil for the whole library.
    public let list: ListID?
    /// Whether the server lets the person do what the role allows. In a library that was restored
    /// without privileges, it does not until the library is repaired.
    public let works: Bool

    public init(person: String, role: LibraryRole, list: ListID?, works: Bool = true) {
        self.person = person
        self.role = role
        self.list = list
        self.works = works
    }
}

/// A storage in which people have roles.
public protocol RoleStorage: LibraryStorage {
    /// Returns the roles that people have, those in the whole library first: by name of the person,
    /// then in the order of the lists. Roles that a person has through another one are left out.
    func roles() async throws(LibraryError) -> [RoleGrant]

    /// Returns the rights of the current person to change roles.
    func roleAuthority() async throws(LibraryError) -> RoleAuthority

    /// Gives a person a role.
    ///
    ///     try await library.grant(.reader, on: books.id, to: "anna", rehearsing: false)
    ///     try await library.grant(.editor, on: nil, to: "ben", rehearsing: false)
    ///
    /// A role replaces the previous one for the same list. Programs of the person notice it at
    /// once.
    ///
    /// - Parameters:
    ///   - list: The list; nil for the whole library and its future lists. A list has one owner:
    ///     the previous one becomes an editor.
    ///   - person: The name of a user of the server.
    ///   - rehearsing: Whether to try it only, and change nothing.
    /// - Throws: `notFound` if there is no such list or person; `notPermitted` if the current
    ///   person does not own the list or the library, or owns only the list and the other person
    ///   has no such role yet.
    func grant(
        _ role: LibraryRole, on list: ListID?, to person: String, rehearsing: Bool
    ) async throws(LibraryError)

    /// Takes the role of a person away.
    ///
    /// - Parameters:
    ///   - list: The list; nil for the whole library with all its lists.
    ///   - rehearsing: Whether to try it only, and change nothing.
    /// - Throws: `notFound` if there is no such list or person; `notPermitted` if the current
    ///   person does not own the list or the library.
    func revokeRole(
        of person: String, on list: ListID?, rehearsing: Bool
    ) async throws(LibraryError)
}

extension RoleStorage {
    /// Gives a person a role; see ``grant(_:on:to:rehearsing:)``.
    public func grant(
        _ role: LibraryRole, on list: ListID?, to person: String
    ) async throws(LibraryError) {
        try await grant(role, on: list, to: person, rehearsing: false)
    }

    /// Takes the role of a person away; see ``revokeRole(of:on:rehearsing:)``.
    public func revokeRole(of person: String, on list: ListID?) async throws(LibraryError) {
        try await revokeRole(of: person, on: list, rehearsing: false)
    }
}
