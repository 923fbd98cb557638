/// The role of a person in a shared library, or for one of its lists.
public enum LibraryRole: String, Hashable, Sendable, CaseIterable {
    /// The person can read.
    case reader
    /// The person can also change records, and in a whole library create lists.
    case editor
    /// The person can also change the fields of a list and give roles to others.
    case owner
}
