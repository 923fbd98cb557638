import CAtspi

/// Operating a program as assistive technology does, without keyboard and mouse.
extension Accessible {
    /// Performs the action with a name, such as "click".
    ///
    /// - Returns: Whether the action exists and succeeded.
    @discardableResult
    public func perform(_ action: String) -> Bool {
        guard let index = actions.firstIndex(of: action) else { return false }
        return act(.action, "DoAction", .int32(index))
    }

    /// Selects the child at an index.
    ///
    /// - Returns: Whether that succeeded.
    @discardableResult
    public func selectChild(at index: Int) -> Bool {
        ask(.selection, "SelectChild", .int32(index))?.boolean == true
    }

    /// Scrolls until the object is visible.
    ///
    /// - Returns: Whether that succeeded.
    @discardableResult
    public func scrollIntoView() -> Bool {
        ask(.component, "ScrollTo", .uint32(ATSPI_SCROLL_ANYWHERE.rawValue))?.boolean == true
    }

    /// Replaces the text of an entry.
    ///
    /// - Returns: Whether that succeeded.
    @discardableResult
    public func setText(_ text: String) -> Bool {
        act(.editableText, "SetTextContents", .text(text))
    }

    /// The value of a slider, spin button or rating; nil if the object has none.
    public var value: Double? { property(.value, "CurrentValue")?.double }

    /// Changes the value of a slider, spin button or rating.
    ///
    /// - Returns: Whether that succeeded.
    @discardableResult
    public func setValue(_ value: Double) -> Bool {
        Programs.noteAction()
        guard self.value != nil else { return false }
        return call(
            .properties, "Set",
            [.text(Interface.value.rawValue), .text("CurrentValue"), .boxed(.double(value))]) != nil
    }

    /// Gives the object the keyboard focus.
    ///
    /// - Returns: Whether that succeeded.
    @discardableResult
    public func takeFocus() -> Bool { act(.component, "GrabFocus") }

    private func act(_ interface: Interface, _ method: String, _ arguments: Variant...) -> Bool {
        Programs.noteAction()
        return call(interface, method, arguments)?.only?.boolean == true
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
