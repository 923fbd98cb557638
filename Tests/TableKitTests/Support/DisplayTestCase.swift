import CGtk
import GtkBridge
@_spi(Gtk) import TableKit
import UITestSupport
import XCTest

/// A test that shows widgets in a window on a real display.
@MainActor
class DisplayTestCase: XCTestCase {
    private var windows: [View] = []

    /// Shows a widget in a new window and waits until it is on the screen.
    @discardableResult
    func show(_ widget: View, width: Int = 400, height: Int = 400) throws -> View {
        try XCTSkipIf(gtk_init_check(nil, nil) == 0, "These tests need a display.")
        return try show(
            widget, in: View(adopting: gtk_window_new(GTK_WINDOW_TOPLEVEL)), width: width,
            height: height)
    }

    /// Shows a widget in an existing window and waits until it is on the screen.
    func show(_ widget: View, in window: View, width: Int, height: Int) throws -> View {
        windows.append(window)
        gtk_window_set_default_size(
            window.widget.cast(GtkWindow.self), gint(width), gint(height))
        gtk_container_add(window.widget.cast(GtkContainer.self), widget.widget)
        gtk_widget_show(widget.widget)
        gtk_window_present(window.widget.cast(GtkWindow.self))
        gtk_widget_show(window.widget)
        wait("the window is on the screen") { gtk_widget_get_mapped(widget.widget) != 0 }
        // The window manager gives it the keyboard, which must not come in the middle of the test.
        gdk_display_sync(gtk_widget_get_display(widget.widget))
        try Programs.catchUp()
        MainLoop.drain()
        return window
    }

    override func setUp() async throws {
        let isReady = await MainActor.run { gtk_init_check(nil, nil) != 0 }
        try XCTSkipUnless(isReady, "These tests need a display.")
    }

    /// Runs the main loop until `condition` holds.
    ///
    /// - Parameters:
    ///   - expectation: The text of the failure message.
    ///   - seconds: The timeout, in seconds.
    func wait(
        _ expectation: String, within seconds: Double = 60, file: StaticString = #filePath,
        line: UInt = #line, until condition: () -> Bool
    ) {
        XCTAssertTrue(
            MainLoop.run(until: condition, timeout: seconds), "Waited in vain until \(expectation)",
            file: file, line: line)
    }

    /// Shows everything in the dark variant of the theme, or in the light one.
    func setDark(_ isDark: Bool) {
        var value = GValue()
        g_value_init(&value, cgtk_type_boolean())
        defer { g_value_unset(&value) }
        g_value_set_boolean(&value, isDark.gboolean)
        let settings = gtk_settings_get_default()
        g_object_set_property(
            UnsafeMutableRawPointer(settings)?.assumingMemoryBound(to: GObject.self),
            "gtk-application-prefer-dark-theme", &value)
    }

    /// Sends a key press to a window, as the window system does.
    func press(_ key: Int32, _ modifiers: GdkModifierType? = nil, in window: View) {
        send(GDK_KEY_PRESS, key, modifiers, in: window)
    }

    /// Sends the release of a key to a window.
    func release(_ key: Int32, _ modifiers: GdkModifierType? = nil, in window: View) {
        send(GDK_KEY_RELEASE, key, modifiers, in: window)
    }

    private func send(
        _ type: GdkEventType, _ key: Int32, _ modifiers: GdkModifierType?, in window: View
    ) {
        guard let event = gdk_event_new(type),
            let surface = gtk_widget_get_window(window.widget)
        else { return XCTFail("The window is not realized") }
        defer { gdk_event_free(event) }
        event.pointee.key.window = surface
        g_object_ref(UnsafeMutableRawPointer(surface))
        event.pointee.key.send_event = 1
        event.pointee.key.keyval = guint(key)
        event.pointee.key.state = modifiers?.rawValue ?? 0
        let display = gdk_display_get_default()
        gdk_event_set_device(event, gdk_seat_get_keyboard(gdk_display_get_default_seat(display)))
        var keys: UnsafeMutablePointer<GdkKeymapKey>?
        var count: gint = 0
        let keymap = gdk_keymap_get_for_display(display)
        if gdk_keymap_get_entries_for_keyval(keymap, guint(key), &keys, &count) != 0, let keys {
            event.pointee.key.hardware_keycode = guint16(keys[0].keycode)
            g_free(keys)
        }
        EventHandler.handle(event)
    }

    /// Destroys all windows of the test.
    func destroyWindows() {
        for window in windows { gtk_widget_destroy(window.widget) }
        windows = []
        MainLoop.drain()
    }

    override func tearDown() async throws {
        await MainActor.run { destroyWindows() }
    }
}

/// A page that records its calls.
@MainActor
final class RecordingController: ViewController {
    private(set) var log: [String] = []
    let field = TextField()

    init(_ title: String) {
        super.init()
        self.title = title
    }

    func takeLog() -> [String] {
        defer { log = [] }
        return log
    }

    override func loadView() { view = StackView(.vertical, [field]) }
    override func viewDidLoad() { log.append("load") }
    override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
    override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
}
