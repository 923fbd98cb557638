package import Foundation
package import TroveModel

/// The images of a library, each stored once, no matter how many records show it.
package protocol ImageTables {
    /// Whether an image exists.
    func contains(_ id: ImageID) throws -> Bool

    /// Stores an image.
    func insert(_ data: Data, id: ImageID, decoded: DecodedImage) throws
}

extension ImageTables {
    /// Stores an image unless it exists.
    ///
    /// - Throws: `invalid` if the data is not a readable image.
    package func add(_ data: Data) throws -> ImageID {
        let id = try ImageID(of: data)
        if try !contains(id) { try insert(data, id: id, decoded: try DecodedImage(data)) }
        return id
    }
}

extension ImageID {
    /// Creates the identity of an image.
    ///
    /// - Throws: `unexpected` if the checksum cannot be computed.
    package init(of data: Data) throws(LibraryError) {
        guard let id = ImageID(contentsOf: data) else { throw LibraryError.unreadablePicture }
        self = id
    }
}

extension ImageInfo {
    /// Creates the properties that an image would have in a library.
    package init(of data: Data, _ decoded: DecodedImage) throws(LibraryError) {
        self.init(
            id: try ImageID(of: data), type: decoded.type, width: decoded.width,
            height: decoded.height, byteCount: data.count)
    }
}
