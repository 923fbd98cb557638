import CGtk
import GtkBridge
import TableCore

@_exported public import struct FoundationEssentials.Data

/// An image: an icon of the theme, an emoji, a file or data in a picture format.
///
///     imageView.image = Image(systemName: "mail-unread-symbolic")
///     imageView.image = Image(contentsOfFile: cover)
///
/// The value is small and cheap to compare: views load the pixels when they draw them.
public struct Image: Hashable, Sendable {
    enum Source: Hashable, Sendable {
        case icon(name: String)
        case emoji(String)
        case file(path: String)
        case data(Data)
        case pixels(DecodedPixels)
    }

    /// The size of an icon in relation to text.
    public struct SymbolConfiguration: Hashable, Sendable {
        /// The side length, in points.
        public var pointSize: Double

        /// Creates a configuration with a side length in points.
        public init(pointSize: Double) { self.pointSize = pointSize }
    }

    let source: Source
    /// The side length of an icon or emoji, in points.
    let pointSize: Double
    /// The color of a symbolic icon; nil for that of the text around it.
    private(set) var tint: Color?

    /// Whether the image is an icon of the theme.
    var isIcon: Bool { if case .icon = source { true } else { false } }

    init(_ source: Source, _ pointSize: Double) {
        (self.source, self.pointSize) = (source, pointSize)
    }

    /// Creates an image of an icon in the theme, such as `edit-find-symbolic`. Symbolic icons have
    /// the color of the text around them.
    ///
    /// - Returns: `nil` if the theme has no such icon.
    public init?(systemName: String, withConfiguration configuration: SymbolConfiguration? = nil) {
        guard Self.hasIcon(systemName) else { return nil }
        self.init(.icon(name: systemName), configuration?.pointSize ?? 16)
    }

    /// Creates an image of the first of several icons that the theme has, otherwise the last one.
    ///
    /// - Parameters:
    ///   - names: The names of the icons in the theme, the best one first.
    ///   - pointSize: The side length, in points.
    public init(icon names: String..., pointSize: Double = 16) {
        self.init(firstOf: names, pointSize: pointSize)
    }

    /// Creates an image of the first of several icons that the theme has, otherwise the last one.
    public init(firstOf names: [String], pointSize: Double = 16) {
        let name = names.count == 1 ? nil : names.first(where: Self.hasIcon)
        self.init(.icon(name: name ?? names.last ?? ""), pointSize)
    }

    /// Creates an image of a character.
    ///
    /// - Parameters:
    ///   - emoji: A single character.
    ///   - pointSize: The side length, in points.
    /// - Returns: `nil` if no installed font has the character.
    public init?(emoji: String, pointSize: Double = 16) {
        self.init(.emoji(emoji), pointSize)
        guard EmojiLayout.exists(emoji) else { return nil }
    }

    /// Creates an image of a picture file. Views read it once, when they draw it.
    ///
    /// - Returns: `nil` if the file is not a picture in a known format.
    public init?(contentsOfFile path: String) {
        var (width, height): (gint, gint) = (0, 0)
        guard gdk_pixbuf_get_file_info(path, &width, &height) != nil else { return nil }
        self.init(.file(path: path), 0)
    }

    /// Creates an image from the bytes of a picture file.
    ///
    /// - Returns: `nil` if the data is not in a known picture format.
    public init?(data: Data) {
        let type = data.withUnsafeBytes {
            g_content_type_guess(
                nil, $0.bindMemory(to: guchar.self).baseAddress, gsize($0.count), nil)
        }
        guard let type, String(takingOver: type).hasPrefix("image/") else { return nil }
        self.init(.data(data), 0)
    }

    /// Returns the icon in a color.
    public func withTintColor(_ color: Color) -> Image {
        var image = self
        image.tint = color
        return image
    }

    /// Returns the icon or emoji in another size.
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> Image {
        var image = Image(source, configuration.pointSize)
        image.tint = tint
        return image
    }

    /// The size, in points; zero if the image cannot be read.
    public var size: Size {
        Toolkit.prepare()
        guard let surface = makeSurface(on: Self.measuring.widget) else { return .zero }
        defer { cairo_surface_destroy(surface) }
        return Self.size(of: surface)
    }

    static let measuring = ObjectReference(adopting: gtk_image_new())

    private static func hasIcon(_ name: String) -> Bool {
        Toolkit.prepare()
        return gtk_icon_theme_has_icon(gtk_icon_theme_get_default(), name) != 0
    }

    /// The size of a surface, in points.
    static func size(of surface: OpaquePointer) -> Size {
        var (scaleX, scaleY) = (1.0, 1.0)
        cairo_surface_get_device_scale(surface, &scaleX, &scaleY)
        return Size(
            width: Double(cairo_image_surface_get_width(surface)) / scaleX,
            height: Double(cairo_image_surface_get_height(surface)) / scaleY)
    }
}
