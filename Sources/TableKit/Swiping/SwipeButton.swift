import CGtk
import GtkBridge
import TableCore
import TextCore

/// The button of an action that a swipe reveals.
final class SwipeButton {
    let reference: ObjectReference
    /// The width, in points: at first the natural one.
    var width: Double
    /// The view that draws the image.
    private let imageView: ImageView?

    var widget: WidgetPointer { reference.widget }

    init(_ action: ContextualAction) {
        let title = action.title ?? ""
        reference = ObjectReference(adopting: gtk_button_new())
        let button = reference.cast(GtkButton.self)
        if !title.isEmpty { gtk_button_set_label(button, title) }
        imageView = action.image.map { ImageView($0) }
        if let imageView {
            gtk_button_set_image(button, imageView.widget)
            gtk_button_set_always_show_image(button, 1)
            gtk_button_set_image_position(button, GTK_POS_TOP)
        }
        let style = gtk_widget_get_style_context(reference.widget)
        gtk_style_context_add_class(style, "trove-swipe-action")
        if action.style == .destructive { gtk_style_context_add_class(style, "destructive-action") }
        atk_object_set_name(
            gtk_widget_get_accessible(reference.widget),
            title.isEmpty ? translated("Action") : title)
        if let color = action.backgroundColor { Self.paint(reference.widget, color) }
        if !title.isEmpty { Self.wrapTitle(of: reference.widget) }
        width = max(72, naturalSize(of: reference.widget).width)
        if title.count > Self.lineLength {
            gtk_widget_set_tooltip_text(reference.widget, title)
        }
    }

    /// The number of characters after which a title has another line.
    private static let lineLength = 20

    /// Breaks a long title into two lines, which the standard height of a row has room for.
    private static func wrapTitle(of button: WidgetPointer) {
        guard let label = label(in: button) else { return }
        gtk_label_set_line_wrap(label, 1)
        gtk_label_set_line_wrap_mode(label, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_justify(label, GTK_JUSTIFY_CENTER)
        gtk_label_set_max_width_chars(label, gint(lineLength))
        gtk_label_set_lines(label, 2)
        gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_END)
    }

    /// The label that GTK creates for the title of a button, which may be beside an image.
    private static func label(in widget: WidgetPointer) -> UnsafeMutablePointer<GtkLabel>? {
        let raw = UnsafeMutableRawPointer(widget)
        if cgtk_is_a(raw, gtk_label_get_type()) != 0 { return widget.cast(GtkLabel.self) }
        guard cgtk_is_a(raw, gtk_container_get_type()) != 0 else { return nil }
        let children = gtk_container_get_children(widget.cast(GtkContainer.self))
        defer { g_list_free(children) }
        return sequence(first: children) { $0?.pointee.next }.prefix { $0 != nil }.lazy
            .compactMap { $0?.pointee.data?.assumingMemoryBound(to: GtkWidget.self) }
            .compactMap { label(in: $0) }.first
    }

    /// Gives a widget a background color, with text in black or white, whichever is easier to read.
    private static func paint(_ widget: WidgetPointer, _ color: Color) {
        func part(_ value: Double) -> Int { Int((min(max(value, 0), 1) * 255).rounded()) }
        let isLight = 0.3 * color.red + 0.59 * color.green + 0.11 * color.blue > 0.6
        let sheet = """
            button, button:hover {
                background-color: \
            rgb(\(part(color.red)), \(part(color.green)), \(part(color.blue)));
                color: \(isLight ? "black" : "white");
            }
            """
        let provider = ObjectReference(adopting: UnsafeMutableRawPointer(gtk_css_provider_new()))
        gtk_css_provider_load_from_data(provider.cast(), sheet, -1, nil)
        gtk_style_context_add_provider(
            gtk_widget_get_style_context(widget), provider.opaque,
            guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) + 1)
    }
}
