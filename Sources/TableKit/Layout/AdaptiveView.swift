import GtkBridge

/// A container that can be narrower than its content likes, and reports its width, so that the
/// content can adapt.
///
///     AdaptiveView(settings) { settings.isNarrow = $0 < 420 }
public final class AdaptiveView: View {
    private let bin = AdaptiveBin(isFixed: true)

    /// Creates a container.
    ///
    /// - Parameters:
    ///   - content: The content.
    ///   - onWidthChange: Called after the layout with a new width, in points.
    public init(_ content: View, onWidthChange: @escaping (Int) -> Void) {
        super.init(retaining: bin.widget)
        bin.child = content
        bin.onWidthChange = { width in MainLoop.whenIdle { onWidthChange(width) } }
    }
}
