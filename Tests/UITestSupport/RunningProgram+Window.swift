import CXTest
import Foundation

/// The program's window in the window manager.
extension RunningProgram {
    /// Resizes the active window to a size in pixels, and waits until it has this size.
    ///
    /// - Parameter keepsHeight: False for a window that changes its height by itself.
    public func resizeWindow(width: Int, height: Int, keepsHeight: Bool = true) throws {
        let window = try activeWindow()
        try Display.connect().resize(window, width: width, height: height)
        try wait("the window is \(width) × \(height)") {
            let frame = try windowFrame()
            return frame.width == width && (frame.height == height || !keepsHeight)
        }
    }

    /// Moves the active window to a position in pixels.
    public func moveWindow(x: Int, y: Int) throws {
        let window = try activeWindow()
        try Display.connect().move(window, x: x, y: y)
    }

    /// The frame of the window in screen coordinates.
    public func windowFrame() throws -> Frame {
        guard let frame = try Display.connect().frame(of: activeWindow()) else {
            throw UITestFailure("the window has no frame")
        }
        return frame
    }

    /// Waits until keys go to the program.
    public func waitForKeyboard() throws { _ = try activeWindow() }

    /// The active window, once it belongs to this program.
    private func activeWindow() throws -> UInt {
        try wait("one of the program's windows has the focus") {
            let server = try Display.connect()
            guard let window = server.activeWindow else { return nil }
            return server.process(of: window) == processIdentifier ? window : nil
        }
    }
}
