import Foundation
import TextCore

/// The roles of people in a library as rows, and the changes that the current person can make.
///
///     let table = RoleTable(try await library.roles(), lists, try await library.roleAuthority())
///     try await library.perform(table.changes(giving: .reader, in: table.rows[1]))
public struct RoleTable: Hashable, Sendable {
    /// A target of a new role: a list, or the whole library.
    public struct Place: Hashable, Sendable {
        /// The list; nil for the whole library.
        public let list: ListID?
        /// The name of the list, or “All Lists”.
        public let name: String
    }

    /// The roles: those in the whole library first, then those of each list, by name of the person.
    public let rows: [RoleRow]
    /// The lists for which the current person can give roles, after the whole library if it is one
    /// of them.
    public let places: [Place]
    private let authority: RoleAuthority

    /// Creates the rows.
    ///
    /// - Parameters:
    ///   - grants: The roles that people have.
    ///   - lists: The lists in the order of the sidebar, with the roles of the current person.
    ///     Roles for other lists are left out.
    ///   - authority: The rights of the current person.
    public init(_ grants: [RoleGrant], _ lists: [List], _ authority: RoleAuthority) {
        self.authority = authority
        let owned = lists.filter { authority.ownsLibrary || $0.role == .owner }
        let known =
            [Place(list: nil, name: translated("All Lists"))]
            + lists.map { Place(list: $0.id, name: $0.name) }
        let changeable = Set(owned.map { Optional($0.id) } + (authority.ownsLibrary ? [nil] : []))
        places = known.filter { changeable.contains($0.list) }
        let sorted = grants.map { (SortCollation.shared.key(of: $0.person), $0) }
            .sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
        rows = known.flatMap { place in
            sorted.filter { $0.list == place.list }.map { grant in
                RoleRow(
                    grant: grant, place: place.name,
                    obstacle: Self.obstacle(grant, authority, changeable))
            }
        }
    }

    private static func obstacle(
        _ grant: RoleGrant, _ authority: RoleAuthority, _ changeable: Set<ListID?>
    ) -> RoleRow.Obstacle? {
        if grant.person == authority.libraryOwner { return .libraryOwner }
        if grant.person == authority.person { return .own }
        return changeable.contains(grant.list) ? nil : .notPermitted
    }

    /// A sentence about all roles: that the current person cannot give any, or that nobody else has
    /// one; nil otherwise.
    public var note: String? {
        if places.isEmpty { return translated("Only the owner can change roles.") }
        guard !rows.contains(where: { $0.grant.person != authority.person }) else { return nil }
        return translated(
            """
            Nobody else has a role yet. People are users of the server, which its administrator \
            creates.
            """)
    }
}

// MARK: Changing a row

extension RoleTable {
    /// The changes that give the person of a row another role; none if the row cannot be changed,
    /// or has the role.
    public func changes(giving role: LibraryRole, in row: RoleRow) -> [RoleChange] {
        guard row.obstacle == nil, role != row.grant.role else { return [] }
        let grant = RoleChange.grant(role, on: row.grant.list, to: row.grant.person)
        return takingBack(row) + [grant]
    }

    /// The changes that take the role of a row away; none if the row cannot be changed. The person
    /// has the role in the whole library then, if there is one.
    public func changes(takingAway row: RoleRow) -> [RoleChange] {
        guard row.obstacle == nil else { return [] }
        let (person, list) = (row.grant.person, row.grant.list)
        if list != nil, let general = libraryRole(of: person) {
            return takingBack(row) + [.grant(general, on: list, to: person)]
        }
        return takingBack(row) + [.revoke(of: person, on: list)]
    }

    /// A list always has an owner, so it goes back to that of the library first.
    private func takingBack(_ row: RoleRow) -> [RoleChange] {
        guard let list = row.grant.list, row.grant.role == .owner else { return [] }
        return [.grant(.owner, on: list, to: authority.libraryOwner)]
    }

    private func libraryRole(of person: String) -> LibraryRole? {
        rows.first { $0.grant.list == nil && $0.grant.person == person }?.grant.role
    }

    /// The question before the role of a row is taken away; nil if none is needed.
    public func question(takingAway row: RoleRow) -> String? {
        guard row.grant.list == nil else { return nil }
        return translated("Take away all roles of “{person}” in this library?")
            .filling(["person": row.grant.person])
    }
}

// MARK: Adding

extension RoleTable {
    /// The changes that give somebody a role.
    ///
    /// - Parameters:
    ///   - name: The name of a user of the server as it was typed.
    ///   - list: The list; nil for the whole library.
    /// - Throws: `invalid` with a sentence for the person who typed the name; `notPermitted`.
    public func changes(
        adding role: LibraryRole, on list: ListID?, to name: String
    ) throws(LibraryError) -> [RoleChange] {
        let person = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !person.isEmpty else {
            throw LibraryError(.invalid, translated("Enter the name of a user of the server."))
        }
        let id = RoleRow.ID(person: person, list: list)
        if let row = rows.first(where: { $0.id == id }) {
            if let reason = row.explanation { throw LibraryError(.invalid, reason) }
            return changes(giving: role, in: row)
        }
        try checkNewcomer(person, role, list)
        return [.grant(role, on: list, to: person)]
    }

    private func checkNewcomer(
        _ person: String, _ role: LibraryRole, _ list: ListID?
    ) throws(LibraryError) {
        guard places.contains(where: { $0.list == list }) else {
            throw LibraryError(.notPermitted, translated("Only the owner can change roles."))
        }
        let general = libraryRole(of: person)
        if general == .owner || list != nil && general == role {
            throw LibraryError(
                .invalid,
                translated("“{person}” has this role in all lists already.")
                    .filling(["person": person]))
        }
        if person == authority.person {
            throw LibraryError(
                .invalid, translated("Only another owner can change your own role."))
        }
    }
}
