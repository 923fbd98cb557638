/// The place and size of contents, such as an image, in a view of another size.
public enum ContentMode: Hashable, Sendable, CaseIterable {
    /// Stretched to the size of the view.
    case scaleToFill
    /// As large as fits the view, in proportion, in the middle.
    case scaleAspectFit
    /// Just large enough to cover the view, in proportion, in the middle.
    case scaleAspectFill
    /// In its own size, in the middle.
    case center
    /// In its own size, at the middle of the upper edge.
    case top
    /// In its own size, at the middle of the lower edge.
    case bottom
    /// In its own size, at the middle of the left edge.
    case left
    /// In its own size, at the middle of the right edge.
    case right
    /// In its own size, in the upper left corner.
    case topLeft
    /// In its own size, in the upper right corner.
    case topRight
    /// In its own size, in the lower left corner.
    case bottomLeft
    /// In its own size, in the lower right corner.
    case bottomRight

    /// Returns the frame of contents in a view.
    ///
    /// The origin lies on whole points, so that contents in their own size stay sharp.
    ///
    /// - Parameters:
    ///   - content: The size of the contents. If it is empty, so is the frame.
    ///   - view: The size of the view.
    ///
    /// - Complexity: O(1).
    public func frame(of content: Size, in view: Size) -> Rect {
        guard !content.isEmpty else { return .zero }
        let size = scaled(content, in: view)
        let (x, y) = position
        return Rect(
            x: ((view.width - size.width) * x).rounded(.down),
            y: ((view.height - size.height) * y).rounded(.down), width: size.width,
            height: size.height)
    }

    private func scaled(_ content: Size, in view: Size) -> Size {
        let (x, y) = (view.width / content.width, view.height / content.height)
        let factor: Double
        switch self {
        case .scaleToFill: return view
        case .scaleAspectFit: factor = min(x, y)
        case .scaleAspectFill: factor = max(x, y)
        default: return content
        }
        return Size(width: content.width * factor, height: content.height * factor)
    }

    /// The part of the extra space that is left of and above the contents.
    private var position: (x: Double, y: Double) {
        switch self {
        case .scaleToFill, .scaleAspectFit, .scaleAspectFill, .center: (0.5, 0.5)
        case .top: (0.5, 0)
        case .bottom: (0.5, 1)
        case .left: (0, 0.5)
        case .right: (1, 0.5)
        case .topLeft: (0, 0)
        case .topRight: (1, 0)
        case .bottomLeft: (0, 1)
        case .bottomRight: (1, 1)
        }
    }
}
