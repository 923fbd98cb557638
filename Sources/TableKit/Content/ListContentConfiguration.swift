import TableCore

/// A content configuration for a row of a list: an image, text and secondary text.
///
///     var content = cell.defaultContentConfiguration()
///     content.text = book.title
///     content.secondaryText = book.author
///     content.image = Image(contentsOfFile: book.cover)
///     cell.contentConfiguration = content
public struct ListContentConfiguration: ContentConfiguration, Equatable {
    /// The appearance of text.
    public struct TextProperties: Equatable {
        /// The color; nil for the theme's.
        public var color: Color?
        /// The font.
        public var font = Font()
        /// The alignment.
        public var alignment = Label.TextAlignment.natural
        /// The truncation of text that does not fit.
        public var lineBreakMode = Label.LineBreakMode.byTruncatingTail
        /// The maximum number of lines; 0 for no limit.
        public var numberOfLines = 0

        /// Creates the default appearance of text.
        public init() {}
    }

    /// The appearance of an image.
    public struct ImageProperties: Equatable {
        /// The width reserved for the image, in points, so that text lines up across rows; 0 for
        /// the width of the image.
        public var reservedLayoutWidth = 0.0

        /// Creates the default appearance: the image at its own size.
        public init() {}
    }

    /// The image at the left; nil for none.
    public var image: Image?
    /// The appearance of the image.
    public var imageProperties = ImageProperties()
    /// The text; nil for none.
    public var text: String?
    /// The appearance of the text.
    public var textProperties = TextProperties()
    /// The secondary text; nil for none.
    public var secondaryText: String?
    /// The appearance of the secondary text.
    public var secondaryTextProperties = TextProperties()
    /// Whether the secondary text is beside the text where both fit, instead of below it.
    public var prefersSideBySideTextAndSecondaryText = false
    /// The margins around the content, in points.
    public var directionalLayoutMargins = EdgeInsets(top: 6, left: 0, bottom: 6, right: 0)
    /// The space between the image and the texts, in points.
    public var imageToTextPadding = CellLayout.spacing
    /// The space between texts beside each other, in points.
    public var textToSecondaryTextHorizontalPadding = CellLayout.spacing
    /// The space between texts below each other, in points.
    public var textToSecondaryTextVerticalPadding = 0.0

    private init() {
        secondaryTextProperties.color = .secondaryLabel
    }

    /// The content of a row with a text, and a secondary text below it in the same size.
    public static func cell() -> ListContentConfiguration { subtitleCell() }

    /// The content of a row with a smaller secondary text below the text.
    public static func subtitleCell() -> ListContentConfiguration {
        var content = ListContentConfiguration()
        content.secondaryTextProperties.font = .smaller
        return content
    }

    /// The content of a row with the secondary text at the right.
    public static func valueCell() -> ListContentConfiguration {
        var content = ListContentConfiguration()
        content.prefersSideBySideTextAndSecondaryText = true
        return content
    }

    /// The content of a section's header.
    public static func header() -> ListContentConfiguration {
        var content = ListContentConfiguration()
        content.textProperties.font = .preferredFont(forTextStyle: .headline)
        content.textProperties.color = .secondaryLabel
        return content
    }

    /// The content of a section's footer.
    public static func footer() -> ListContentConfiguration {
        var content = ListContentConfiguration()
        content.textProperties.font = .smaller
        content.textProperties.color = .secondaryLabel
        return content
    }

    public func makeContentView() -> View & ContentView { ListContentView(configuration: self) }
}
