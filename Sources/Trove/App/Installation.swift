import CGtk
import Foundation
import GtkBridge

/// Where the program's own files are: beside it when it is installed, in the sources when it is run
/// where it was built.
enum Installation {
    /// Takes the person's locale over and looks for translations.
    static func prepareTexts() {
        setlocale(LC_ALL, "")
        g_set_prgname(TroveApplication.identifier)
        g_set_application_name("Trove")
        guard let program else { return }
        let prefix = program.deletingLastPathComponent().deletingLastPathComponent()
        bindtextdomain(textDomain, prefix.appending(path: "share/locale").path)
        bind_textdomain_codeset(textDomain, "UTF-8")
        textdomain(textDomain)
    }

    /// Adds the icons in the sources, where the program runs as it was built.
    ///
    /// The folders are added before GTK reads the icon theme: asking first whether the icon is
    /// installed would read all of it, and then once more.
    static func prepareIcons() {
        guard let sources, let theme = gtk_icon_theme_get_default() else { return }
        for kind in ["scalable", "symbolic"] {
            let folder = sources.appending(path: "data/icons/\(kind)")
            gtk_icon_theme_append_search_path(theme, folder.path)
        }
    }

    private static var program: URL? {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            .map { URL(filePath: $0) }
    }

    /// The package that the program was built in, if it is still there.
    private static var sources: URL? {
        var folder = program?.deletingLastPathComponent()
        while let candidate = folder, candidate.path != "/" {
            folder = candidate.deletingLastPathComponent()
            if candidate.lastPathComponent == ".build" { return folder }
        }
        return nil
    }
}
