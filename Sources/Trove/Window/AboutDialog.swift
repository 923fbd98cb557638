import CGtk
import GtkBridge
import TableKit
import TextCore

/// The About dialog with version and license.
enum AboutDialog {
    static func show(over window: Widget) {
        let dialog = Widget(adopting: gtk_about_dialog_new())
        let about = dialog.pointer.cast(GtkAboutDialog.self)
        gtk_about_dialog_set_program_name(about, "Trove")
        gtk_about_dialog_set_version(about, TroveApplication.version)
        gtk_about_dialog_set_comments(about, translated("Keep and browse any list you care about"))
        gtk_about_dialog_set_logo_icon_name(about, TroveApplication.identifier)
        gtk_about_dialog_set_license_type(about, GTK_LICENSE_APACHE_2_0)
        gtk_window_set_transient_for(
            dialog.pointer.cast(GtkWindow.self), window.pointer.cast(GtkWindow.self))
        gtk_window_set_modal(dialog.pointer.cast(GtkWindow.self), 1)
        connect("response", of: dialog.reference.raw) { [dialog] _ in
            gtk_widget_destroy(dialog.pointer)
        }
        gtk_window_present(dialog.pointer.cast(GtkWindow.self))
    }
}
