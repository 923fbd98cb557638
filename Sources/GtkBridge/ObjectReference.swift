import CGtk

/// Owns one reference to a GObject and gives it back when it goes.
@MainActor
public final class ObjectReference {
    public let raw: UnsafeMutableRawPointer

    /// Takes over a new object: sinks the floating reference that a fresh widget comes with, or
    /// keeps the full reference that other constructors return.
    public init(adopting pointer: UnsafeMutableRawPointer) {
        raw = pointer
        if g_object_is_floating(pointer) != 0 {
            g_object_ref_sink(pointer)
        }
        LiveCounters.ownersChanged(by: 1)
    }

    /// Takes over a new widget, which is made once there is a display.
    public convenience init(adopting widget: @autoclosure () -> WidgetPointer) {
        Toolkit.prepare()
        self.init(adopting: UnsafeMutableRawPointer(widget()))
    }

    /// Adds a reference to an object that belongs to somebody else.
    public init(retaining pointer: UnsafeMutableRawPointer) {
        raw = pointer
        g_object_ref(pointer)
        LiveCounters.ownersChanged(by: 1)
    }

    /// Holds a widget that may be fresh, or may have an owner already who keeps it.
    public convenience init(holding pointer: WidgetPointer) {
        let raw = UnsafeMutableRawPointer(pointer)
        if g_object_is_floating(raw) != 0 {
            self.init(adopting: raw)
        } else {
            self.init(retaining: raw)
        }
    }

    public convenience init(adopting pointer: OpaquePointer) {
        self.init(adopting: UnsafeMutableRawPointer(pointer))
    }

    public convenience init(retaining pointer: OpaquePointer) {
        self.init(retaining: UnsafeMutableRawPointer(pointer))
    }

    isolated deinit {
        g_object_unref(raw)
        LiveCounters.ownersChanged(by: -1)
    }

    public var widget: WidgetPointer { raw.assumingMemoryBound(to: GtkWidget.self) }

    public var opaque: OpaquePointer { OpaquePointer(raw) }

    public func cast<Target>(_ type: Target.Type = Target.self) -> UnsafeMutablePointer<Target> {
        raw.assumingMemoryBound(to: type)
    }
}
