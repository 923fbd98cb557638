import CGtk

/// A font: relative to that of the theme, or with a fixed size.
///
///     label.font = .preferredFont(forTextStyle: .headline)
///     code.font = .monospacedSystemFont(ofSize: 13)
///
/// Text styles and ``relative(_:weight:)`` follow the user's font and its size. Fonts with a fixed
/// size follow only the text scaling factor of the desktop.
public struct Font: nonisolated Hashable, Sendable {
    /// The thickness of the strokes.
    public enum Weight: Int, nonisolated Hashable, Sendable, CaseIterable {
        /// Thicker than the thinnest weight.
        case ultraLight = 200
        /// The thinnest weight.
        case thin = 100
        /// Thinner than regular.
        case light = 300
        /// The weight of running text.
        case regular = 400
        /// Slightly thicker than regular.
        case medium = 500
        /// Between medium and bold.
        case semibold = 600
        /// The weight of emphasized text.
        case bold = 700
        /// Thicker than bold.
        case heavy = 800
        /// The thickest weight.
        case black = 900
    }

    /// The role of text, which determines its font.
    public enum TextStyle: Hashable, Sendable, CaseIterable {
        /// The title of a whole page, the largest style.
        case largeTitle
        /// A first-level heading.
        case title1
        /// A second-level heading.
        case title2
        /// A third-level heading.
        case title3
        /// A heading within text, in bold.
        case headline
        /// A secondary heading.
        case subheadline
        /// Body text, the default.
        case body
        /// Text beside the main content.
        case callout
        /// A note in a smaller size.
        case footnote
        /// The caption of a picture.
        case caption1
        /// A secondary caption.
        case caption2
    }

    /// The family of the font; nil for that of the theme.
    public var familyName: String?
    /// The thickness of the strokes; nil for that of the theme.
    public var weight: Weight?
    /// Whether the letters are slanted.
    public var isItalic = false
    /// The size as a factor of the theme's, unless there is a size in points.
    var scale = 1.0
    /// The size in points; nil for one relative to the theme's.
    var size: Double?

    /// Creates the font of the theme, in its size.
    public init() {}

    /// Creates a font of a family, such as "Monospace".
    ///
    /// - Parameters:
    ///   - name: The name of the family. If it is not installed, a similar one is used.
    ///   - size: The size, in points.
    public init(name: String, size: Double) {
        (familyName, self.size) = (name, size)
    }

    /// Returns the font of the theme in a size.
    ///
    /// - Parameters:
    ///   - size: The size, in points.
    ///   - weight: The thickness of the strokes.
    public static func systemFont(ofSize size: Double, weight: Weight = .regular) -> Font {
        var font = Font()
        (font.size, font.weight) = (size, weight)
        return font
    }

    /// Returns the bold font of the theme in a size, in points.
    public static func boldSystemFont(ofSize size: Double) -> Font {
        systemFont(ofSize: size, weight: .bold)
    }

    /// Returns the italic font of the theme in a size, in points.
    public static func italicSystemFont(ofSize size: Double) -> Font {
        var font = systemFont(ofSize: size)
        font.isItalic = true
        return font
    }

    /// Returns a monospaced font in a size in points.
    public static func monospacedSystemFont(
        ofSize size: Double, weight: Weight = .regular
    ) -> Font {
        var font = systemFont(ofSize: size, weight: weight)
        font.familyName = "Monospace"
        return font
    }

    /// Returns the font of the theme in a multiple of its size.
    public static func relative(_ scale: Double, weight: Weight? = nil) -> Font {
        var font = Font()
        (font.scale, font.weight) = (scale, weight)
        return font
    }

    /// The font of secondary text: `smaller` in CSS, the size of a header bar's subtitle.
    ///
    /// Every additional font size must be looked up, loaded and rasterized before its first use.
    public static let smaller = relative(1 / 1.2)

    /// Returns the font for the role of a text.
    public static func preferredFont(forTextStyle style: TextStyle) -> Font {
        switch style {
        case .largeTitle: relative(1.728)
        case .title1: relative(1.44, weight: .bold)
        case .title2: relative(1.2, weight: .bold)
        case .title3: relative(1.2)
        case .headline: relative(1, weight: .bold)
        case .body, .callout: Font()
        case .subheadline, .footnote, .caption1: smaller
        case .caption2: relative(1 / 1.44)
        }
    }

    /// Returns the font in another size, in points.
    public func withSize(_ size: Double) -> Font {
        var font = self
        font.size = size
        return font
    }

    /// Returns the font in bold.
    public func bold() -> Font {
        var font = self
        font.weight = .bold
        return font
    }

    /// Whether the font is that of the theme.
    var isStandard: Bool { self == Font() }
}

extension Font {
    /// Sets the font of a layout outside of widgets, on paper or in a file.
    ///
    /// Without this, Pango uses its own default: a serif font in the desktop's size.
    ///
    /// - Parameter standardSize: The size for a font without one, in points.
    func set(on layout: OpaquePointer, standardSize: Double) {
        guard let description = makeDescription(in: pango_layout_get_context(layout)) else {
            return
        }
        defer { pango_font_description_free(description) }
        pango_font_description_set_family(description, familyName ?? "Sans")
        pango_font_description_set_absolute_size(
            description, (size ?? standardSize) * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, description)
    }

    /// Returns a description of the font for Pango, which the caller frees.
    ///
    /// - Parameter context: The context with the font of the theme.
    func makeDescription(in context: OpaquePointer?) -> OpaquePointer? {
        guard
            let font = pango_font_description_copy(pango_context_get_font_description(context))
        else { return nil }
        if let familyName { pango_font_description_set_family(font, familyName) }
        if let weight {
            pango_font_description_set_weight(
                font, PangoWeight(PangoWeight.RawValue(weight.rawValue)))
        }
        if isItalic { pango_font_description_set_style(font, PANGO_STYLE_ITALIC) }
        if let size {
            let resolution = pango_cairo_context_get_resolution(context)
            let factor = resolution > 0 ? resolution / 96 : 1
            pango_font_description_set_absolute_size(font, size * factor * Double(PANGO_SCALE))
        } else if scale != 1 {
            let scaled = Double(pango_font_description_get_size(font)) * scale
            if pango_font_description_get_size_is_absolute(font) != 0 {
                pango_font_description_set_absolute_size(font, scaled)
            } else {
                pango_font_description_set_size(font, Int32(scaled.rounded()))
            }
        }
        return font
    }

    /// Adds attributes that change the font of a widget to this one.
    func insert(into attributes: OpaquePointer?, resolution: Double) {
        for attribute in self.attributes(resolution: resolution) {
            pango_attr_list_insert(attributes, attribute)
        }
    }

    /// Returns attributes that change the font of a text to this one, for the whole text.
    func attributes(resolution: Double) -> [UnsafeMutablePointer<PangoAttribute>] {
        var attributes: [UnsafeMutablePointer<PangoAttribute>?] = []
        if let familyName { attributes.append(pango_attr_family_new(familyName)) }
        if let weight {
            attributes.append(
                pango_attr_weight_new(PangoWeight(PangoWeight.RawValue(weight.rawValue))))
        }
        if isItalic { attributes.append(pango_attr_style_new(PANGO_STYLE_ITALIC)) }
        if let size {
            let factor = resolution > 0 ? resolution / 96 : 1
            let absolute = (size * factor * Double(PANGO_SCALE)).rounded()
            attributes.append(pango_attr_size_new_absolute(Int32(absolute)))
        } else if scale != 1 {
            attributes.append(pango_attr_scale_new(scale))
        }
        return attributes.compactMap(\.self)
    }
}
