import Foundation
import TableKit
import TextCore

/// The locations of the program's own files: installed beside it, or in the sources for a program
/// run from its build folder.
enum Installation {
    /// Sets the locale and finds translations.
    static func prepareTexts() {
        Application.setProgram(identifier: TroveApplication.identifier, name: "Trove")
        if let program { findTranslations(of: program.path) }
    }

    /// Adds the icons in the sources if the program runs from its build folder.
    ///
    /// Call it before GTK loads the icon theme. Checking first whether the icon is installed would
    /// load the whole theme, and adding a folder would load it again.
    static func prepareIcons() {
        guard let sources else { return }
        for kind in ["scalable", "symbolic"] {
            Application.addIconFolder(sources.appending(path: "data/icons/\(kind)").path)
        }
    }

    /// The environment in which the help viewer finds the help in the build folder, for a program
    /// that runs from there.
    static var helpEnvironment: [String: String] {
        guard let sources else { return [:] }
        let folders = ProcessInfo.processInfo.environment["XDG_DATA_DIRS"]
        let rest = folders.flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
        return ["XDG_DATA_DIRS": sources.appending(path: ".build/share").path + ":" + rest]
    }

    private static var program: URL? {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            .map { URL(filePath: $0) }
    }

    /// The package in which the program was built, if it still exists.
    private static var sources: URL? {
        var folder = program?.deletingLastPathComponent()
        while let candidate = folder, candidate.path != "/" {
            folder = candidate.deletingLastPathComponent()
            if candidate.lastPathComponent == ".build" { return folder }
        }
        return nil
    }
}
