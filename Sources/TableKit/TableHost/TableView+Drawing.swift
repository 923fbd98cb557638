import CGtk
import GtkBridge
import TableCore

extension TableView: SlotContent {
    func height(ofSlot slot: Int) -> Int {
        slots.indices.contains(slot) ? Int(slots[slot].height) : 1
    }

    func draw(slot: Int, in area: GdkRectangle, context: OpaquePointer) {
        guard slots.indices.contains(slot) else { return }
        var full = area
        full.height = Int32(slots[slot].rowHeight)
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_rectangle(
            context, Double(area.x), Double(area.y), Double(area.width), Double(area.height))
        cairo_clip(context)
        full.x = 0
        GraphicsContext(context).lead(direction, inWidth: Double(host.viewportWidth))
        if let old = slots[slot].old {
            var area = full
            area.height = Int32(old.rowHeight)
            draw(old.cell, at: nil, looking: old.look, in: area, context: context)
        }
        let look = slots[slot].look
        switch slots[slot].content {
        case .row(let path, let cell):
            var look = look
            look.shift += swipeOffset(ofRowAt: path) / max(1, rowWidth)
            draw(cell, at: path, looking: look, in: full, context: context)
        case .leaving(let cell):
            draw(cell, at: nil, looking: look, in: full, context: context)
        case .blank: break
        }
    }

    /// Draws a cell with the look of its transition: shifted, scaled and faded.
    private func draw(
        _ cell: TableViewCell, at path: IndexPath?, looking look: SlotLook, in area: GdkRectangle,
        context: OpaquePointer
    ) {
        guard look.opacity > 0, look.scale > 0 else { return }
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_translate(context, look.shift * rowWidth, Double(area.y) + look.y)
        cairo_scale(context, 1, look.scale)
        cairo_translate(context, 0, -Double(area.y))
        if look.opacity < 1 { cairo_push_group(context) }
        draw(cell, at: path, in: area, context: context)
        guard look.opacity < 1 else { return }
        cairo_pop_group_to_source(context)
        cairo_paint_with_alpha(context, look.opacity)
    }

    /// Draws background, selection, content and separator, in this order (Spec 40.10).
    func draw(
        _ cell: TableViewCell, at path: IndexPath?, in area: GdkRectangle, context: OpaquePointer
    ) {
        let frame = Rect(
            x: Double(area.x), y: Double(area.y), width: rowWidth, height: Double(area.height))
        let style = gtk_widget_get_style_context(canvas)
        let isMarked = cell.selectionStyle != .none && (cell.isSelected || cell.isHighlighted)
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_rectangle(context, frame.x, frame.y, frame.width, frame.height)
        cairo_clip(context)
        let isFaded = cell.alpha < 1
        if isFaded { cairo_push_group(context) }
        defer {
            if isFaded {
                cairo_pop_group_to_source(context)
                cairo_paint_with_alpha(context, max(0, cell.alpha))
            }
        }
        gtk_style_context_save(style)
        defer { gtk_style_context_restore(style) }
        let color = setState(of: style, isSelected: isMarked && cell.selectionStyle != .gray)
        drawGroup(
            around: path, in: frame, isTransparent: cell.backgroundColor != nil, context: context)
        drawBackgrounds(of: cell, in: frame, color: color, context: context)
        if !isMarked, let path, hoveredRow == path {
            fill(frame, color.faded(to: 0.05), context)
        }
        cell.backgroundConfiguration?.draw(
            in: frame,
            PaintEnvironment(
                widget: canvas, color: color, mark: markColor, isHighlighted: isMarked),
            GraphicsContext(context))
        cell.drawContent(in: frame, context: GraphicsContext(context))
        drawParts(of: cell, in: frame, color: color, isMarked: isMarked, context: context)
        if !isMarked, !endsGroup(path) {
            drawSeparator(
                in: frame, inset: separatorInset(of: cell, height: frame.height),
                color: color.ofSeparators, context: context)
        }
        if isFocused, let path, focusedRow == path, showsFocus, cell.focusStyle == .default {
            let edge = EdgeInsets(top: 1, left: 1, bottom: 2, right: 1)
            GraphicsContext(context).strokeFocus(in: frame.inset(by: edge), color)
        }
    }

    /// Sets the state in which a row is drawn; returns the color of its text.
    private func setState(
        of style: UnsafeMutablePointer<GtkStyleContext>?, isSelected: Bool
    ) -> Color {
        var state = gtk_widget_get_state_flags(canvas).rawValue
        state &= ~(GTK_STATE_FLAG_PRELIGHT.rawValue | GTK_STATE_FLAG_FOCUSED.rawValue)
        if isSelected { state |= GTK_STATE_FLAG_SELECTED.rawValue }
        if isFocused { state |= GTK_STATE_FLAG_FOCUSED.rawValue }
        gtk_style_context_set_state(style, GtkStateFlags(rawValue: state))
        var foreground = GdkRGBA()
        gtk_style_context_get_color(style, GtkStateFlags(rawValue: state), &foreground)
        return Color(foreground)
    }

    /// Draws the layers behind the content, from back to front (Spec 000.37).
    private func drawBackgrounds(
        of cell: TableViewCell, in frame: Rect, color: Color, context: OpaquePointer
    ) {
        var layers = CellLayers(kind: .table)
        layers.hasBackgroundView = cell.backgroundView != nil
        layers.hasSelectedBackgroundView = cell.selectedBackgroundView != nil
        layers.hasMultipleSelectionBackgroundView = cell.multipleSelectionBackgroundView != nil
        layers.hasSelectionStyle = cell.selectionStyle != .none
        let selectsMany =
            isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
        let visible = layers.visible(
            isHighlighted: cell.isHighlighted, isSelected: cell.isSelected,
            selectsMany: selectsMany)
        let environment = PaintEnvironment(
            widget: canvas, color: color, mark: markColor,
            isHighlighted: cell.isSelected || cell.isHighlighted, tint: tintColor)
        func show(_ view: View?) {
            view?.paint(filling: frame, environment, in: GraphicsContext(context))
        }
        for layer in visible {
            switch layer {
            case .backgroundColor:
                if let own = cell.backgroundColor { fill(frame, own, context) }
            case .backgroundView: show(cell.backgroundView)
            case .selectionStyle:
                let isGray = cell.selectionStyle == .gray
                fill(frame, isGray ? color.faded(to: 0.18) : selectionColor, context)
            case .selectedBackgroundView: show(cell.selectedBackgroundView)
            case .multipleSelectionBackgroundView: show(cell.multipleSelectionBackgroundView)
            case .content: break
            }
        }
    }

    private func drawParts(
        of cell: TableViewCell, in frame: Rect, color: Color, isMarked: Bool,
        context: OpaquePointer
    ) {
        let layout = arrangement(of: cell, height: frame.height)
        let mark = isMarked ? color.faded(to: 0.25) : markColor
        cell.imageView.draw(
            in: layout.image, x: frame.x, y: frame.y, isHighlighted: isMarked, context: context,
            on: canvas, tint: cell.imageView.tintColor ?? (isMarked ? color : nil))
        for (label, place) in [
            (cell.textLabel, layout.title), (cell.detailTextLabel, layout.detail),
        ] {
            label.draw(
                in: place, x: frame.x, y: frame.y, color: color, mark: mark,
                isHighlighted: isMarked, context: context, on: canvas)
        }
        if !cell.contentView.subviews.isEmpty || cell.contentView.backgroundColor != nil {
            let context = GraphicsContext(context)
            context.saved {
                $0.translate(x: frame.x + layout.content.x, y: frame.y + layout.content.y)
                cell.contentView.paint(
                    PaintEnvironment(
                        widget: canvas, color: color, mark: mark, isHighlighted: isMarked), in: $0)
            }
        }
        guard cell.shownAccessoryView == nil else { return }
        drawAccessory(cell.shownAccessoryType, in: layout.accessory, frame, context: context)
    }

    private func drawAccessory(
        _ type: TableViewCell.AccessoryType, in place: Rect, _ frame: Rect,
        context: OpaquePointer
    ) {
        let style = gtk_widget_get_style_context(canvas)
        let x = frame.x + place.x
        let y = frame.y + place.y
        switch type {
        case .none, .detailDisclosureButton, .detailButton: break
        case .disclosureIndicator:
            // Faded, because it is only a hint and less important than the texts.
            cairo_push_group(context)
            gtk_render_arrow(style, context, .pi / 2, x + 2, y + 2, 12)
            cairo_pop_group_to_source(context)
            cairo_paint_with_alpha(context, HighContrast.opacity(0.55))
        case .checkmark:
            var color = GdkRGBA()
            gtk_style_context_get_color(style, gtk_style_context_get_state(style), &color)
            let points = [(2.0, 8.0), (6, 12), (14, 3)].map { Point(x: x + $0.0, y: y + $0.1) }
            GraphicsContext(context).upright(in: Rect(x: x, y: y, width: 16, height: 16)) {
                $0.strokeLine(through: points, Color(color), width: 2)
            }
        }
    }

    private func fill(_ frame: Rect, _ color: Color, _ context: OpaquePointer) {
        GraphicsContext(context).fill(frame, color)
    }

    /// The highlight color of search matches: the theme's selection color at 35 %.
    private var markColor: Color {
        (HighContrast.isOn ? .label : selectionColor).faded(to: 0.35)
    }

    /// The theme's background color for selected rows.
    ///
    /// The style sheet turns off the tree's own selection background, which would extend
    /// below the section index.
    private var selectionColor: Color {
        var color = GdkRGBA()
        let style = gtk_widget_get_style_context(canvas)
        let isBackdrop =
            gtk_widget_get_state_flags(canvas).rawValue & GTK_STATE_FLAG_BACKDROP.rawValue != 0
        let name = isBackdrop ? "theme_unfocused_selected_bg_color" : "theme_selected_bg_color"
        guard gtk_style_context_lookup_color(style, name, &color) != 0
        else { return Color(red: 0.21, green: 0.52, blue: 0.89) }
        return Color(color)
    }
}
