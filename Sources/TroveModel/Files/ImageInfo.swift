/// The properties of an image.
public struct ImageInfo: Hashable, Sendable {
    /// The identity: the checksum of the bytes.
    public let id: ImageID
    /// The media type, such as `image/jpeg`.
    public let type: String
    /// The size in pixels, with the image's orientation applied.
    public let width: Int
    public let height: Int
    /// The size of the file in bytes.
    public let byteCount: Int

    /// Creates the properties of an image.
    public init(id: ImageID, type: String, width: Int, height: Int, byteCount: Int) {
        self.id = id
        self.type = type
        self.width = width
        self.height = height
        self.byteCount = byteCount
    }
}
