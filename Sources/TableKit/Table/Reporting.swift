import CGtk

/// Logs a warning for developers about a misuse of the toolkit that must not stop the program.
nonisolated func report(_ message: String) {
    g_log_default_handler("TableKit", G_LOG_LEVEL_WARNING, message, nil)
}
