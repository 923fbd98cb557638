import TableCore

/// The layout attributes of a view in a collection.
public typealias CollectionViewLayoutAttributes = LayoutAttributes

/// A view in a collection that is reused when its element leaves the screen: the superclass of
/// cells, and the base class of headers, footers and decoration views. Spec 53.1.
///
/// A view is recycled unchanged: configure everything that can differ between elements, or reset it
/// in ``prepareForReuse()``.
open class CollectionReusableView: View {
    /// The reuse identifier with which the view was registered; nil for decoration views.
    public internal(set) var reuseIdentifier: String?

    /// Whether assistive technology sees the view. Set it to false for a supplementary view that
    /// only decorates, such as a background.
    public var isAccessibilityElement = true

    /// The place and the picture of the view on the screen.
    var hosting: HostedElement?
    /// The view in its reuse queue, while it is dequeued.
    var pooled: PooledView<CollectionReusableView>?

    /// Creates a view. The collection calls this for registered classes.
    public required override init(frame: Rect = .zero) {
        super.init(frame: frame)
    }

    /// Called before the view is reused for another element. Does nothing by default. Spec 54.7.
    open func prepareForReuse() {}

    /// Called when the layout attributes of the view change, after the collection has applied
    /// frame, opacity, transformation and order. Does nothing by default. Spec 59.8.
    open func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {}

    /// The name for assistive technology; by default, the texts of the labels in the view.
    open override var accessibilityLabel: String? {
        get { storedLabel ?? SpokenText.sentence(labelTexts(in: self)) }
        set { storedLabel = newValue }
    }

    /// The texts that do not fit into the view, shown in a tooltip; nil if there are none. By
    /// default, those of the labels in the view.
    open var truncatedText: String? {
        let texts = truncatedTexts
        return texts.isEmpty ? nil : texts.joined(separator: "\n")
    }

    private func labelTexts(in view: View) -> [String] {
        view.subviews.flatMap { subview -> [String] in
            if let label = subview as? Label { return [label.text ?? ""] }
            return subview.isWidget ? [] : labelTexts(in: subview)
        }
    }

    /// Whether labels in the view show their highlighted colors.
    var isMarked: Bool { false }

    /// Returns the preferred attributes of a view whose size the layout estimated. By default, the
    /// size is that of ``sizeThatFits(_:)``, limited by the layout.
    ///
    /// Called for layouts with `FlowLayout.estimatedItemSize` or estimated dimensions.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: CollectionViewLayoutAttributes
    ) -> CollectionViewLayoutAttributes {
        var preferred = layoutAttributes
        let limits = fittingLimits ?? layoutAttributes.size
        let fitting = sizeThatFits(limits)
        preferred.size = Size(
            width: min(fitting.width, limits.width), height: min(fitting.height, limits.height))
        return preferred
    }

    /// The greatest size that the layout allows, while the view is asked for the preferred one.
    var fittingLimits: Size?

    /// Returns the size that the subviews need within a given size. Subviews that grow with the
    /// view keep their margins.
    open override func sizeThatFits(_ size: Size) -> Size {
        self.size(fitting: subviews, in: size)
    }

    /// The size that views need within a given size, from their frames in a container, which is
    /// the view itself by default.
    func size(fitting views: [View], in size: Size, container: Size? = nil) -> Size {
        let container = container ?? storedFrame.size
        return views.filter { !$0.isHidden }.reduce(Size.zero) { needed, view in
            let (frame, mask) = (view.storedFrame, view.autoresizingMask)
            let right = mask.contains(.flexibleWidth) ? container.width - frame.maxX : 0
            let bottom = mask.contains(.flexibleHeight) ? container.height - frame.maxY : 0
            let fitting = view.sizeThatFits(
                Size(
                    width: max(0, size.width - frame.minX - right),
                    height: max(0, size.height - frame.minY - bottom)))
            func length(_ isFlexible: Bool, _ fixed: Double, _ fitting: Double) -> Double {
                isFlexible || fixed == 0 ? fitting : fixed
            }
            let width = length(mask.contains(.flexibleWidth), frame.width, fitting.width)
            let height = length(mask.contains(.flexibleHeight), frame.height, fitting.height)
            return Size(
                width: max(needed.width, frame.minX + width + right),
                height: max(needed.height, frame.minY + height + bottom))
        }
    }

    /// A change of the opacity needs no new picture of the view.
    override func alphaChanged() {
        guard let hosting, !isWidget else { return super.alphaChanged() }
        hosting.queueDraw()
    }
}
