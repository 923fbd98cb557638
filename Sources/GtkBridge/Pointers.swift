import CGtk

/// A pointer to a widget, for GTK's functions.
public typealias WidgetPointer = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer {
    /// The same instance as another class of its hierarchy, like GTK's `GTK_…()` cast macros, but
    /// without their run-time check.
    public func cast<Target>(_ type: Target.Type = Target.self) -> UnsafeMutablePointer<Target> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: type)
    }

    /// The same instance as a type that GTK's headers declare opaque, such as an interface.
    public var opaque: OpaquePointer { OpaquePointer(self) }
}

extension OpaquePointer {
    /// The same instance as a class with public fields.
    public func cast<Target>(_ type: Target.Type = Target.self) -> UnsafeMutablePointer<Target> {
        UnsafeMutablePointer(self)
    }
}

extension Bool {
    /// The value as GLib's Boolean type, an `Int32`.
    public var gboolean: CGtk.gboolean { self ? 1 : 0 }
}

/// The windows of this program, whether they are shown or not.
public var allWindows: [WidgetPointer] {
    guard let list = gtk_window_list_toplevels() else { return [] }
    defer { g_list_free(list) }
    return sequence(first: list) { $0.pointee.next }.compactMap {
        $0.pointee.data?.assumingMemoryBound(to: GtkWidget.self)
    }
}
