import CGtk

/// Tells the developer about a wrong use of the toolkit that the person should not suffer from.
func report(_ message: String) {
    g_log_default_handler("TableKit", G_LOG_LEVEL_WARNING, message, nil)
}
