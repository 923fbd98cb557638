import CGtk
import GtkBridge

/// The dialog with the name, version and license of an app.
public struct AboutDialog {
    /// The license of an app.
    public enum License: Hashable, Sendable {
        /// The Apache License, version 2.0.
        case apache2
        /// The GNU General Public License, version 3.
        case gpl3
        /// The GNU Lesser General Public License, version 3.
        case lgpl3
        /// The MIT license.
        case mit

        fileprivate var gtk: GtkLicense {
            switch self {
            case .apache2: GTK_LICENSE_APACHE_2_0
            case .gpl3: GTK_LICENSE_GPL_3_0
            case .lgpl3: GTK_LICENSE_LGPL_3_0
            case .mit: GTK_LICENSE_MIT_X11
            }
        }
    }

    /// The name of the app.
    public var name: String
    /// The version.
    public var version: String
    /// A sentence about what the app is for.
    public var comments: String
    /// The name of the icon in the theme.
    public var icon: String
    /// The license.
    public var license: License

    /// Creates the description of an app.
    public init(
        name: String, version: String, comments: String, icon: String, license: License
    ) {
        (self.name, self.version, self.comments) = (name, version, comments)
        (self.icon, self.license) = (icon, license)
    }

    /// Shows the dialog above a window.
    public func show(over window: View) {
        let dialog = View(adopting: gtk_about_dialog_new())
        let about = dialog.widget.cast(GtkAboutDialog.self)
        gtk_about_dialog_set_program_name(about, name)
        gtk_about_dialog_set_version(about, version)
        gtk_about_dialog_set_comments(about, comments)
        gtk_about_dialog_set_logo_icon_name(about, icon)
        gtk_about_dialog_set_license_type(about, license.gtk)
        let own = dialog.widget.cast(GtkWindow.self)
        gtk_window_set_transient_for(own, window.widget.cast(GtkWindow.self))
        gtk_window_set_modal(own, 1)
        connect("response", of: dialog.reference.raw) { [dialog] _ in
            gtk_widget_destroy(dialog.widget)
        }
        gtk_window_present(own)
    }
}
