import CGtk
import GtkBridge
import TableCore
import TextCore

/// The widgets that the table adds to a cell, created on demand, and the state that affects the
/// cell's layout in addition to its own properties.
struct CellControls {
    /// The insert or delete control at the left.
    var editing: ObjectReference?
    /// Whether the control at the left deletes; nil before it shows anything.
    var editingDeletes: Bool?
    /// The handle for dragging the row.
    var reorder: ObjectReference?
    /// The delete confirmation button.
    var confirmation: ObjectReference?
    /// The button of the detail disclosure accessory.
    var disclosure: ObjectReference?

    /// The button that expands the row.
    var outline: ObjectReference?

    /// Whether the row can be moved.
    var canMove = false
    /// Whether the content is indented for the editing control.
    var isIndented = true
    /// Whether the confirmation button is visible.
    var isConfirming = false

    var all: [ObjectReference] {
        [editing, reorder, confirmation, disclosure, outline].compactMap { $0 }
    }
}

extension TableViewCell {
    /// The accessory type for the current mode, normal or editing.
    var shownAccessoryType: AccessoryType { isEditing ? editingAccessoryType : accessoryType }

    /// The visible accessory widget, or nil.
    var shownAccessoryView: WidgetPointer? {
        if let view = isEditing ? editingAccessoryView : accessoryView { return view.widget }
        switch shownAccessoryType {
        case .detailDisclosureButton, .detailButton: return disclosureButton()
        case .none: return outlineRow == nil ? nil : outlineButton()
        case .disclosureIndicator, .checkmark: return nil
        }
    }

    /// The views that the program added to the cell.
    var ownViews: [View] {
        [accessoryView, editingAccessoryView].compactMap { $0 }
            + contentView.placedWidgets().map(\.view)
    }

    /// All widgets placed for this cell so far.
    var hostedWidgets: [WidgetPointer] {
        controls.all.map(\.widget) + ownViews.map(\.widget)
    }

    /// The layout of the cell's parts in a row of the given size, in points.
    func arrangement(width: Double, height: Double, editingProgress: Double) -> CellLayout {
        let canvas = hostWidget
        var input = CellLayout.Input()
        input.style = style
        input.size = Size(width: width, height: height)
        input.title = textLabel.naturalSize(on: canvas)
        input.detail = detailTextLabel.naturalSize(on: canvas)
        input.image = imageView.size(on: canvas)
        input.accessory = accessorySize()
        input.editingProgress = editingProgress
        input.hasEditingControl = editingStyle != .none && editingProgress > 0
        input.isIndentedWhileEditing = controls.isIndented && shouldIndentWhileEditing
        input.hasReorderControl = controls.canMove && showsReorderControl && editingProgress > 0
        if controls.isConfirming, let button = controls.confirmation {
            let natural = naturalSize(of: button.widget)
            input.confirmation = Size(
                width: natural.width + CellLayout.margin, height: natural.height)
            input.confirmationProgress = 1
        }
        input.indentation = Double(indentationLevel) * indentationWidth
        var layout = CellLayout(input)
        if textLabel.numberOfLines != 1 || detailTextLabel.numberOfLines != 1 {
            // The height of wrapping text depends on its width.
            input.title.height =
                textLabel.sizeThatFits(width: layout.title.width, on: canvas).height
            input.detail.height =
                detailTextLabel.sizeThatFits(width: layout.detail.width, on: canvas).height
            layout = CellLayout(input)
        }
        arrange(&layout)
        return layout
    }

    /// The size that texts, image and accessory need in a row of the given width, in points.
    func fittingSize(forWidth width: Double) -> Size {
        updateConfigurationIfNeeded()
        let standard = tableView?.standardRowHeight ?? RowHeights.standard
        let layout = arrangement(
            width: width, height: standard, editingProgress: tableView?.isEditing == true ? 1 : 0)
        let texts =
            style == .subtitle
            ? layout.title.height + layout.detail.height
            : max(layout.title.height, layout.detail.height)
        let content = configurations.contentView?.sizeThatFits(
            Size(width: layout.content.width, height: .greatestFiniteMagnitude))
        if let content { return Size(width: width, height: max(standard, content.height)) }
        let needed = max(texts, layout.image.height, accessorySize().height)
        return Size(width: width, height: max(standard, needed + 2 * CellLayout.padding))
    }

    private func accessorySize() -> Size {
        if let view = shownAccessoryView {
            return naturalSize(of: view)
        }
        switch shownAccessoryType {
        case .none, .detailDisclosureButton, .detailButton: return Size()
        case .disclosureIndicator, .checkmark: return Size(width: 16, height: 16)
        }
    }

    private func disclosureButton() -> WidgetPointer {
        if let button = controls.disclosure { return button.widget }
        let button = Self.iconButton(
            "help-about-symbolic", name: translated("More Info"))
        connect("clicked", of: button.raw) { [weak self] _ in
            guard let self, let tableView, let path = tableView.indexPath(for: self) else { return }
            tableView.delegate?.tableView(tableView, accessoryButtonTappedForRowWith: path)
        }
        controls.disclosure = button
        return button.widget
    }

    /// A flat round button with a theme icon; `name` is its accessible name and tooltip.
    static func iconButton(_ icon: String, name: String) -> ObjectReference {
        let reference = ObjectReference(
            adopting: gtk_button_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON))
        gtk_button_set_relief(reference.cast(), GTK_RELIEF_NONE)
        gtk_widget_set_focus_on_click(reference.widget, 0)
        gtk_style_context_add_class(gtk_widget_get_style_context(reference.widget), "circular")
        atk_object_set_name(gtk_widget_get_accessible(reference.widget), name)
        gtk_widget_set_tooltip_text(reference.widget, name)
        return reference
    }
}

/// The size of a widget in a width, in points: its height is the natural one for that width. Shows
/// the widget if it is hidden. Without a width, it is the natural size.
func fittingSize(of widget: WidgetPointer, width: Double) -> Size {
    let natural = naturalSize(of: widget)
    guard width >= 1 else { return natural }
    // GTK has no height for widths in which the widget does not fit.
    var least: gint = 0
    gtk_widget_get_preferred_width(widget, &least, nil)
    var height: gint = 0
    gtk_widget_get_preferred_height_for_width(widget, max(least, gint(width)), nil, &height)
    return Size(width: width, height: Double(height))
}

/// The natural size of a widget, in points. Shows the widget if it is hidden.
func naturalSize(of widget: WidgetPointer) -> Size {
    FontChanges.apply(to: widget)
    // GTK reports no size for hidden widgets.
    if gtk_widget_get_visible(widget) == 0 { gtk_widget_show_all(widget) }
    var natural = GtkRequisition()
    gtk_widget_get_preferred_size(widget, nil, &natural)
    return Size(width: Double(natural.width), height: Double(natural.height))
}
