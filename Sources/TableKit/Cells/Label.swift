import CGtk
import GtkBridge
import TableCore

/// A text, on a single line unless ``numberOfLines`` is set.
open class Label: View {
    /// The alignment of text in a label.
    public enum Alignment: Sendable { case left, center, right }

    /// The place where text is truncated (Spec 05.16).
    public enum LineBreakMode: Sendable {
        case byTruncatingHead, byTruncatingMiddle, byTruncatingTail, byClipping
    }

    /// The text; nil takes up no space. Changing it clears ``highlightedRanges``.
    public var text: String? {
        didSet {
            guard text != oldValue else { return }
            highlightedRanges = []
            changed()
        }
    }

    /// The ``scale`` of text in second lines: `smaller` in CSS, the size of a header bar's subtitle.
    ///
    /// Each further size of a font must be looked up, loaded and rasterized before its first text.
    public static let smallScale = 1 / 1.2

    /// The font size as a factor of the theme's.
    public var scale = 1.0 { didSet { if scale != oldValue { changed() } } }

    /// Whether the text is bold.
    public var isBold = false { didSet { if isBold != oldValue { changed() } } }

    /// A Pango font description, such as "Monospace 10", or nil for the theme's font.
    public var fontDescription: String? { didSet { if fontDescription != oldValue { changed() } } }

    /// The color, or nil for the theme's.
    public var textColor: Color? { didSet { setNeedsDisplay() } }

    /// The color while the cell is highlighted or selected, or nil for the theme's.
    public var highlightedTextColor: Color? { didSet { setNeedsDisplay() } }

    /// Whether the text is drawn at 60 % opacity, to appear less important.
    public var isDimmed = false { didSet { setNeedsDisplay() } }

    /// The alignment of the text.
    public var textAlignment = Alignment.left { didSet { changed() } }
    /// The truncation of text that does not fit.
    public var lineBreakMode = LineBreakMode.byTruncatingTail { didSet { changed() } }

    /// The maximum number of lines; 0 for no limit (Spec 000.34). A single line shows
    /// line breaks as spaces.
    public var numberOfLines = 1 { didSet { if numberOfLines != oldValue { changed() } } }

    /// The color of the text's shadow, at ``shadowOffset`` points to the right and down
    /// (Spec 000.34); nil for no shadow.
    public var shadowColor: Color? { didSet { setNeedsDisplay() } }
    /// The offset of the shadow to the right and down, in points.
    public var shadowOffset = (x: 0.0, y: 1.0) { didSet { setNeedsDisplay() } }

    /// The highlighted ranges of the text, such as search matches.
    public var highlightedRanges: [Range<String.Index>] = [] {
        didSet { if highlightedRanges != oldValue { changed() } }
    }

    private var layout: ObjectReference?
    private var natural = Size()
    private var markColor: Color?

    /// Creates a label.
    public init(_ text: String? = nil) {
        self.text = text
        super.init()
    }

    private func changed() {
        layout = nil
        setNeedsLayout()
    }

    /// The size of the text, wrapped if it may have several lines.
    open override func sizeThatFits(_ size: Size) -> Size {
        let widget = nearestHost?.hostWidget ?? Self.measuring.widget
        let natural = naturalSize(on: widget)
        guard numberOfLines != 1, natural.width > size.width else { return natural }
        return sizeThatFits(width: size.width, on: widget)
    }

    /// A widget with the theme's font, for labels that are not in a window yet.
    private static let measuring = ObjectReference(adopting: gtk_label_new(nil))

    override var canBeNarrower: Bool { true }

    /// The text lies in the middle of the label's height.
    override func paintContent(_ environment: PaintEnvironment, in context: GraphicsContext) {
        super.paintContent(environment, in: context)
        let height = sizeThatFits(width: bounds.width, on: environment.widget).height
        let place = Rect(
            x: 0, y: ((bounds.height - height) / 2).rounded(.down), width: bounds.width,
            height: height)
        let own = environment.isHighlighted ? highlightedTextColor : textColor
        draw(
            in: place, x: 0, y: 0, color: own ?? environment.color, mark: environment.mark,
            isHighlighted: environment.isHighlighted, context: context.cairo,
            on: environment.widget, drawsBackground: false)
    }

    /// Applies the current theme's font and colors at the next use.
    func themeChanged() {
        layout = nil
    }

    /// The size of the whole text, in points.
    func naturalSize(on widget: WidgetPointer) -> Size {
        guard preparedLayout(on: widget) != nil else { return Size() }
        return natural
    }

    /// The size of the text in a given width, in points; the height includes all wrapped lines.
    func sizeThatFits(width: Double, on widget: WidgetPointer) -> Size {
        guard let layout = preparedLayout(on: widget) else { return Size() }
        pango_layout_set_width(layout, Int32(max(0, width)) * PANGO_SCALE)
        return Self.pixelSize(of: layout)
    }

    /// Draws the text into `frame`, which is relative to (`x`, `y`).
    func draw(
        in frame: Rect, x: Double, y: Double, color: Color, mark: Color,
        isHighlighted: Bool, context: OpaquePointer, on widget: WidgetPointer,
        drawsBackground: Bool = true
    ) {
        if mark != markColor, !highlightedRanges.isEmpty {
            markColor = mark
            layout = nil
        }
        guard frame.width > 0, let layout = preparedLayout(on: widget) else { return }
        let left = x + frame.x
        let top = y + frame.y
        cairo_save(context)
        defer { cairo_restore(context) }
        if lineBreakMode == .byClipping, numberOfLines == 1, natural.width > frame.width {
            // Pango would wrap the text.
            pango_layout_set_width(layout, -1)
            cairo_rectangle(context, left, top, frame.width, frame.height)
            cairo_clip(context)
        } else {
            pango_layout_set_width(layout, Int32(frame.width) * PANGO_SCALE)
        }
        if drawsBackground, let backgroundColor, !isHighlighted {
            let behind = Rect(
                x: left, y: top, width: frame.width, height: frame.height)
            GraphicsContext(context).fill(behind, backgroundColor)
        }
        func show(_ color: Color, x: Double, y: Double) {
            color.set(on: context)
            cairo_move_to(context, x, y)
            pango_cairo_show_layout(context, layout)
        }
        if let shadowColor {
            show(shadowColor, x: left + shadowOffset.x, y: top + shadowOffset.y)
        }
        show(isDimmed ? color.faded(to: 0.6) : color, x: left, y: top)
    }

    private func preparedLayout(on widget: WidgetPointer) -> OpaquePointer? {
        if let layout { return layout.opaque }
        guard let text, !text.isEmpty,
            let pointer = gtk_widget_create_pango_layout(widget, nil)
        else { return nil }
        let isSingle = numberOfLines == 1
        let line =
            isSingle && text.utf8.contains(where: { $0 == 10 || $0 == 13 })
            ? Self.singleLine(text) : text
        pango_layout_set_text(pointer, line, -1)
        pango_layout_set_single_paragraph_mode(pointer, isSingle.gboolean)
        applyFont(to: pointer, on: widget)
        applyLines(to: pointer)
        applyMarks(to: pointer, line: line)
        switch textAlignment {
        case .left: pango_layout_set_alignment(pointer, PANGO_ALIGN_LEFT)
        case .center: pango_layout_set_alignment(pointer, PANGO_ALIGN_CENTER)
        case .right: pango_layout_set_alignment(pointer, PANGO_ALIGN_RIGHT)
        }
        switch lineBreakMode {
        case .byTruncatingHead: pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_START)
        case .byTruncatingMiddle: pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_MIDDLE)
        case .byTruncatingTail: pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_END)
        case .byClipping: pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_NONE)
        }
        if numberOfLines < 1 { pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_NONE) }
        natural = Self.pixelSize(of: pointer)
        layout = ObjectReference(adopting: pointer)
        return pointer
    }

    private static func pixelSize(of layout: OpaquePointer) -> Size {
        var width: Int32 = 0
        var height: Int32 = 0
        pango_layout_get_pixel_size(layout, &width, &height)
        return Size(width: Double(width), height: Double(height))
    }

    /// Sets the maximum height, because Pango limits lines only per paragraph.
    private func applyLines(to layout: OpaquePointer) {
        guard numberOfLines != 1 else { return }
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        guard numberOfLines > 1, let line = pango_layout_get_line_readonly(layout, 0) else {
            return
        }
        var extents = PangoRectangle()
        pango_layout_line_get_extents(line, nil, &extents)
        pango_layout_set_height(layout, extents.height * Int32(numberOfLines))
    }

    /// Replaces line breaks with spaces of the same length in bytes, so that ranges stay valid.
    private static func singleLine(_ text: String) -> String {
        String(decoding: text.utf8.map { $0 == 10 || $0 == 13 ? 32 : $0 }, as: UTF8.self)
    }

    private func applyFont(to layout: OpaquePointer, on widget: WidgetPointer) {
        guard scale != 1 || isBold || fontDescription != nil else { return }
        let context = pango_layout_get_context(layout)
        guard
            let font = fontDescription.map({ pango_font_description_from_string($0) })
                ?? pango_font_description_copy(pango_context_get_font_description(context))
        else { return }
        defer { pango_font_description_free(font) }
        if isBold { pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD) }
        let size = Double(pango_font_description_get_size(font)) * scale
        if pango_font_description_get_size_is_absolute(font) != 0 {
            pango_font_description_set_absolute_size(font, size)
        } else {
            pango_font_description_set_size(font, Int32(size.rounded()))
        }
        pango_layout_set_font_description(layout, font)
    }

    private func applyMarks(to layout: OpaquePointer, line: String) {
        guard !highlightedRanges.isEmpty, let mark = markColor, let text else { return }
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        func part(_ value: Double) -> guint16 { guint16(min(max(value, 0), 1) * 65535) }
        for range in highlightedRanges {
            let start = guint(text.utf8.distance(from: text.startIndex, to: range.lowerBound))
            let end = guint(text.utf8.distance(from: text.startIndex, to: range.upperBound))
            let all = [
                pango_attr_background_new(part(mark.red), part(mark.green), part(mark.blue)),
                pango_attr_background_alpha_new(part(mark.alpha)),
                pango_attr_weight_new(PANGO_WEIGHT_BOLD),
            ]
            for attribute in all {
                attribute?.pointee.start_index = start
                attribute?.pointee.end_index = end
                pango_attr_list_insert(attributes, attribute)
            }
        }
        pango_layout_set_attributes(layout, attributes)
    }
}
