import CGtk
import Foundation
import GtkBridge
import TableCore

/// A text, on a single line unless ``numberOfLines`` is set.
///
/// In a cell or another drawn view, a label is drawn. In a container it is a widget, whose text can
/// be selected (``isSelectable``) and can have an access key.
open class Label: View {
    /// The alignment of text in a label.
    public enum TextAlignment: Hashable, Sendable {
        /// At the start of the line: at the left, or at the right in languages that are read from
        /// right to left.
        case natural
        /// At the end of the line, as for numbers.
        case trailing
        /// At the left in every language.
        case left
        /// In the middle.
        case center
        /// At the right in every language.
        case right
    }

    /// The place where text is truncated (Spec 05.16).
    public enum LineBreakMode: Hashable, Sendable {
        /// An ellipsis replaces the beginning.
        case byTruncatingHead
        /// An ellipsis replaces the middle.
        case byTruncatingMiddle
        /// An ellipsis replaces the end.
        case byTruncatingTail
        /// The text is clipped at the edge. As a widget, the label requests space for the whole
        /// text.
        case byClipping
    }

    /// The text; nil takes up no space. Changing it clears ``highlightedRanges``.
    public var text: String? {
        didSet {
            guard text != oldValue || styledText != nil else { return }
            styledText = nil
            highlightedRanges = []
            changed()
        }
    }

    /// The text with attributes: font, colors and lines of its parts.
    ///
    ///     var text = AttributedString("Spam")
    ///     text.foregroundColor = .systemRed
    ///     label.attributedText = text
    ///
    /// Parts without an attribute have the font and color of the label. In a highlighted row the
    /// text has the color of the row. Setting ``text`` removes the attributes.
    public var attributedText: AttributedString? {
        get { styledText ?? text.map { AttributedString($0) } }
        set {
            text = newValue.map { String($0.characters) }
            styledText = newValue
            changed()
        }
    }
    var styledText: AttributedString?

    /// The font.
    public var font = Font() { didSet { if font != oldValue { changed() } } }

    /// The color, or nil for the theme's.
    public var textColor: Color? { didSet { if textColor != oldValue { colorChanged() } } }

    /// The color while the cell is highlighted or selected, or nil for the theme's.
    public var highlightedTextColor: Color? { didSet { setNeedsDisplay() } }

    /// The alignment of the text.
    public var textAlignment = TextAlignment.natural {
        didSet { if textAlignment != oldValue { changed() } }
    }
    /// The truncation of text that does not fit.
    public var lineBreakMode = LineBreakMode.byTruncatingTail {
        didSet { if lineBreakMode != oldValue { changed() } }
    }

    /// The maximum number of lines; 0 for no limit (Spec 000.34). A single line shows
    /// line breaks as spaces.
    public var numberOfLines = 1 { didSet { if numberOfLines != oldValue { changed() } } }

    /// Whether the text wraps at spaces.
    var wraps: Bool { numberOfLines != 1 && lineBreakMode != .byClipping }

    /// Whether the user can select the text and copy it, if the label is a widget.
    public var isSelectable = false { didSet { if isSelectable != oldValue { changed() } } }

    /// The color of the text's shadow, at ``shadowOffset`` points to the right and down
    /// (Spec 000.34); nil for no shadow. Only drawn labels have one.
    public var shadowColor: Color? { didSet { setNeedsDisplay() } }
    /// The offset of the shadow to the right and down, in points.
    public var shadowOffset = Size(width: 0, height: 1) { didSet { setNeedsDisplay() } }

    /// The highlighted ranges of the text, such as search matches.
    public var highlightedRanges: [Range<String.Index>] = [] {
        didSet { if highlightedRanges != oldValue { changed() } }
    }

    /// Whether an underline in the text precedes its access key.
    let hasMnemonic: Bool
    /// Whether screen readers announced the text: see ``becomeAlert()``.
    var isAlert = false
    /// The GtkLabel, if the label is one.
    var gtkLabel: UnsafeMutablePointer<GtkLabel>?
    var layout: ObjectReference?
    /// The state of the font for which the layout was made.
    var layoutSerial: guint = 0
    var natural = Size()
    var markColor: Color?
    /// Whether the layout was made for a highlighted row.
    var isLayoutHighlighted = false

    /// Creates a label.
    ///
    /// - Parameters:
    ///   - text: The text; an underline precedes the access key if `mnemonic` is true.
    ///   - mnemonic: Whether the text has an access key, which focuses the view that the label
    ///     names.
    ///   - wraps: Whether the text has as many lines as it needs.
    ///   - alignment: The alignment of the text.
    public init(
        _ text: String? = nil, mnemonic: Bool = false, wraps: Bool = false,
        alignment: TextAlignment = .natural
    ) {
        (self.text, hasMnemonic) = (text, mnemonic)
        super.init()
        textAlignment = alignment
        if wraps { numberOfLines = 0 }
    }

    override var drawnName: String? { storedLabel ?? text }

    /// Creates an empty label with a frame in its superview.
    public override convenience init(frame: Rect) {
        self.init()
        self.frame = frame
    }

    func changed() {
        layout = nil
        updateWidget()
        setNeedsLayout()
    }

    private func colorChanged() {
        updateWidget()
        setNeedsDisplay()
    }

    /// The size of the text, wrapped if it may have several lines.
    open override func sizeThatFits(_ size: Size) -> Size {
        let widget = nearestHost?.hostWidget ?? MeasuringWidget.shared.widget
        let natural = naturalSize(on: widget)
        guard wraps, natural.width > size.width else { return natural }
        return sizeThatFits(width: size.width, on: widget)
    }

    override var canBeNarrower: Bool { true }

    /// Draws the text, centered vertically.
    override func paintContent(_ environment: PaintEnvironment, in context: GraphicsContext) {
        super.paintContent(environment, in: context)
        let height = sizeThatFits(width: bounds.width, on: environment.widget).height
        let place = Rect(
            x: 0, y: ((bounds.height - height) / 2).rounded(.down), width: bounds.width,
            height: height)
        draw(
            in: place, x: 0, y: 0, color: environment.color, mark: environment.mark,
            isHighlighted: environment.isHighlighted, context: context.cairo,
            on: environment.widget, drawsBackground: false)
    }

    override func makeWidget() -> ObjectReference {
        guard subviews.isEmpty else { return super.makeWidget() }
        let reference = ObjectReference(adopting: gtk_label_new(nil))
        gtkLabel = reference.cast(GtkLabel.self)
        return reference
    }

    /// Applies the current theme's font and colors at the next use.
    override func themeChanged() {
        super.themeChanged()
        layout = nil
    }

    override func becameWidget() { followTheme() }
}
