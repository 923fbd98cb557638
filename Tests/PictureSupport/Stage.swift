import CGtk
import GtkBridge
import XCTest

/// A window without a screen, whose content is drawn in pictures.
@MainActor
public final class Stage {
    private let window: WidgetPointer
    private let before: Set<WidgetPointer>

    /// Shows widgets, one above the other; the last one has the remaining height.
    public init(_ widgets: [WidgetPointer], width: Int, height: Int) throws {
        before = Set(Self.windows)
        window = try XCTUnwrap(gtk_offscreen_window_new())
        gtk_window_set_default_size(window.cast(GtkWindow.self), gint(width), gint(height))
        gtk_widget_set_size_request(window, gint(width), gint(height))
        let column = try XCTUnwrap(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        for (index, widget) in widgets.enumerated() {
            let isLast: gboolean = (index == widgets.count - 1).gboolean
            gtk_box_pack_start(column.cast(GtkBox.self), widget, isLast, isLast, 0)
            gtk_widget_show(widget)
        }
        gtk_container_add(window.cast(GtkContainer.self), column)
        gtk_widget_show(column)
        gtk_widget_show(window)
    }

    /// Uses a window of the program, which is on the screen.
    public init(window: WidgetPointer) {
        self.window = window
        before = Set(Self.windows)
    }

    /// All visible windows of the process.
    private static var windows: [WidgetPointer] {
        let list = gtk_window_list_toplevels()
        defer { g_list_free(list) }
        var windows: [WidgetPointer] = []
        var item = list
        while let next = item {
            if let window = next.pointee.data?.assumingMemoryBound(to: GtkWidget.self),
                gtk_widget_get_visible(window) != 0
            {
                windows.append(window)
            }
            item = next.pointee.next
        }
        return windows
    }

    /// The dialog over the window, or the window.
    private var front: WidgetPointer {
        dialogs.first ?? window
    }

    /// The windows that have appeared since.
    private var dialogs: [WidgetPointer] {
        Self.windows.filter { $0 != window && !before.contains($0) }
    }

    /// The accessible object of the front window.
    private var root: AccessibleItem? { AccessibleItem(of: front) }

    /// The picture of the window, or of the dialog over it, once the program is settled.
    public func picture() -> Picture {
        settle()
        let front = front
        if cgtk_is_a(front, gtk_offscreen_window_get_type()) == 0 {
            // The window manager gives the focus, which changes colors, to a new window.
            XCTAssertTrue(
                MainLoop.run(
                    until: { gtk_window_is_active(front.cast(GtkWindow.self)) != 0 }, timeout: 20))
            settle()
        }
        Self.hideScrollBars(in: front)
        return Picture(
            width: Int(gtk_widget_get_allocated_width(front)),
            height: Int(gtk_widget_get_allocated_height(front))
        ) { gtk_widget_draw(front, $0) }
    }

    /// Hides all scroll bars, which GTK shows for two seconds after a view was scrolled.
    private static func hideScrollBars(in widget: WidgetPointer) {
        if cgtk_is_a(widget, gtk_scrollbar_get_type()) != 0 {
            return gtk_widget_set_opacity(widget, 0)
        }
        guard cgtk_is_a(widget, gtk_container_get_type()) != 0 else { return }
        gtk_container_forall(
            widget.cast(GtkContainer.self),
            { child, _ in
                guard let child else { return }
                nonisolated(unsafe) let part = child
                MainActor.assumeIsolated { Stage.hideScrollBars(in: part) }
            }, nil)
    }

    private func settle() { XCTAssertNil(Settling.settle()) }

    /// Does something as a person does.
    public func perform(_ act: Act) throws {
        settle()
        switch act {
        case .press(let name, let action):
            try item(name) { $0.index(of: action) != nil }.perform(action)
        case .select(let name):
            try item(name) { _ in true }.select()
        case .slide(let part):
            let slider = try XCTUnwrap(root?.first { $0.isSlider && $0.isShowing }, "no slider")
            slider.slide(to: part)
        case .type(let text, let name):
            let entry = try XCTUnwrap(
                root?.first { $0.name == name && $0.isEditable }, "\(name) is missing")
            entry.type(text)
        case .scroll:
            let pane = try XCTUnwrap(Self.scrolledWindow(in: front), "nothing scrolls")
            Self.scroll(gtk_scrolled_window_get_vadjustment(pane))
            Self.scroll(gtk_scrolled_window_get_hadjustment(pane))
        case .action(let name, let text):
            g_action_group_activate_action(
                window.opaque, name, text.map { g_variant_new_string($0) })
        case .close:
            for dialog in dialogs { gtk_window_close(dialog.cast(GtkWindow.self)) }
        case .wait(let name):
            XCTAssertTrue(
                MainLoop.run(
                    until: { root?.first { $0.name == name && $0.isShowing } != nil }, timeout: 20),
                "Waited in vain for \(name)")
        }
    }

    /// The first visible item with a name that meets a condition.
    private func item(
        _ name: String, where condition: (AccessibleItem) -> Bool
    ) throws -> AccessibleItem {
        var names: Set<String> = []
        let found = root?.first { item in
            guard item.isShowing else { return false }
            names.insert(item.name)
            return item.name == name && condition(item)
        }
        return try XCTUnwrap(
            found, "\(name) is missing: \(names.sorted().joined(separator: "; "))")
    }

    /// Goes to the end; to the start if that is the end of a mirrored view.
    private static func scroll(_ adjustment: UnsafeMutablePointer<GtkAdjustment>?) {
        let start = gtk_adjustment_get_value(adjustment)
        gtk_adjustment_set_value(adjustment, gtk_adjustment_get_upper(adjustment))
        if gtk_adjustment_get_value(adjustment) == start {
            gtk_adjustment_set_value(adjustment, gtk_adjustment_get_lower(adjustment))
        }
    }

    private static func scrolledWindow(
        in widget: WidgetPointer
    ) -> UnsafeMutablePointer<GtkScrolledWindow>? {
        guard gtk_widget_get_mapped(widget) != 0 else { return nil }
        if cgtk_is_a(widget, gtk_scrolled_window_get_type()) != 0 { return widget.cast() }
        guard cgtk_is_a(widget, gtk_container_get_type()) != 0 else { return nil }
        let children = gtk_container_get_children(widget.cast(GtkContainer.self))
        defer { g_list_free(children) }
        var item = children
        while let next = item {
            if let child = next.pointee.data?.assumingMemoryBound(to: GtkWidget.self),
                let found = scrolledWindow(in: child)
            {
                return found
            }
            item = next.pointee.next
        }
        return nil
    }

    /// Destroys the window, and the dialogs over it.
    public func close() {
        for dialog in dialogs { gtk_widget_destroy(dialog) }
        gtk_widget_destroy(window)
        MainLoop.drain()
    }
}
