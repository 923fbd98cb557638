import CGtk
import GtkBridge

extension Clipboard {
    /// A picture on the clipboard.
    public nonisolated enum Picture: Hashable, Sendable {
        /// The bytes of a picture in a usual format.
        case data([UInt8])
        /// The path of a local file that looks like a picture.
        case file(String)
    }

    /// The media types of pictures, in order of preference.
    private static let pictureTypes = [
        "image/png", "image/jpeg", "image/webp", "image/gif", "image/tiff", "image/bmp",
        "image/svg+xml",
    ]

    /// Replaces the content with a picture.
    ///
    /// - Parameters:
    ///   - bytes: The picture.
    ///   - type: Its media type, such as `image/png`.
    public static func setPicture(_ bytes: [UInt8], type: String) {
        setData([(type, bytes)], text: nil)
    }

    /// Requests the picture of the clipboard, and passes it on when it arrives; nil if there is
    /// none.
    public static func requestPicture(_ body: @escaping (Picture?) -> Void) {
        requestTypes { types in
            if let type = pictureTypes.first(where: types.contains) {
                return requestData(of: type) { body($0.map { .data($0) }) }
            }
            guard types.contains("text/uri-list") else { return body(nil) }
            requestData(of: "text/uri-list") { data in
                let lines = String(decoding: data ?? [], as: UTF8.self).split(
                    whereSeparator: \.isNewline)
                let paths = lines.lazy.compactMap { PictureFile.path(of: String($0)) }
                body(paths.first(where: PictureFile.isPicture).map { .file($0) })
            }
        }
    }
}
