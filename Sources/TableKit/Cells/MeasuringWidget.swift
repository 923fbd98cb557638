import CGtk
import GtkBridge

/// A widget with the theme's font, which measures views that are not in a window yet.
final class MeasuringWidget {
    static let shared = MeasuringWidget()

    private let label = ObjectReference(adopting: gtk_label_new(nil))

    var widget: WidgetPointer { label.widget }

    private init() {
        DesktopSettings.onFontChange { [label] in FontChanges.updateStyle(of: label.widget) }
    }
}
