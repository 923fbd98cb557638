import CGtk
import GtkBridge
import TableCore

extension Label {
    /// The size of the whole text, in points.
    func naturalSize(on widget: WidgetPointer) -> Size {
        guard preparedLayout(on: widget) != nil else { return Size() }
        return natural
    }

    /// The size of the text in a given width, in points; the height includes all wrapped lines.
    func sizeThatFits(width: Double, on widget: WidgetPointer) -> Size {
        guard let layout = preparedLayout(on: widget) else { return Size() }
        pango_layout_set_width(
            layout, lineBreakMode == .byClipping ? -1 : Int32(max(0, width)) * PANGO_SCALE)
        return Self.pixelSize(of: layout)
    }

    /// Whether lines are left out, or have an ellipsis, in a width in points.
    func isTruncated(width: Double) -> Bool {
        guard
            let layout = preparedLayout(
                on: nearestHost?.hostWidget ?? MeasuringWidget.shared.widget)
        else { return false }
        if numberOfLines == 1 { return natural.width > width }
        pango_layout_set_width(layout, Int32(max(0, width)) * PANGO_SCALE)
        return pango_layout_is_ellipsized(layout) != 0
    }

    /// Draws the text on one line in the vertical middle of a frame.
    func draw(
        inMiddleOf frame: Rect, color: Color, isHighlighted: Bool,
        _ environment: PaintEnvironment, _ context: GraphicsContext
    ) {
        guard frame.width > 0 else { return }
        let height = naturalSize(on: environment.widget).height
        let y = ((frame.height - height) / 2).rounded(.down)
        draw(
            in: Rect(x: 0, y: y, width: frame.width, height: height), x: frame.x, y: frame.y,
            color: color, mark: environment.mark, isHighlighted: isHighlighted,
            context: context.cairo, on: environment.widget)
    }

    /// Draws the text into `frame`, which is relative to (`x`, `y`).
    func draw(
        in frame: Rect, x: Double, y: Double, color: Color, mark: Color,
        isHighlighted: Bool, context: OpaquePointer, on widget: WidgetPointer,
        drawsBackground: Bool = true
    ) {
        forgetLayout(unlessMarkedIn: mark, isHighlighted: isHighlighted)
        guard frame.width > 0, let layout = preparedLayout(on: widget) else { return }
        let left = x + frame.x
        let top = y + frame.y
        cairo_save(context)
        defer { cairo_restore(context) }
        let graphics = GraphicsContext(context)
        if graphics.isMirrored {
            graphics.translate(x: 2 * left + frame.width, y: 0)
            graphics.scale(x: -1, y: 1)
        }
        if lineBreakMode == .byClipping, natural.width > frame.width {
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
            graphics.fill(behind, backgroundColor)
        }
        func show(_ color: Color, x: Double, y: Double) {
            color.set(on: context)
            cairo_move_to(context, x, y)
            pango_cairo_show_layout(context, layout)
        }
        if let shadowColor {
            show(shadowColor, x: left + shadowOffset.width, y: top + shadowOffset.height)
        }
        show(shownColor(color, isHighlighted: isHighlighted), x: left, y: top)
    }

    /// Forgets the layout if it has other colors.
    private func forgetLayout(unlessMarkedIn mark: Color, isHighlighted: Bool) {
        if mark != markColor, !highlightedRanges.isEmpty {
            markColor = mark
            layout = nil
        }
        if styledText != nil, isHighlighted != isLayoutHighlighted {
            isLayoutHighlighted = isHighlighted
            layout = nil
        }
    }

    /// The color of the label's text where the surrounding text has the color `text`.
    private func shownColor(_ text: Color, isHighlighted: Bool) -> Color {
        if isHighlighted, let highlightedTextColor {
            return highlightedTextColor.resolved(forText: text)
        }
        // A highlighted row has its own text color. Shades of text remain shades of it.
        if isHighlighted, textColor?.role?.textOpacity == nil { return text }
        return (textColor ?? .label).resolved(forText: text)
    }

    fileprivate func preparedLayout(on widget: WidgetPointer) -> OpaquePointer? {
        if let layout, hasPresentFont(layout.opaque) { return layout.opaque }
        layout = nil
        guard let text, !text.isEmpty,
            let pointer = gtk_widget_create_pango_layout(widget, nil)
        else { return nil }
        let isSingle = numberOfLines == 1
        let line = displayedText(text)
        pango_layout_set_text(pointer, line, -1)
        pango_layout_set_single_paragraph_mode(pointer, isSingle.gboolean)
        applyFont(to: pointer)
        applyLines(to: pointer)
        applyAttributes(to: pointer)
        let direction = UserInterfaceLayoutDirection(of: widget)
        pango_layout_set_alignment(
            pointer, textAlignment.pango(of: line, direction, base: direction))
        switch lineBreakMode {
        case .byTruncatingHead: pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_START)
        case .byTruncatingMiddle: pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_MIDDLE)
        case .byTruncatingTail: pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_END)
        case .byClipping: pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_NONE)
        }
        if numberOfLines < 1 { pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_NONE) }
        natural = Self.pixelSize(of: pointer)
        layout = ObjectReference(adopting: pointer)
        layoutSerial = pango_context_get_serial(pango_layout_get_context(pointer))
        return pointer
    }

    /// Whether the font has not changed since the layout was made, such as while the label was out
    /// of sight.
    private func hasPresentFont(_ layout: OpaquePointer) -> Bool {
        pango_context_get_serial(pango_layout_get_context(layout)) == layoutSerial
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
    /// The text without the underline of the access key, and without line breaks in a single line.
    private func displayedText(_ text: String) -> String {
        let plain = hasMnemonic ? text.replacing("_", with: "", maxReplacements: 1) : text
        guard numberOfLines == 1, plain.utf8.contains(where: { $0 == 10 || $0 == 13 }) else {
            return plain
        }
        return Self.singleLine(plain)
    }

    private static func singleLine(_ text: String) -> String {
        String(decoding: text.utf8.map { $0 == 10 || $0 == 13 ? 32 : $0 }, as: UTF8.self)
    }

    private func applyFont(to layout: OpaquePointer) {
        guard !font.isStandard,
            let description = font.makeDescription(in: pango_layout_get_context(layout))
        else { return }
        defer { pango_font_description_free(description) }
        pango_layout_set_font_description(layout, description)
    }

    private func applyAttributes(to layout: OpaquePointer) {
        let mark = highlightedRanges.isEmpty ? nil : markColor
        guard mark != nil || styledText != nil else { return }
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        insertStyles(
            into: attributes, in: pango_layout_get_context(layout),
            hasColors: !isLayoutHighlighted)
        if let mark { insertMarks(of: mark, into: attributes) }
        pango_layout_set_attributes(layout, attributes)
    }

    /// Adds attributes that mark the ``highlightedRanges``.
    func insertMarks(of mark: Color, into attributes: OpaquePointer?) {
        guard let text else { return }
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
    }
}
