import CGtk
import Foundation
import GtkBridge
@_spi(Gtk) import TableKit

/// Measures the frames of a scrolling view in a window of its own.
@MainActor
final class FrameMeter<Content: View> {
    private let size: (width: Int, height: Int)
    private let make: () -> Content
    private var firstFrame: Double?
    private var frames: [Double] = []
    private var window: WidgetPointer?

    /// Creates a meter.
    ///
    /// - Parameters:
    ///   - width: The width of the window.
    ///   - height: The height of the window.
    ///   - make: Creates the view, as part of the first frame.
    init(width: Int, height: Int, make: @escaping () -> Content) {
        (size, self.make) = ((width, height), make)
    }

    /// Shows the view, scrolls it for 120 frames, and prints its ``TableFigures`` as JSON.
    func run(
        isShown: @escaping (Content) -> Bool, scroll: @escaping (Content) -> Void,
        finally: (Content) -> Double? = { _ in nil }
    ) throws {
        let figures = try measure(isShown: isShown, scroll: scroll, finally: finally)
        FileHandle.standardOutput.write(try JSONEncoder().encode(figures))
    }

    /// Shows the view and scrolls it for 120 frames.
    func measure(
        isShown: @escaping (Content) -> Bool, scroll: @escaping (Content) -> Void,
        finally: (Content) -> Double?
    ) throws -> TableFigures {
        guard let window = gtk_window_new(GTK_WINDOW_TOPLEVEL) else {
            throw CocoaError(.featureUnsupported)
        }
        let clock = ContinuousClock()
        gtk_window_set_default_size(window.cast(), gint(size.width), gint(size.height))
        let start = clock.now
        let content = make()
        gtk_container_add(window.cast(), content.widget)
        gtk_widget_show_all(window)
        var frameStart = clock.now
        let frameClock = UnsafeMutableRawPointer(gtk_widget_get_frame_clock(window))
        guard let frameClock else { throw CocoaError(.featureUnsupported) }
        connect("before-paint", of: frameClock) { _ in frameStart = clock.now }
        connect("after-paint", of: frameClock) { [weak self] _ in
            guard let self else { return }
            if firstFrame != nil {
                frames.append((clock.now - frameStart).milliseconds)
            } else if isShown(content) {
                firstFrame = (clock.now - start).milliseconds
            }
        }
        _ = MainLoop.run(until: { self.firstFrame != nil }, timeout: 30)
        let scrolling = TickCallback(on: window) { _ in
            scroll(content)
            return true
        }
        _ = MainLoop.run(until: { self.frames.count >= 120 }, timeout: 30)
        scrolling.stop()
        let memory = Self.residentMegabytes
        let frame = frames.sorted()[frames.count / 2]
        self.window = window
        return TableFigures(
            firstFrame: firstFrame ?? .infinity, frame: frame, memory: memory,
            batch: finally(content))
    }

    /// Makes the window narrower, and returns the longest of the frames that follow, in
    /// milliseconds.
    func longestFrameAfterNarrowing(by points: Int) -> Double {
        guard let window else { return .infinity }
        frames = []
        gtk_window_resize(window.cast(), gint(size.width - points), gint(size.height))
        _ = MainLoop.run(until: { self.frames.count >= 3 }, timeout: 5)
        return frames.max() ?? .infinity
    }

    static var residentMegabytes: Double {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap { Double($0) }
        return (kilobytes ?? 0) / 1024
    }
}
