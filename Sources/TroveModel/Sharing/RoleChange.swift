/// A change of one role of a person.
public enum RoleChange: Hashable, Sendable {
    /// Gives a person a role for a list; for the whole library if the list is nil.
    case grant(LibraryRole, on: ListID?, to: String)
    /// Takes the role of a person for a list away; all roles in the library if the list is nil.
    case revoke(of: String, on: ListID?)
}

extension RoleStorage {
    /// Makes changes in their order, until one fails.
    public func perform(_ changes: [RoleChange]) async throws(LibraryError) {
        for change in changes {
            switch change {
            case .grant(let role, let list, let person):
                try await grant(role, on: list, to: person)
            case .revoke(let person, let list):
                try await revokeRole(of: person, on: list)
            }
        }
    }
}
