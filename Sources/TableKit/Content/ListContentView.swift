import TableCore

/// The view that shows a ``ListContentConfiguration``.
open class ListContentView: View, ContentView {
    private let imageView = ImageView()
    private let textLabel = Label()
    private let secondaryLabel = Label()
    private var content: ListContentConfiguration

    /// Creates a view with a configuration.
    public init(configuration: ListContentConfiguration) {
        content = configuration
        super.init()
        for view in [imageView, textLabel, secondaryLabel] as [View] { addSubview(view) }
        show()
    }

    /// The configuration. Values other than a ``ListContentConfiguration`` are ignored.
    public var configuration: any ContentConfiguration {
        get { content }
        set {
            guard let new = newValue as? ListContentConfiguration, new != content else { return }
            content = new
            show()
        }
    }

    private func show() {
        imageView.image = content.image
        apply(content.textProperties, content.text, to: textLabel)
        apply(content.secondaryTextProperties, content.secondaryText, to: secondaryLabel)
        setNeedsLayout()
    }

    private func apply(
        _ look: ListContentConfiguration.TextProperties, _ text: String?, to label: Label
    ) {
        label.text = text
        (label.font, label.textColor, label.textAlignment) = (
            look.font, look.color, look.alignment
        )
        (label.lineBreakMode, label.numberOfLines) = (look.lineBreakMode, look.numberOfLines)
    }

    open override func layoutSubviews() {
        let frames = frames(in: bounds.size)
        (imageView.frame, textLabel.frame) = (frames.image, frames.text)
        secondaryLabel.frame = frames.secondary
    }

    /// The size that the content needs in a given width.
    open override func sizeThatFits(_ size: Size) -> Size {
        let frames = frames(in: Size(width: size.width, height: 0))
        let height = max(
            frames.image.height, max(frames.text.maxY, frames.secondary.maxY) - frames.text.minY)
        let margins = content.directionalLayoutMargins
        return Size(width: size.width, height: height + margins.top + margins.bottom)
    }

    private func frames(in size: Size) -> (image: Rect, text: Rect, secondary: Rect) {
        let area = Rect(size: size).inset(by: content.directionalLayoutMargins)
        let unlimited = Size(width: area.width, height: .greatestFiniteMagnitude)
        let image = content.image == nil ? .zero : imageView.sizeThatFits(unlimited)
        let imageWidth = max(image.width, content.imageProperties.reservedLayoutWidth)
        let imageFrame = Rect(
            x: area.minX + ((imageWidth - image.width) / 2).rounded(.down),
            y: ((size.height - image.height) / 2).rounded(.down), width: image.width,
            height: image.height)
        let left = area.minX + (imageWidth > 0 ? imageWidth + content.imageToTextPadding : 0)
        let (text, secondary) = texts(width: max(0, area.maxX - left))
        let height = max(text.maxY, secondary.maxY)
        let top = ((size.height - height) / 2).rounded(.down)
        return (imageFrame, text.moved(dx: left, dy: top), secondary.moved(dx: left, dy: top))
    }

    /// The frames of the texts in a column of a width, from its top.
    private func texts(width: Double) -> (text: Rect, secondary: Rect) {
        let natural = textLabel.sizeThatFits(
            Size(width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
        let other = secondaryLabel.sizeThatFits(
            Size(width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
        let gap = content.textToSecondaryTextHorizontalPadding
        if content.prefersSideBySideTextAndSecondaryText,
            natural.width + gap + other.width <= width
        {
            let height = max(natural.height, other.height)
            return (
                Rect(
                    x: 0, y: ((height - natural.height) / 2).rounded(.down), width: natural.width,
                    height: natural.height),
                Rect(
                    x: width - other.width, y: ((height - other.height) / 2).rounded(.down),
                    width: other.width, height: other.height)
            )
        }
        let limit = Size(width: width, height: .greatestFiniteMagnitude)
        let text = Rect(
            x: 0, y: 0, width: width, height: textLabel.sizeThatFits(limit).height)
        let hasBoth = text.height > 0 && other.height > 0
        let y = text.maxY + (hasBoth ? content.textToSecondaryTextVerticalPadding : 0)
        return (
            text,
            Rect(x: 0, y: y, width: width, height: secondaryLabel.sizeThatFits(limit).height)
        )
    }

    /// The texts as one sentence for assistive technology.
    var spokenText: String {
        SpokenText.sentence([content.text ?? "", content.secondaryText ?? ""])
    }
}
