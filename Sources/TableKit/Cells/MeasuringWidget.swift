import CGtk
import GtkBridge

/// A widget with the theme's font, which measures views that are not in a window yet.
///
/// GTK notifies only widgets in windows of another font, so another widget takes its place then.
final class MeasuringWidget {
    static let shared = MeasuringWidget()

    private var label = ObjectReference(adopting: gtk_label_new(nil))

    var widget: WidgetPointer { label.widget }

    private init() {
        DesktopSettings.onFontChange { [weak self] in
            self?.label = ObjectReference(adopting: gtk_label_new(nil))
        }
    }
}
