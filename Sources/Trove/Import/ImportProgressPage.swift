import CGtk
import GtkBridge
import TableKit
import TextCore
import TroveModel

/// The progress of an import.
final class ImportProgressPage: Widget {
    private let bar = Widget(adopting: gtk_progress_bar_new())
    private let heading = TextLabel()
    private let count = TextLabel().style("dim-label")

    init() {
        super.init(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))
        heading.setMarkup("weight='bold' size='large'", text: translated("Importing…"))
        bar.minimumSize(width: 360)
        bar.accessibleName = translated("Import progress")
        for part in [heading, bar, count] as [Widget] {
            gtk_box_pack_start(pointer.cast(GtkBox.self), part.pointer, 0, 0, 0)
        }
        align(horizontal: GTK_ALIGN_CENTER, vertical: GTK_ALIGN_CENTER)
        gtk_widget_show_all(pointer)
    }

    func begin() {
        gtk_progress_bar_set_fraction(bar.pointer.cast(GtkProgressBar.self), 0)
        count.text = ""
    }

    func show(_ progress: ImportProgress) {
        gtk_progress_bar_set_fraction(
            bar.pointer.cast(GtkProgressBar.self), min(1, max(0, progress.fraction)))
        count.text =
            switch progress.phase {
            case .looking: translated("Reading the values…")
            case .writing: RecordsController.countText(progress.recordCount)
            case .finishing: translated("Saving…")
            }
    }
}
