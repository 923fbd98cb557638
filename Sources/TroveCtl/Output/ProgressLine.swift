import Foundation
import Synchronization

/// A line of standard error that shows the progress of a long command. It is shown on terminals
/// only.
final class ProgressLine: Sendable {
    private let isVisible = isatty(STDERR_FILENO) == 1
    private let isDirty = Mutex(false)

    /// Replaces the text of the line.
    func show(_ text: String) {
        guard isVisible else { return }
        isDirty.withLock { isDirty in
            isDirty = true
            Self.write("\r\u{1B}[K" + text.prefix(Self.width - 1))
        }
    }

    /// Removes the line.
    func clear() {
        isDirty.withLock { isDirty in
            if isDirty { Self.write("\r\u{1B}[K") }
            isDirty = false
        }
    }

    private static func write(_ text: some StringProtocol) {
        FileHandle.standardError.write(Data(text.utf8))
    }

    private static var width: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1 else { return 80 }
        return Int(size.ws_col)
    }
}
