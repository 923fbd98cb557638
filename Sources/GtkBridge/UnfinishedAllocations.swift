import CGtk

/// Widgets that GTK leaves without their allocation.
///
/// When a widget queues a resize, GTK 3 marks it and all of its ancestors as waiting for an
/// allocation. If this happens during an allocation, GTK removes the marks of the ancestors that it
/// is allocating, but not of those whose size stays and whose children it only visits
/// (`gtk_widget_size_allocate_with_baseline` and `gtk_widget_ensure_allocate` of GTK 3.24). A later
/// request stops at the first ancestor that has a mark, so it never reaches the window: nothing
/// below is laid out again until the size of the window changes, and new widgets stay out of sight.
///
/// A container whose contents may queue a resize while it is allocated calls ``note(_:)``. At the
/// end of the layout phase of the same frame, before anything is drawn, containers that still have
/// a mark are allocated.
@MainActor
public enum UnfinishedAllocations {
    /// The containers that were allocated since the last layout.
    private static var allocated: [ObjectReference] = []

    /// Whether a frame clock is in its layout phase.
    private static var isInLayout = false

    /// The maximum number of times that an allocation may ask for another.
    private static let limit = 3

    /// Notes a container that has been allocated.
    ///
    /// - Complexity: O(ancestors) at the end of the layout.
    public static func note(_ container: WidgetPointer) {
        guard let clock = gtk_widget_get_frame_clock(container),
            !allocated.contains(where: { $0.widget == container })
        else { return }
        allocated.append(ObjectReference(retaining: container))
        watch(clock)
        if !isInLayout { gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_LAYOUT) }
    }

    private static let watched = "tablekit-finishes-allocations"

    private static func watch(_ clock: OpaquePointer) {
        let object = UnsafeMutableRawPointer(clock).assumingMemoryBound(to: GObject.self)
        guard g_object_get_data(object, watched) == nil else { return }
        g_object_set_data(object, watched, UnsafeMutableRawPointer(bitPattern: 1))
        typealias Handler =
            @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
        // Frame clocks tick on the main thread.
        let begin: Handler = { _, _ in
            MainActor.assumeIsolated { UnfinishedAllocations.isInLayout = true }
        }
        let end: Handler = { clock, _ in
            nonisolated(unsafe) let clock = clock
            MainActor.assumeIsolated { UnfinishedAllocations.finish(on: clock) }
        }
        g_signal_connect_data(
            object, "layout", unsafeBitCast(begin, to: GCallback.self), nil, nil,
            GConnectFlags(rawValue: 0))
        g_signal_connect_data(
            object, "layout", unsafeBitCast(end, to: GCallback.self), nil, nil, G_CONNECT_AFTER)
    }

    private static func finish(on clock: UnsafeMutableRawPointer?) {
        for _ in 0..<limit where !allocated.isEmpty {
            let containers = allocated
            allocated = []
            for container in containers {
                let own = gtk_widget_get_frame_clock(container.widget)
                if let own, UnsafeMutableRawPointer(own) != clock {
                    allocated.append(container)
                } else if own != nil {
                    finishAncestors(of: container.widget)
                }
            }
        }
        isInLayout = false
    }

    /// Allocates ancestors that have a mark, from the window down. Others are left alone.
    private static func finishAncestors(of widget: WidgetPointer) {
        var path: [WidgetPointer] = []
        var next: WidgetPointer? = widget
        while let current = next, gtk_widget_is_toplevel(current) == 0 {
            path.append(current)
            next = gtk_widget_get_parent(current)
        }
        for ancestor in path.reversed() {
            // A hidden page is allocated when it is shown.
            guard gtk_widget_get_mapped(ancestor) != 0 else { return }
            if cgtk_is_a(ancestor, gtk_container_get_type()) != 0 {
                gtk_container_check_resize(ancestor.cast())
            }
        }
    }
}
