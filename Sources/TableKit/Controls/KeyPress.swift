import CGtk
import GtkBridge

/// A key press with its modifier keys.
public struct KeyPress: Hashable, Sendable {
    /// A key. Keys that exist twice on the keyboard, such as Enter, are the same key.
    public enum Key: Hashable, Sendable {
        /// Enter.
        case enter
        /// Escape.
        case escape
        /// Tab.
        case tab
        /// Backspace.
        case backspace
        /// Delete.
        case delete
        /// The space bar.
        case space
        /// Arrow up.
        case up
        /// Arrow down.
        case down
        /// Arrow left.
        case left
        /// Arrow right.
        case right
        /// Home.
        case home
        /// End.
        case end
        /// Page Up.
        case pageUp
        /// Page Down.
        case pageDown
        /// A key that types a character.
        case character(Character)
        /// Any other key, such as F5.
        case other(UInt32)
    }

    /// The modifier keys.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The Shift key.
        public static let shift = Modifiers(rawValue: 1)
        /// The Ctrl key.
        public static let control = Modifiers(rawValue: 2)
        /// The Alt key.
        public static let alt = Modifiers(rawValue: 4)
    }

    /// The key.
    public var key: Key
    /// The modifier keys held during the press.
    public var modifiers: Modifiers

    /// Creates a key press.
    public init(_ key: Key, _ modifiers: Modifiers = []) {
        (self.key, self.modifiers) = (key, modifiers)
    }

    init(_ event: GdkEventKey) {
        key = Self.key(event.keyval)
        modifiers = []
        let held: [(GdkModifierType, Modifiers)] = [
            (GDK_SHIFT_MASK, .shift), (GDK_CONTROL_MASK, .control), (GDK_MOD1_MASK, .alt),
        ]
        for (mask, modifier) in held where event.state & mask.rawValue != 0 {
            modifiers.insert(modifier)
        }
    }

    /// The press with Left and Right exchanged in languages that are read from right to left: Right
    /// goes to what comes next, as in English.
    public var inLayout: KeyPress {
        guard UserInterfaceLayoutDirection.language == .rightToLeft else { return self }
        return switch key {
        case .left: KeyPress(.right, modifiers)
        case .right: KeyPress(.left, modifiers)
        default: self
        }
    }

    private static func key(_ value: guint) -> Key {
        switch Int32(bitPattern: value) {
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter: .enter
        case GDK_KEY_Escape: .escape
        case GDK_KEY_Tab, GDK_KEY_ISO_Left_Tab: .tab
        case GDK_KEY_BackSpace: .backspace
        case GDK_KEY_Delete, GDK_KEY_KP_Delete: .delete
        case GDK_KEY_space, GDK_KEY_KP_Space: .space
        case GDK_KEY_Up, GDK_KEY_KP_Up: .up
        case GDK_KEY_Down, GDK_KEY_KP_Down: .down
        case GDK_KEY_Left, GDK_KEY_KP_Left: .left
        case GDK_KEY_Right, GDK_KEY_KP_Right: .right
        case GDK_KEY_Home, GDK_KEY_KP_Home: .home
        case GDK_KEY_End, GDK_KEY_KP_End: .end
        case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: .pageUp
        case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: .pageDown
        default:
            Unicode.Scalar(gdk_keyval_to_unicode(value)).flatMap {
                $0.value == 0 ? nil : .character(Character($0))
            } ?? .other(value)
        }
    }
}

extension GdkEventKey {
    /// Whether the key types a character, or begins a text of several keys: a dead key, Compose, or
    /// Ctrl+Shift+U, after which the number of a character is typed.
    ///
    /// The first key for an input method is a character, too.
    var beginsText: Bool {
        let modifiers = state & gtk_accelerator_get_default_mod_mask().rawValue
        if modifiers == (GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue) {
            return gdk_keyval_to_lower(keyval) == guint(GDK_KEY_u)
        }
        guard modifiers & ~GDK_SHIFT_MASK.rawValue == 0 else { return false }
        if (guint(GDK_KEY_dead_grave)...Self.lastDeadKey).contains(keyval) { return true }
        let character = gdk_keyval_to_unicode(keyval)
        return keyval == guint(GDK_KEY_Multi_key) || character >= 32 && character != 127
    }

    /// The last of the numbers for dead keys, of which GTK 3 names only some.
    private static let lastDeadKey: guint = 0xfe93
}

extension UnsafeMutablePointer<GdkEventKey> {
    /// Sends the key to a widget that gets no keys from the window yet.
    ///
    /// - Returns: Whether the widget, or its input method, used the key. What an input method makes
    ///   of it may follow later.
    func send(to widget: WidgetPointer) -> Bool {
        withMemoryRebound(to: GdkEvent.self, capacity: 1) { gtk_widget_event(widget, $0) != 0 }
    }
}

extension KeyPress.Key {
    /// The number of the key for GDK's functions; nil for a character of which GDK has no key.
    var value: guint? {
        switch self {
        case .enter: guint(GDK_KEY_Return)
        case .escape: guint(GDK_KEY_Escape)
        case .tab: guint(GDK_KEY_Tab)
        case .backspace: guint(GDK_KEY_BackSpace)
        case .delete: guint(GDK_KEY_Delete)
        case .space: guint(GDK_KEY_space)
        case .up: guint(GDK_KEY_Up)
        case .down: guint(GDK_KEY_Down)
        case .left: guint(GDK_KEY_Left)
        case .right: guint(GDK_KEY_Right)
        case .home: guint(GDK_KEY_Home)
        case .end: guint(GDK_KEY_End)
        case .pageUp: guint(GDK_KEY_Page_Up)
        case .pageDown: guint(GDK_KEY_Page_Down)
        case .character(let character):
            character.unicodeScalars.first.map { gdk_unicode_to_keyval($0.value) }
        case .other(let value): guint(value)
        }
    }
}
