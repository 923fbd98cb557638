import CGtk
import TableCore

/// The modifier keys of a ``KeyCommand``.
public struct KeyModifierFlags: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The Shift key.
    public static let shift = KeyModifierFlags(rawValue: 1 << 17)
    /// The Ctrl key.
    public static let control = KeyModifierFlags(rawValue: 1 << 18)
    /// The Alt key.
    public static let alternate = KeyModifierFlags(rawValue: 1 << 19)
    /// The main modifier key of the desktop, which is Ctrl.
    public static let command = KeyModifierFlags(rawValue: 1 << 20)
}

/// An action that a key performs while a page is in use, and that menus can show.
///
///     override var keyCommands: [KeyCommand]? {
///         [KeyCommand(title: "Find", input: "f", modifierFlags: .command) { [weak self] _ in
///             self?.find()
///         }]
///     }
///
/// For keys that work everywhere in the program, use ``Application/setKeys(_:for:)``.
open class KeyCommand: Action {
    /// A key: a character, or a key without one, such as ``escape``.
    public struct Input: Hashable, Sendable, ExpressibleByStringLiteral {
        let key: KeyPress.Key

        init(_ key: KeyPress.Key) { self.key = key }

        /// Creates a key from the character that it types. Upper and lower case are the same key.
        public init(_ character: String) {
            key =
                switch character {
                case "\r", "\n": .enter
                case "\t": .tab
                case "\u{8}": .backspace
                case "\u{7F}": .delete
                case "\u{1B}": .escape
                case " ": .space
                default: .character(character.lowercased().first ?? " ")
                }
        }

        /// Creates a key from the character that it types.
        public init(stringLiteral character: String) { self.init(character) }

        /// Escape.
        public static let escape = Input(.escape)
        /// Enter.
        public static let enter = Input(.enter)
        /// Tab.
        public static let tab = Input(.tab)
        /// Backspace.
        public static let backspace = Input(.backspace)
        /// Delete.
        public static let delete = Input(.delete)
        /// The space bar.
        public static let space = Input(.space)
        /// Arrow up.
        public static let upArrow = Input(.up)
        /// Arrow down.
        public static let downArrow = Input(.down)
        /// Arrow left.
        public static let leftArrow = Input(.left)
        /// Arrow right.
        public static let rightArrow = Input(.right)
        /// Home.
        public static let home = Input(.home)
        /// End.
        public static let end = Input(.end)
        /// Page Up.
        public static let pageUp = Input(.pageUp)
        /// Page Down.
        public static let pageDown = Input(.pageDown)

        /// Returns a function key, such as F5.
        ///
        /// - Parameter number: The number of the key, from 1 to 35.
        public static func function(_ number: Int) -> Input {
            Input(.other(UInt32(Int(GDK_KEY_F1) + min(max(number, 1), 35) - 1)))
        }
    }

    /// The key.
    public let input: Input
    /// The modifier keys to hold.
    public let modifierFlags: KeyModifierFlags
    /// Whether Left and Right are exchanged in languages that are read from right to left.
    open var allowsAutomaticMirroring = true

    /// Creates a command.
    ///
    /// - Parameters:
    ///   - title: The label in a menu; an underline precedes the access key.
    ///   - image: The image before the label.
    ///   - input: The key.
    ///   - modifierFlags: The modifier keys to hold.
    ///   - discoverabilityTitle: The explanation of the command.
    ///   - attributes: The attributes in a menu. A disabled command ignores its key.
    ///   - state: The mark in a menu.
    ///   - handler: Performs the command.
    public init(
        title: String = "", image: Image? = nil, input: Input,
        modifierFlags: KeyModifierFlags = [], discoverabilityTitle: String? = nil,
        attributes: Attributes = [], state: State = .off,
        handler: @escaping (KeyCommand) -> Void
    ) {
        (self.input, self.modifierFlags) = (input, modifierFlags)
        super.init(
            title: title, image: image, discoverabilityTitle: discoverabilityTitle,
            attributes: attributes, state: state
        ) { action in
            if let command = action as? KeyCommand { handler(command) }
        }
    }

    /// The key Escape.
    public static let inputEscape = Input.escape
    /// The key Arrow up.
    public static let inputUpArrow = Input.upArrow
    /// The key Arrow down.
    public static let inputDownArrow = Input.downArrow
    /// The key Arrow left.
    public static let inputLeftArrow = Input.leftArrow
    /// The key Arrow right.
    public static let inputRightArrow = Input.rightArrow
    /// The key Home.
    public static let inputHome = Input.home
    /// The key End.
    public static let inputEnd = Input.end
    /// The key Page Up.
    public static let inputPageUp = Input.pageUp
    /// The key Page Down.
    public static let inputPageDown = Input.pageDown
    /// The key Delete.
    public static let inputDelete = Input.delete

    /// The key in the format of GTK's menus; nil for a key without a name.
    var accelerator: String? {
        let press = KeyPress(input.key)
        let key = allowsAutomaticMirroring ? press.inLayout.key : press.key
        guard let keyval = key.value else { return nil }
        let masks: [(KeyModifierFlags, GdkModifierType)] = [
            (.shift, GDK_SHIFT_MASK), (.control, GDK_CONTROL_MASK), (.command, GDK_CONTROL_MASK),
            (.alternate, GDK_MOD1_MASK),
        ]
        let state = masks.reduce(guint(0)) { state, mask in
            modifierFlags.contains(mask.0) ? state | mask.1.rawValue : state
        }
        return gtk_accelerator_name(keyval, GdkModifierType(rawValue: state)).map {
            String(takingOver: $0)
        }
    }

    /// Whether a key press performs the command.
    func matches(_ press: KeyPress) -> Bool {
        guard !attributes.contains(.disabled) else { return false }
        let press = allowsAutomaticMirroring ? press.inLayout : press
        var wanted: KeyPress.Modifiers = []
        if modifierFlags.contains(.shift) { wanted.insert(.shift) }
        if modifierFlags.contains(.alternate) { wanted.insert(.alt) }
        if !modifierFlags.isDisjoint(with: [.control, .command]) { wanted.insert(.control) }
        guard case .character(let pressed) = press.key, case .character(let own) = input.key else {
            return press.key == input.key && press.modifiers == wanted
        }
        // Which characters need Shift depends on the keyboard, except for letters.
        var held = press.modifiers
        if !own.isLetter {
            held.remove(.shift)
            wanted.remove(.shift)
        }
        return pressed.lowercased() == own.lowercased() && held == wanted
    }
}

extension [KeyCommand] {
    /// Performs the first command for a key press. Returns whether there is one.
    func perform(for event: GdkEventKey, sender: AnyObject) -> Bool {
        guard let command = first(where: { $0.matches(KeyPress(event)) }) else { return false }
        command.perform(sender: sender)
        return true
    }
}
