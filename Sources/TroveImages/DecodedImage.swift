import CPixbuf
package import Foundation
import TextCore
package import TroveModel

/// The properties and the thumbnail of an image.
package struct DecodedImage: Sendable {
    /// The media type, such as `image/jpeg`.
    package let type: String
    /// The size in pixels, with the image's orientation applied.
    package let width: Int
    package let height: Int
    /// The thumbnail, with sides up to ``maximumThumbnailSide``: PNG if it has transparency,
    /// otherwise JPEG.
    package let thumbnail: Data

    package static let maximumThumbnailSide = 256
    /// The maximum number of pixels; more are an attack or a mistake.
    private static let maximumPixelCount = 400_000_000

    /// Decodes an image in any format of gdk-pixbuf.
    ///
    /// - Throws: `invalid` if the data is not an image, is damaged, or is far too large.
    package init(_ data: Data) throws(LibraryError) {
        guard let loader = gdk_pixbuf_loader_new() else { throw Self.unreadable("") }
        defer { g_object_unref(loader) }
        var size = Size()
        let detail = withUnsafeMutablePointer(to: &size) { Self.load(data, with: loader, size: $0) }
        if size.isTooLarge {
            throw LibraryError(
                .invalid,
                translated(
                    """
                    The picture is too large: it has {width} × {height} pixels. Make it smaller \
                    first.
                    """
                ).filling(["width": String(size.width), "height": String(size.height)]))
        }
        guard detail == nil, let loaded = gdk_pixbuf_loader_get_pixbuf(loader),
            let format = gdk_pixbuf_loader_get_format(loader)
        else { throw Self.unreadable(detail ?? "") }
        guard let upright = gdk_pixbuf_apply_embedded_orientation(loaded) else {
            throw Self.unreadable("")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
        // For these orientations, the file's width and height are swapped.
        let turn = gdk_pixbuf_get_option(loaded, "orientation").flatMap { Int(String(cString: $0)) }
        let isTurned = (5...8).contains(turn ?? 1)
        width = isTurned ? size.height : size.width
        height = isTurned ? size.width : size.height
        type = Self.mediaType(of: format)
        thumbnail = try Self.thumbnail(of: upright)
    }

    /// The size according to the header of the file.
    private struct Size {
        var width = 0
        var height = 0
        var isTooLarge = false
    }

    /// - Returns: The error message; nil on success.
    private static func load(
        _ data: Data, with loader: UnsafeMutablePointer<GdkPixbufLoader>,
        size: UnsafeMutablePointer<Size>
    ) -> String? {
        let prepared:
            @convention(c) (
                UnsafeMutablePointer<GdkPixbufLoader>?, gint, gint, gpointer?
            ) -> Void = { loader, width, height, data in
                guard let size = data?.assumingMemoryBound(to: Size.self), let loader else {
                    return
                }
                size.pointee.width = Int(width)
                size.pointee.height = Int(height)
                if Int(width) * Int(height) > DecodedImage.maximumPixelCount {
                    size.pointee.isTooLarge = true
                    gdk_pixbuf_loader_set_size(loader, 0, 0)
                    return
                }
                let longest = max(width, height)
                let limit = gint(DecodedImage.maximumThumbnailSide)
                guard longest > limit else { return }
                // Decodes only as many pixels as the thumbnail needs.
                gdk_pixbuf_loader_set_size(
                    loader, max(1, width * limit / longest), max(1, height * limit / longest))
            }
        g_signal_connect_data(
            loader, "size-prepared", unsafeBitCast(prepared, to: GCallback.self), size, nil,
            GConnectFlags(rawValue: 0))
        var error: UnsafeMutablePointer<GError>?
        let isWritten = data.withUnsafeBytes { bytes in
            gdk_pixbuf_loader_write(
                loader, bytes.baseAddress?.assumingMemoryBound(to: guchar.self),
                gsize(bytes.count), &error) != 0
        }
        // Closing also detects truncated data, but an earlier error takes precedence.
        let isClosed =
            isWritten
            ? gdk_pixbuf_loader_close(loader, &error) != 0
            : gdk_pixbuf_loader_close(loader, nil) != 0
        defer { if let error { g_error_free(error) } }
        guard !(isWritten && isClosed) else { return nil }
        return error?.pointee.message.map { String(cString: $0) } ?? ""
    }

    private static func mediaType(of format: OpaquePointer) -> String {
        guard let types = gdk_pixbuf_format_get_mime_types(format) else { return "image/*" }
        defer { g_strfreev(types) }
        return types[0].map { String(cString: $0) } ?? "image/*"
    }

    private static func thumbnail(of pixbuf: OpaquePointer) throws(LibraryError) -> Data {
        let isOpaque = gdk_pixbuf_get_has_alpha(pixbuf) == 0
        var bytes: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        var error: UnsafeMutablePointer<GError>?
        let isSaved = gdk_pixbuf_save_to_bufferv(
            pixbuf, &bytes, &count, isOpaque ? "jpeg" : "png", nil, nil, &error)
        defer {
            g_free(bytes)
            if let error { g_error_free(error) }
        }
        guard isSaved != 0, let bytes else {
            throw unreadable(error?.pointee.message.map { String(cString: $0) } ?? "")
        }
        return Data(bytes: bytes, count: Int(count))
    }

    private static func unreadable(_ detail: String) -> LibraryError {
        let message =
            detail.isEmpty
            ? translated("This picture cannot be read. Save it as PNG or JPEG and try again.")
            : translated(
                "This picture cannot be read ({details}). Save it as PNG or JPEG and try again.")
        return LibraryError(.invalid, message.filling(["details": detail]))
    }
}

extension ImageID {
    /// The identity of an image with these bytes.
    package init?(contentsOf data: Data) {
        let text = data.withUnsafeBytes { bytes in
            g_compute_checksum_for_data(
                G_CHECKSUM_SHA256, bytes.baseAddress?.assumingMemoryBound(to: guchar.self),
                gsize(bytes.count))
        }
        defer { g_free(text) }
        self.init(text.map { String(cString: $0) } ?? "")
    }
}
