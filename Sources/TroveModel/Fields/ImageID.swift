/// The identity of an image, derived from its content: equal images are stored once.
public struct ImageID: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The SHA-256 checksum of the bytes, as 64 lowercase hexadecimal digits.
    public let hash: String

    /// Creates the identity from a checksum; nil if the text is not one.
    public init?(_ hash: some StringProtocol) {
        guard hash.utf8.count == 64,
            hash.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { return nil }
        self.hash = String(hash)
    }

    public var description: String { hash }
}
