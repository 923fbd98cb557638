import CGtk
import Foundation
import ProgramSupport
import UITestSupport

/// A benchmark of the time from process start to visible rows, compared with a bare window started
/// in turns.
struct StartBenchmark {
    /// The median times from process start.
    struct Figures {
        /// The first frame of a window with a header bar and thirty labels, written in C.
        let bareWindow: Reference
        /// The end of the first frame with rows, in milliseconds.
        let painted: Double
        /// The appearance of the first row on the X server's screen, in milliseconds.
        let onScreen: Double
    }

    let user: TroveUser
    /// The number of starts of each program, in turns.
    let rounds: Int

    func run() throws -> Figures {
        let picture = try settledPicture()
        var bare: [Double] = []
        var painted: [Double] = []
        var onScreen: [Double] = []
        for _ in 0..<rounds {
            bare.append(try startBareWindow())
            let times = try startTrove(until: picture)
            painted.append(times.painted)
            onScreen.append(times.onScreen)
        }
        let middle = rounds / 2
        return Figures(
            bareWindow: Reference(
                name: "a bare window, painted", milliseconds: bare.sorted()[middle]),
            painted: painted.sorted()[middle], onScreen: onScreen.sorted()[middle])
    }

    /// Returns the pixels of the first row once everything is loaded and nothing moves.
    private func settledPicture() throws -> ScreenPicture {
        let trove = try user.startTroveTimed()
        try trove.waitFor("all records")
        let row = try trove.find(.tableCell).frame
        try Screen.settle()
        let picture = try ScreenPicture(of: row)
        try trove.end()
        return picture
    }

    private func startTrove(
        until picture: ScreenPicture
    ) throws -> (painted: Double, onScreen: Double) {
        let started = ContinuousClock.now
        let trove = try user.startTroveTimed()
        try trove.waitFor("rows painted")
        let painted = (ContinuousClock.now - started).milliseconds
        try eventually("the first row on the screen", every: 1) { try picture.isOnScreen() }
        let onScreen = (ContinuousClock.now - started).milliseconds
        try trove.waitFor("all records")
        try trove.end()
        return (painted, onScreen)
    }

    private func startBareWindow() throws -> Double {
        let started = ContinuousClock.now
        let window = try RunningProgram(.product("bare-window"))
        try window.waitFor("painted")
        let time = (ContinuousClock.now - started).milliseconds
        try window.killAtOnce()
        return time
    }
}

/// The pixels of a screen area.
struct ScreenPicture {
    private let frame: Frame
    private let bytes: [UInt8]

    init(of frame: Frame) throws {
        self.frame = frame
        bytes = try Self.bytes(of: frame)
    }

    /// Whether the area shows the same pixels now.
    func isOnScreen() throws -> Bool { try Self.bytes(of: frame) == bytes }

    private static func bytes(of frame: Frame) throws -> [UInt8] {
        guard gtk_init_check(nil, nil) != 0,
            let screen = gdk_screen_get_default(),
            let root = gdk_screen_get_root_window(screen),
            let pixbuf = gdk_pixbuf_get_from_window(
                root, Int32(frame.x), Int32(frame.y), Int32(frame.width), Int32(frame.height))
        else { throw UITestFailure("the screen cannot be read") }
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        var length: guint = 0
        guard let pixels = gdk_pixbuf_get_pixels_with_length(pixbuf, &length) else { return [] }
        return Array(UnsafeBufferPointer(start: pixels, count: Int(length)))
    }
}
