/// The rights of the current person to change roles in a library.
public struct RoleAuthority: Hashable, Sendable {
    /// The name of the current person.
    public let person: String
    /// The name of the person to whom the library belongs on the server. This role cannot change.
    public let libraryOwner: String
    /// Whether the current person is an owner of the whole library.
    public let ownsLibrary: Bool

    public init(person: String, libraryOwner: String, ownsLibrary: Bool) {
        self.person = person
        self.libraryOwner = libraryOwner
        self.ownsLibrary = ownsLibrary
    }
}
