/// What a header or footer of a section shows, from the back to the front. Spec 000.65–000.68.
///
/// ```swift
/// var layers = HeaderLayers()
/// layers.visible                     // [.gradient, .content, .textLabel]
/// layers.hasContentColor = true
/// layers.visible                     // [.contentColor, .content, .textLabel]
/// ```
public struct HeaderLayers: Hashable, Sendable {
    /// One layer.
    public enum Layer: Hashable, Sendable {
        /// The usual background: in the tint colour, or grey without one. Spec 000.66.
        case gradient
        /// A background of the program's own.
        case backgroundView
        /// The colour of the content view.
        case contentColor
        /// What the program added.
        case content
        /// The title, which is no part of the content view. Spec 000.68.
        case textLabel
    }

    /// Whether there is a background of the program's own, which takes the gradient's place.
    public var hasBackgroundView = false
    /// Whether the content view has a colour: it overrides the tint and removes the gradient.
    /// Spec 000.67.
    public var hasContentColor = false
    /// Whether there is a title. A second text never shows. Spec 000.65.
    public var hasTitle = true

    /// A header with a title and the usual background.
    public init() {}

    /// The layers that show, from the back to the front; an opaque one hides those behind it.
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
