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

    /// Called when the layout attributes of the view change, after the collection has applied frame,
    /// opacity, transformation and order. Does nothing by default. Spec 59.8.
    open func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {}

    /// The name for assistive technology; by default, the texts of the labels in the view.
    open override var accessibilityLabel: String? {
        get { storedLabel ?? SpokenText.sentence(labelTexts(in: self)) }
        set { storedLabel = newValue }
    }

    private func labelTexts(in view: View) -> [String] {
        view.subviews.flatMap { subview -> [String] in
            if let label = subview as? Label { return [label.text ?? ""] }
            return subview.isWidget ? [] : labelTexts(in: subview)
        }
    }

    /// Whether labels in the view show their highlighted colors.
    var isMarked: Bool { false }

    /// A change of the opacity needs no new picture of the view.
    override func alphaChanged() {
        guard let hosting, !isWidget else { return super.alphaChanged() }
        hosting.queueDraw()
    }
}
