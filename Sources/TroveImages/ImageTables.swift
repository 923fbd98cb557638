package import Foundation
package import TroveModel

/// The images of a library, each stored once, no matter how many records show it.
package protocol ImageTables {
    /// Whether half of an image's grace period is over; nil if there is no such image.
    func isOld(_ id: ImageID) throws -> Bool?

    /// Restarts the grace period of an image, so that it is not removed before it is used.
    func renew(_ id: ImageID) throws

    /// Stores an image.
    func insert(_ data: Data, id: ImageID, decoded: DecodedImage) throws
}

extension ImageTables {
    /// Stores an image unless it exists.
    ///
    /// - Throws: `invalid` if the data is not a readable image.
    package func add(_ data: Data) throws -> ImageID {
        let id = try ImageID(of: data)
        if try isOld(id) == nil { try insert(data, id: id, decoded: try DecodedImage(data)) }
        return id
    }
}

/// A storage of images.
package protocol ImageStoring: Sendable {
    associatedtype Images: ImageTables

    /// Whether the storage can be written.
    var access: LibraryAccess { get }

    /// Reads the images in a transaction.
    func readingImages<Value: Sendable>(
        _ body: @escaping @Sendable (Images) throws -> Value
    ) async throws(LibraryError) -> Value

    /// Changes the images in a transaction that is not an undo step.
    func writingImages(
        _ body: @escaping @Sendable (Images) throws -> Void
    ) async throws(LibraryError)

    /// Decodes an image off the calling thread.
    ///
    /// - Throws: `invalid` if the data is not a readable image.
    func decoded(_ data: Data) async throws(LibraryError) -> DecodedImage
}

extension ImageStoring {
    public func addImage(_ data: Data) async throws(LibraryError) -> ImageID {
        let id = try ImageID(of: data)
        if let isOld = try await readingImages({ try $0.isOld(id) }) {
            if isOld, access.isWritable { try await writingImages { try $0.renew(id) } }
            return id
        }
        let decoded = try await decoded(data)
        try await writingImages { try $0.insert(data, id: id, decoded: decoded) }
        return id
    }

    public func examineImage(_ data: Data) async throws(LibraryError) -> ImageInfo {
        try ImageInfo(of: data, try await decoded(data))
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
