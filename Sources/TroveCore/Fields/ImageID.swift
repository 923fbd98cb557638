/// Identifies an image by its content: the same picture is stored once, however many records have it.
public struct ImageID: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The SHA-256 of the bytes, as 64 hexadecimal digits in lower case.
    public let hash: String

    /// The image with this hash; nil if the text is none.
    public init?(_ hash: some StringProtocol) {
        guard hash.utf8.count == 64,
            hash.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { return nil }
        self.hash = String(hash)
    }

    public var description: String { hash }
}
