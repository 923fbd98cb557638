import CGtk
import GtkBridge

extension Image {
    /// Decodes the pixels of a picture on another thread, so that drawing it does not.
    ///
    ///     let image = await Image(data: bytes)?.byPreparingForDisplay()
    ///
    /// - Returns: The decoded picture, or an icon or emoji as it is; nil if the picture cannot be
    ///   read.
    public func byPreparingForDisplay() async -> Image? {
        switch source {
        case .icon, .emoji, .pixels: return self
        case .file, .data:
            return await Self.decode(source).map { Image(.pixels($0), 0) }
        }
    }

    /// The size of the decoded pixels in memory, in bytes; 0 for an image that is not decoded.
    public var decodedByteCount: Int {
        if case .pixels(let pixels) = source { pixels.byteCount } else { 0 }
    }

    @concurrent private nonisolated static func decode(_ source: Source) async -> DecodedPixels? {
        switch source {
        case .file(let path):
            gdk_pixbuf_new_from_file(path, nil).map { DecodedPixels(DecodedPixels.turned($0)) }
        case .data(let data): DecodedPixels.decode(data).map(DecodedPixels.init)
        case .pixels(let pixels): pixels
        case .icon, .emoji: nil
        }
    }
}

/// The decoded pixels of a picture.
///
/// Nothing changes the `GdkPixbuf` after it was decoded, and GObject counts its references on any
/// thread: therefore unchecked.
nonisolated final class DecodedPixels: Hashable, @unchecked Sendable {
    let pixbuf: OpaquePointer

    /// Takes over a reference to a pixbuf.
    init(_ pixbuf: OpaquePointer) { self.pixbuf = pixbuf }

    deinit { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }

    /// The size in memory, in bytes.
    var byteCount: Int { Int(gdk_pixbuf_get_byte_length(pixbuf)) }

    /// Decodes the bytes of a picture file; the caller owns the pixels. Nil if they cannot be read.
    static func decode(_ data: Data) -> OpaquePointer? {
        let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        guard let stream = g_memory_input_stream_new_from_bytes(bytes) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(stream)) }
        return gdk_pixbuf_new_from_stream(stream, nil, nil).map(turned)
    }

    /// The pixels the right way up, as the camera noted it in the file. Takes over the reference.
    static func turned(_ pixbuf: OpaquePointer) -> OpaquePointer {
        guard let turned = gdk_pixbuf_apply_embedded_orientation(pixbuf) else { return pixbuf }
        g_object_unref(UnsafeMutableRawPointer(pixbuf))
        return turned
    }

    static func == (one: DecodedPixels, other: DecodedPixels) -> Bool { one === other }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
