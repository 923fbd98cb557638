import CGtk

/// Logs a warning for developers about a misuse of the toolkit that must not stop the program.
nonisolated func report(_ message: String) {
    g_log_default_handler("TableKit", G_LOG_LEVEL_WARNING, message, nil)
}

/// Reports changes of a table or collection that contradict its data source.
///
/// A debug build stops, because the program is wrong; a release build logs the broken rule.
func reportBrokenUpdate(_ error: any Error) {
    if BrokenUpdates.stopDebugBuilds { assertionFailure("\(error)") }
    report("\(error)")
}

/// The answer of debug builds to changes that contradict a data source.
enum BrokenUpdates {
    /// Whether the program stops. Tests of the recovery turn it off.
    static var stopDebugBuilds = true
}
