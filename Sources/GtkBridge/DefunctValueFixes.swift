import CGtk

/// Fixes of GTK's accessible objects for the children of destroyed windows and the values of
/// destroyed controls.
///
/// As with states (``DefunctStateFixes``), screen readers query these objects after their widgets
/// are destroyed. GTK then accesses the missing widget and prints a critical warning.
@MainActor
public enum DefunctValueFixes {
    private typealias Object = AccessibleClass.Object

    private static var childCount: (@convention(c) (Object?) -> gint)?
    private static var child: (@convention(c) (Object?, gint) -> Object?)?
    private static var attributes:
        (@convention(c) (Object?) -> UnsafeMutablePointer<AtkAttributeSet>?)?
    /// The original value functions by type; subclasses share them.
    private static var values: [GType: AtkValueIface] = [:]

    /// Installs the fixes; called by ``Toolkit/prepare()`` before the first widget.
    static func install() {
        guard childCount == nil else { return }
        installWindows()
        for type in [
            gtk_range_accessible_get_type(), gtk_spin_button_accessible_get_type(),
            gtk_progress_bar_accessible_get_type(), gtk_level_bar_accessible_get_type(),
            gtk_paned_accessible_get_type(),
        ] {
            installValue(type)
        }
    }

    private static func installWindows() {
        let type = gtk_window_accessible_get_type()
        let count: @convention(c) (Object?) -> gint = {
            DefunctValueFixes.isThere($0) ? DefunctValueFixes.childCount?($0) ?? 0 : 0
        }
        childCount = AccessibleClass.replace(\.get_n_children, of: type, by: count)
        let ownChild: @convention(c) (Object?, gint) -> Object? = {
            DefunctValueFixes.isThere($0) ? DefunctValueFixes.child?($0, $1) : nil
        }
        child = AccessibleClass.replace(\.ref_child, of: type, by: ownChild)
        let ownAttributes: @convention(c) (Object?) -> UnsafeMutablePointer<AtkAttributeSet>? = {
            DefunctValueFixes.isThere($0) ? DefunctValueFixes.attributes?($0) : nil
        }
        attributes = AccessibleClass.replace(\.get_attributes, of: type, by: ownAttributes)
    }

    private static func installValue(_ type: GType) {
        guard
            let interface = AccessibleClass.interface(
                atk_value_get_type(), of: type, as: AtkValueIface.self)
        else { return }
        values[type] = interface.pointee
        installRange(interface)
        interface.pointee.get_current_value = { instance, value in
            DefunctValueFixes.functions(of: instance)?.get_current_value?(instance, value)
        }
        interface.pointee.get_minimum_value = { instance, value in
            DefunctValueFixes.functions(of: instance)?.get_minimum_value?(instance, value)
        }
        interface.pointee.get_maximum_value = { instance, value in
            DefunctValueFixes.functions(of: instance)?.get_maximum_value?(instance, value)
        }
        interface.pointee.set_current_value = { instance, value in
            DefunctValueFixes.functions(of: instance)?.set_current_value?(instance, value) ?? 0
        }
    }

    /// Replaces the newer functions where a class has them; ATK falls back to the older ones
    /// elsewhere.
    private static func installRange(_ interface: UnsafeMutablePointer<AtkValueIface>) {
        if interface.pointee.get_value_and_text != nil {
            interface.pointee.get_value_and_text = { instance, value, text in
                value?.pointee = 0
                text?.pointee = nil
                DefunctValueFixes.functions(of: instance)?.get_value_and_text?(
                    instance, value, text)
            }
        }
        if interface.pointee.get_range != nil {
            interface.pointee.get_range = {
                DefunctValueFixes.functions(of: $0)?.get_range?($0)
            }
        }
        if interface.pointee.get_increment != nil {
            interface.pointee.get_increment = {
                DefunctValueFixes.functions(of: $0)?.get_increment?($0) ?? 0
            }
        }
        if interface.pointee.set_value != nil {
            interface.pointee.set_value = {
                DefunctValueFixes.functions(of: $0)?.set_value?($0, $1)
            }
        }
    }

    private static func isThere(_ instance: Object?) -> Bool {
        instance.map { !AccessibleClass.isDefunct($0) } ?? false
    }

    /// The original functions for an object whose widget still exists.
    private static func functions(of instance: OpaquePointer?) -> AtkValueIface? {
        guard let instance, isThere(instance.cast(AtkObject.self)) else { return nil }
        var type = instance.cast(GTypeInstance.self).pointee.g_class.pointee.g_type
        while type != 0 {
            if let functions = values[type] { return functions }
            type = g_type_parent(type)
        }
        return nil
    }
}
