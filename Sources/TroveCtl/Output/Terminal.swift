import Foundation

/// The terminal of standard output.
enum Terminal {
    /// The width in characters, from `COLUMNS` or the terminal; nil for a file or pipe.
    static var width: Int? {
        if let text = ProcessInfo.processInfo.environment["COLUMNS"], let width = Int(text),
            width > 0
        {
            return width
        }
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
    }
}
