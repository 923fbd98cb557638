package import Foundation

/// The contents of an image as an address, for texts that have no other place for it.
package enum ImageAddress {
    /// Returns an image as a `data:` URI.
    ///
    /// - Parameter type: The stored media type, for images whose first bytes are unknown.
    package static func text(of data: Data, type: String) -> String {
        let mediaType = mediaType(of: data) ?? (type.contains("/") ? type : "image/" + type)
        return "data:\(mediaType);base64,\(data.base64EncodedString())"
    }

    /// The media type according to the first bytes of an image; nil if unknown.
    private static func mediaType(of data: Data) -> String? {
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        if data.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if data.starts(with: Array("GIF8".utf8)) { return "image/gif" }
        if data.count > 12, data.starts(with: Array("RIFF".utf8)),
            data.dropFirst(8).starts(with: Array("WEBP".utf8))
        {
            return "image/webp"
        }
        return nil
    }
}
