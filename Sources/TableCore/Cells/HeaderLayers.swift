/// The layers of a section header or footer, from back to front. Spec 000.65–000.68.
///
/// ```swift
/// var layers = HeaderLayers()
/// layers.visible                     // [.gradient, .content, .textLabel]
/// layers.hasContentColor = true
/// layers.visible                     // [.contentColor, .content, .textLabel]
/// ```
public struct HeaderLayers: Hashable, Sendable {
    /// A layer of a header or footer.
    public enum Layer: Hashable, Sendable {
        /// The default background: in the tint color, or gray without one. Spec 000.66.
        case gradient
        /// A custom background view.
        case backgroundView
        /// The background color of the content view.
        case contentColor
        /// The custom views in the content view.
        case content
        /// The title, which is not part of the content view. Spec 000.68.
        case textLabel
    }

    /// Whether there is a custom background view, which replaces the gradient.
    public var hasBackgroundView = false
    /// Whether the content view has a background color, which overrides the tint and removes the
    /// gradient. Spec 000.67.
    public var hasContentColor = false
    /// Whether there is a title. A second text is never shown. Spec 000.65.
    public var hasTitle = true

    /// Creates the layers of a header with a title and the default background.
    public init() {}

    /// The visible layers, from back to front; an opaque layer hides those behind it.
    public var visible: [Layer] {
        var layers: [Layer] = []
        if hasBackgroundView {
            layers.append(.backgroundView)
        } else if !hasContentColor {
            layers.append(.gradient)
        }
        if hasContentColor { layers.append(.contentColor) }
        layers.append(.content)
        if hasTitle { layers.append(.textLabel) }
        return layers
    }
}
