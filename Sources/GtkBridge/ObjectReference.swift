import CGtk

/// A strong reference to a GObject, released on deinitialization.
@MainActor
public final class ObjectReference {
    /// The object.
    public let raw: UnsafeMutableRawPointer

    /// Takes ownership of a new object: sinks the floating reference of a new widget, or keeps the
    /// full reference returned by other constructors.
    public init(adopting pointer: UnsafeMutableRawPointer) {
        raw = pointer
        if g_object_is_floating(pointer) != 0 {
            g_object_ref_sink(pointer)
        }
        LiveCounters.ownersChanged(by: 1)
    }

    /// Takes ownership of a new widget, created after connecting to the display.
    public convenience init(adopting widget: @autoclosure () -> WidgetPointer) {
        Toolkit.prepare()
        self.init(adopting: UnsafeMutableRawPointer(widget()))
    }

    /// Retains an existing object.
    public init(retaining pointer: UnsafeMutableRawPointer) {
        raw = pointer
        g_object_ref(pointer)
        LiveCounters.ownersChanged(by: 1)
    }

    /// Holds a widget that is either new, with a floating reference, or owned elsewhere.
    public convenience init(holding pointer: WidgetPointer) {
        let raw = UnsafeMutableRawPointer(pointer)
        if g_object_is_floating(raw) != 0 {
            self.init(adopting: raw)
        } else {
            self.init(retaining: raw)
        }
    }

    /// Takes ownership of a new object of an opaque type.
    public convenience init(adopting pointer: OpaquePointer) {
        self.init(adopting: UnsafeMutableRawPointer(pointer))
    }

    /// Retains an existing object of an opaque type.
    public convenience init(retaining pointer: OpaquePointer) {
        self.init(retaining: UnsafeMutableRawPointer(pointer))
    }

    isolated deinit {
        g_object_unref(raw)
        LiveCounters.ownersChanged(by: -1)
    }

    /// The object as a widget.
    public var widget: WidgetPointer { raw.assumingMemoryBound(to: GtkWidget.self) }

    /// The object as an opaque type.
    public var opaque: OpaquePointer { OpaquePointer(raw) }

    /// The object as another type of its class hierarchy. Not checked at run time.
    public func cast<Target>(_ type: Target.Type = Target.self) -> UnsafeMutablePointer<Target> {
        raw.assumingMemoryBound(to: type)
    }
}
