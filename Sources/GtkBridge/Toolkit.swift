import CGtk
import Foundation

/// GTK's connection to the display, which every widget needs.
@MainActor
public enum Toolkit {
    private static var isReady = false

    /// Connects to the display, unless that is done: a running application has done it.
    ///
    /// Every way to make a widget goes through here. Without a display the program ends with a
    /// sentence, as GTK ends it when the application starts.
    public static func prepare() {
        guard !isReady else { return }
        // The name that windows get; the application sets it when it runs.
        if g_get_prgname() == nil { g_set_prgname(programName) }
        guard gtk_init_check(nil, nil) != 0 else {
            stop(
                "There is no display to show a view on. Set DISPLAY or WAYLAND_DISPLAY, or make "
                    + "views in the application's onActivate, which runs only with a display.")
        }
        isReady = true
        DefunctStates.install()
        DefunctAnswers.install()
        ChildQuestions.install()
    }

    private static var programName: String {
        let path = CommandLine.arguments.first ?? "TableKit"
        return path.split(separator: "/").last.map(String.init) ?? path
    }

    /// Ends the program with a sentence on its standard error.
    public static func stop(_ message: String) -> Never {
        FileHandle.standardError.write(Data("\(programName): \(message)\n".utf8))
        exit(1)
    }
}
