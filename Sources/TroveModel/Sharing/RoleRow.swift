import TextCore

/// The role of a person as a row: what it says, and whether the current person can change it.
public struct RoleRow: Hashable, Sendable, Identifiable {
    /// The identity of a row: the person and the list. It stays when the role changes.
    public struct ID: Hashable, Sendable {
        /// The name of a user of the server.
        public let person: String
        /// The list; nil for the whole library.
        public let list: ListID?

        public init(person: String, list: ListID?) {
            self.person = person
            self.list = list
        }
    }

    /// The reason why a role cannot be changed.
    public enum Obstacle: Hashable, Sendable {
        /// It belongs to the person to whom the library belongs.
        case libraryOwner
        /// It is the current person's own.
        case own
        /// The current person does not own the list or the library.
        case notPermitted
    }

    /// The role.
    public let grant: RoleGrant
    /// The name of the list, or “All Lists”.
    public let place: String
    /// The reason why the role cannot be changed; nil if it can.
    public let obstacle: Obstacle?

    /// The name of the list, and that the role does not work if that is so.
    public var placeText: String {
        guard !grant.works else { return place }
        return translated("{list}: does not work until the library is repaired")
            .filling(["list": place])
    }

    /// The person and the list.
    public var id: ID { ID(person: grant.person, list: grant.list) }

    /// The reason why the role cannot be changed, as a sentence; nil if it can.
    public var explanation: String? {
        switch obstacle {
        case nil: nil
        case .libraryOwner:
            translated("The library belongs to “{person}”. This role cannot be changed.")
                .filling(["person": grant.person])
        case .own: translated("Only another owner can change your own role.")
        case .notPermitted: translated("Only the owner can change this role.")
        }
    }
}

extension LibraryRole {
    /// The name of the role.
    public var title: String {
        switch self {
        case .reader: translated("Reader", context: "role of a person")
        case .editor: translated("Editor", context: "role of a person")
        case .owner: translated("Owner", context: "role of a person")
        }
    }
}
