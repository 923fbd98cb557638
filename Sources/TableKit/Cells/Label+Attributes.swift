import CGtk
import Foundation
import GtkBridge

extension Label {
    /// Adds the attributes of ``attributedText``.
    ///
    /// - Parameters:
    ///   - attributes: The list to which they are added.
    ///   - context: The context with the resolution and the fonts.
    ///   - hasColors: Whether parts of the text have colors of their own.
    func insertStyles(
        into attributes: OpaquePointer?, in context: OpaquePointer?, hasColors: Bool
    ) {
        guard let styledText, !hasMnemonic else { return }
        let resolution = pango_cairo_context_get_resolution(context)
        var start: guint = 0
        for run in styledText.runs {
            let length = String(styledText.characters[run.range]).utf8.count
            defer { start += guint(length) }
            func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
                attribute?.pointee.start_index = start
                attribute?.pointee.end_index = start + guint(length)
                pango_attr_list_insert(attributes, attribute)
            }
            run.font?.attributes(resolution: resolution).forEach(add)
            if hasColors, let color = run.foregroundColor {
                let (red, green, blue, alpha) = color.pangoComponents
                add(pango_attr_foreground_new(red, green, blue))
                add(pango_attr_foreground_alpha_new(alpha))
            }
            if hasColors, let color = run.backgroundColor {
                let (red, green, blue, alpha) = color.pangoComponents
                add(pango_attr_background_new(red, green, blue))
                add(pango_attr_background_alpha_new(alpha))
            }
            if run.isUnderlined == true { add(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
            if run.isStruckThrough == true { add(pango_attr_strikethrough_new(1)) }
        }
    }
}

extension Color {
    /// The components in Pango's range.
    var pangoComponents: (red: guint16, green: guint16, blue: guint16, alpha: guint16) {
        func part(_ value: Double) -> guint16 { guint16(min(max(value, 0), 1) * 65535) }
        return (part(red), part(green), part(blue), part(alpha))
    }
}
