import Foundation
import ProgramSupport

/// The input method of a user's desktop: ibus with one of its engines. It ends with this object.
///
/// ibus has no way to say that it has answered everything, so that texts that it composes are
/// waited for.
public final class InputMethod {
    /// An engine from a Debian package of its own.
    public enum Engine: String, Sendable {
        /// Korean, one syllable at a time.
        case hangul
        /// Japanese, from a reading in Latin letters to a phrase that is chosen.
        case anthy
    }

    private let daemon: ChildProcess
    /// The variables with which programs of the user use the input method.
    public static let environment = ["GTK_IM_MODULE": "ibus"]

    /// Starts ibus for a user.
    ///
    /// - Throws: A ``UITestFailure`` if the engine does not start.
    public init(_ engine: Engine, for user: TroveUser) throws {
        let settings = user.home.url.appendingPathComponent(".config/glib-2.0/settings")
        try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
        // Each engine begins with Latin letters otherwise.
        let modes = """
            [org/freedesktop/ibus/engine/hangul]
            initial-input-mode='hangul'
            [org/freedesktop/ibus/engine/anthy/common]
            input-mode=0
            """
        try modes.write(
            to: settings.appendingPathComponent("keyfile"), atomically: true, encoding: .utf8)
        // ibus itself has criticals, and its engines are for the Python of the system.
        let variables = user.environment.merging([
            "GSETTINGS_BACKEND": "keyfile", "G_DEBUG": "", "PATH": "/usr/bin:/bin",
        ]) { $1 }
        daemon = try ChildProcess(
            Program(
                "ibus-daemon",
                arguments: [
                    "--panel", "disable", "--emoji-extension", "disable",
                    // The list of engines may be older than the package of one.
                    "--cache", "refresh", "--config", "/usr/libexec/ibus-memconf",
                ], environment: variables), mergesErrors: true)
        try eventually("the input method \(engine.rawValue)") {
            func ibus(_ arguments: String...) throws -> String {
                try Program("ibus", arguments: arguments, environment: variables).run().output
            }
            if try ibus("engine").contains(engine.rawValue) { return true }
            _ = try ibus("engine", engine.rawValue)
            return false
        }
    }

    deinit {
        daemon.send(SIGTERM)
        daemon.waitUntilExit()
    }
}
