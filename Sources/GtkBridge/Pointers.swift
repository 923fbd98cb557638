import CGtk

/// A widget as GTK's functions take it.
public typealias WidgetPointer = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer {
    /// The same instance under another class of its hierarchy, as the `GTK_…()` cast macros give it.
    ///
    /// The caller answers for the instance being of that class: the macros' run-time check is not
    /// made.
    public func cast<Target>(_ type: Target.Type = Target.self) -> UnsafeMutablePointer<Target> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: type)
    }

    /// The same instance as the types that GTK's headers keep opaque: interfaces and the like.
    public var opaque: OpaquePointer { OpaquePointer(self) }
}

extension OpaquePointer {
    /// The same instance under a class whose fields the headers show.
    public func cast<Target>(_ type: Target.Type = Target.self) -> UnsafeMutablePointer<Target> {
        UnsafeMutablePointer(self)
    }
}

extension Bool {
    /// GLib's Boolean, which is an `Int32` and never a Swift `Bool` on its way through C.
    public var gboolean: CGtk.gboolean { self ? 1 : 0 }
}
