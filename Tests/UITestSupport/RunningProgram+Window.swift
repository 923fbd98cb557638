import Foundation

/// The program's window in the window manager.
extension RunningProgram {
    /// Resizes the focused window to a size in pixels, and waits until it has this size.
    ///
    /// - Parameter keepsHeight: False for a window that changes its height by itself.
    public func resizeWindow(width: Int, height: Int, keepsHeight: Bool = true) throws {
        let window = try windowIdentifier()
        try Tool.run("xdotool", "windowsize", "--sync", window, "\(width)", "\(height)")
        try wait("the window is \(width) × \(height)") {
            let frame = try windowFrame()
            return frame.width == width && (frame.height == height || !keepsHeight)
        }
    }

    /// Moves the active window to a position in pixels.
    public func moveWindow(x: Int, y: Int) throws {
        try Tool.run("xdotool", "windowmove", "--sync", try windowIdentifier(), "\(x)", "\(y)")
    }

    /// The frame of the window in screen coordinates.
    public func windowFrame() throws -> Frame {
        let lines = try Tool.run("xdotool", "getwindowgeometry", "--shell", try windowIdentifier())
            .split(separator: "\n")
        func number(_ key: String) throws -> Int {
            guard let line = lines.first(where: { $0.hasPrefix(key) }),
                let number = Int(line.dropFirst(key.count))
            else { throw UITestFailure("xdotool does not say the window's \(key)") }
            return number
        }
        return Frame(
            x: try number("X="), y: try number("Y="),
            width: try number("WIDTH="), height: try number("HEIGHT="))
    }

    /// The identifier of the active X window, once it belongs to this program.
    private func windowIdentifier() throws -> String {
        let pid = processIdentifier.map { "\($0)" }
        let active = try wait("one of the program's windows has the focus") { () -> String? in
            guard let window = try? Tool.run("xdotool", "getactivewindow") else { return nil }
            let identifier = window.trimmingCharacters(in: .whitespacesAndNewlines)
            guard let owner = try? Tool.run("xdotool", "getwindowpid", identifier) else {
                return nil
            }
            return owner.trimmingCharacters(in: .whitespacesAndNewlines) == pid
                ? identifier : nil
        }
        return active
    }
}
