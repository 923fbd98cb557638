import CGtk

/// A color with opacity: fixed components, or a role in the theme.
///
///     view.backgroundColor = Color(red: 0.8, green: 0.1, blue: 0.1)
///     line.backgroundColor = .separator
///
/// A color with a role, such as ``label``, is looked up when it is drawn, so that it follows the
/// theme and its dark variant.
public struct Color: nonisolated Hashable, Sendable {
    private enum Source: nonisolated Hashable, Sendable {
        case fixed(Components)
        case role(ThemeColor, opacity: Double)
    }

    struct Components: nonisolated Hashable, Sendable {
        var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 1.0)
    }

    private var source: Source

    /// Creates a color from components between 0 and 1.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        source = .fixed(Components(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Creates a gray from a component between 0, which is black, and 1, which is white.
    public init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    init(_ color: GdkRGBA) {
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }

    init(_ role: ThemeColor) { source = .role(role, opacity: 1) }

    /// The red component, between 0 and 1. Setting a component fixes the color.
    public var red: Double {
        get { components.red }
        set { components.red = newValue }
    }
    /// The green component, between 0 and 1.
    public var green: Double {
        get { components.green }
        set { components.green = newValue }
    }
    /// The blue component, between 0 and 1.
    public var blue: Double {
        get { components.blue }
        set { components.blue = newValue }
    }
    /// The opacity, between 0 and 1.
    public var alpha: Double {
        get { components.alpha }
        set { components.alpha = newValue }
    }

    private var components: Components {
        get {
            switch source {
            case .fixed(let components): return components
            case .role(let role, let opacity):
                var components = role.components
                components.alpha *= opacity
                return components
            }
        }
        set { source = .fixed(newValue) }
    }

    /// The role in the theme; nil for fixed components.
    var role: ThemeColor? {
        if case .role(let role, _) = source { return role }
        return nil
    }

    /// Sets the color as the source of a `cairo_t`.
    func set(on context: OpaquePointer) {
        let color = components
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    var gdk: GdkRGBA {
        let color = components
        return GdkRGBA(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }

    /// Returns the color with its opacity multiplied by `factor`.
    public func faded(to factor: Double) -> Color {
        var color = self
        switch source {
        case .fixed: color.alpha *= factor
        case .role(let role, let opacity): color.source = .role(role, opacity: opacity * factor)
        }
        return color
    }

    /// Returns the color with an opacity from 0 to 1.
    public func withAlphaComponent(_ alpha: Double) -> Color {
        var color = Color(red: red, green: green, blue: blue)
        if let role { color = Color(role) }
        return color.faded(to: alpha)
    }

    /// Returns the color for text or an icon where the surrounding text has another color, such as
    /// in a selected row. The roles for text are shades of that color.
    func resolved(forText text: Color) -> Color {
        guard case .role(let role, let opacity) = source, let shade = role.shownOpacity else {
            return self
        }
        return text.faded(to: shade * opacity)
    }
}

extension Color {
    /// Creates an opaque color.
    public init(_ color: RGBColor) {
        self.init(red: color.red, green: color.green, blue: color.blue)
    }
}
