import CAtspi

/// Operating a program as assistive technology does, without keyboard and mouse.
extension Accessible {
    /// Replaces the text of an entry.
    ///
    /// - Returns: Whether that succeeded.
    @discardableResult
    public func setText(_ text: String) -> Bool {
        guard let iface = atspi_accessible_get_editable_text_iface(object) else { return false }
        defer { g_object_unref(iface) }
        Programs.noteAction()
        return attempt(0) { atspi_editable_text_set_text_contents(iface, text, $0) } != 0
    }

    /// The value of a slider, spin button or rating; nil if the object has none.
    public var value: Double? {
        guard let iface = atspi_accessible_get_value_iface(object) else { return nil }
        defer { g_object_unref(iface) }
        return attempt(nil) { error -> Double? in atspi_value_get_current_value(iface, error) }
    }

    /// Changes the value of a slider, spin button or rating.
    ///
    /// - Returns: Whether that succeeded.
    @discardableResult
    public func setValue(_ value: Double) -> Bool {
        guard let iface = atspi_accessible_get_value_iface(object) else { return false }
        defer { g_object_unref(iface) }
        Programs.noteAction()
        return attempt(0) { atspi_value_set_current_value(iface, value, $0) } != 0
    }

    /// Gives the object the keyboard focus.
    ///
    /// - Returns: Whether that succeeded.
    @discardableResult
    public func takeFocus() -> Bool {
        guard let component = atspi_accessible_get_component_iface(object) else { return false }
        defer { g_object_unref(component) }
        Programs.noteAction()
        return attempt(0) { atspi_component_grab_focus(component, $0) } != 0
    }
}

extension RunningProgram {
    /// Performs an action of an object in any of the windows, as soon as there is one.
    ///
    /// - Parameters:
    ///   - role: The role of the object.
    ///   - name: The full name; `nil` matches any.
    ///   - action: The name of the action.
    public func perform(
        _ action: String = "click", on role: Role, _ name: String? = nil,
        within seconds: Double = 60
    ) throws {
        try wait("“\(action)” of \(role.name) “\(name ?? "any")”", within: seconds) {
            windows.reversed().contains { window in
                window.first {
                    $0.role == role && (name == nil || $0.name == name) && $0.isSensitive
                }?.perform(action) == true
            }
        }
    }
}
