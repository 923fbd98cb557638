import CGtk
import GtkBridge
import TableCore
import TextCore

/// The button of an action that a swipe reveals.
final class SwipeButton {
    let reference: ObjectReference
    /// The natural width, in points.
    let width: Double
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
        width = max(72, naturalSize(of: reference.widget).width)
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
