import CGtk
import GtkBridge

/// A form row with a picture and small buttons below it to replace or remove it, or with a button
/// that chooses one.
public final class ImageFormRow: FormRow {
    /// Called when the user wants to choose a picture.
    public var onChoose: (() -> Void)?
    /// Called when the user wants to remove the picture.
    public var onRemove: (() -> Void)?

    /// Called when the user clicks the picture, which is a button if it has a name.
    public var onOpen: (() -> Void)?
    /// The accessible name of the picture as a button; nil for a picture that cannot be clicked.
    public var openName: String? {
        didSet {
            frame.tooltip = openName
            frame.accessibilityLabel = openName ?? label.text
            frame.isEnabled = openName != nil
        }
    }

    /// The maximum side length of the picture, in logical pixels.
    public static let maximumSide = 192

    private let picture = View(adopting: gtk_image_new())
    private let frame = Button("")
    private let chooseButton: Button
    /// The buttons below a picture, which is wider than they are.
    private let pictureButtons: StackView

    /// Creates a row without a picture.
    ///
    /// - Parameters:
    ///   - title: The label.
    ///   - choose: The label and the accessible name of the button that chooses a picture.
    ///   - removeName: The accessible name of the button that removes the picture.
    public init(title: String, choose: (label: String, name: String), removeName: String) {
        chooseButton = Button(choose.label)
        let replaceButton = Button(icon: "document-edit-symbolic", name: choose.name)
        let removeButton = Button(icon: "user-trash-symbolic", name: removeName)
        for button in [replaceButton, removeButton] { button.style("flat") }
        chooseButton.align(horizontal: .start)
        pictureButtons = StackView(.horizontal, spacing: 6, [replaceButton, removeButton])
        let box = StackView(.vertical, spacing: 6, [frame, pictureButtons, chooseButton])
        super.init(title: title, control: box, focusTarget: chooseButton)
        isWide = true
        chooseButton.accessibilityLabel = choose.name
        frame.content = picture
        frame.style("trove-picture").align(horizontal: .start)
        frame.accessibilityLabel = title
        frame.isEnabled = false
        frame.onClick = { [weak self] in self?.onOpen?() }
        picture.accessibilityLabel = title
        for button in [chooseButton, replaceButton] {
            button.onClick = { [weak self] in self?.onChoose?() }
        }
        removeButton.onClick = { [weak self] in self?.onRemove?() }
        show(nil)
    }

    public override func focus() {
        gtk_widget_child_focus(control.widget, GTK_DIR_TAB_FORWARD)
    }

    /// Whether a picture is visible.
    public var hasPicture: Bool { !frame.isHidden }

    override func editabilityChanged() {
        showButtons()
    }

    private func showButtons() {
        pictureButtons.isHidden = !hasPicture || !isEditable
        chooseButton.isHidden = hasPicture || !isEditable
    }

    /// Shows a picture, scaled down to ``maximumSide`` if necessary; nil for none. Data that
    /// gdk-pixbuf cannot read appears as the theme's icon for missing images.
    public func show(_ bytes: [UInt8]?) {
        let hadFocus = control.containsFocus
        frame.isHidden = bytes == nil
        showButtons()
        // The focused button may be hidden now.
        if hadFocus, !control.containsFocus { focus() }
        guard let bytes else { return }
        let image = picture.widget.cast(GtkImage.self)
        let scale = gtk_widget_get_scale_factor(picture.widget)
        guard let pixbuf = Self.pixbuf(bytes, maximumSide: Self.maximumSide * Int(scale)) else {
            gtk_image_set_from_icon_name(image, "image-missing-symbolic", GTK_ICON_SIZE_DIALOG)
            return
        }
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        guard let surface = gdk_cairo_surface_create_from_pixbuf(pixbuf, scale, nil) else { return }
        defer { cairo_surface_destroy(surface) }
        gtk_image_set_from_surface(image, surface)
    }

    private static func pixbuf(_ bytes: [UInt8], maximumSide: Int) -> OpaquePointer? {
        guard let loader = gdk_pixbuf_loader_new() else { return nil }
        defer { g_object_unref(loader) }
        let isWritten = gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil) != 0
        let isClosed = gdk_pixbuf_loader_close(loader, nil) != 0
        guard isWritten, isClosed, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else {
            return nil
        }
        let width = Int(gdk_pixbuf_get_width(pixbuf))
        let height = Int(gdk_pixbuf_get_height(pixbuf))
        let factor = Double(maximumSide) / Double(max(width, height))
        guard factor < 1 else {
            g_object_ref(UnsafeMutableRawPointer(pixbuf))
            return pixbuf
        }
        return gdk_pixbuf_scale_simple(
            pixbuf, Int32(max(1, (Double(width) * factor).rounded())),
            Int32(max(1, (Double(height) * factor).rounded())), GDK_INTERP_BILINEAR)
    }
}
