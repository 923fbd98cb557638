import CGtk
import GtkBridge

/// The base class of controls, such as buttons, text fields and switches.
///
///     let send = Button("Send")
///     send.addAction(Action { _ in mail.send() }, for: .touchUpInside)
///     send.isEnabled = mail.isComplete
open class Control: View {
    /// The least width and height of a target for a finger, in points.
    static let leastTarget = 32

    let actions = ControlActions()

    /// Whether the control accepts input.
    open var isEnabled = true { didSet { acceptsInputChanged() } }

    override var acceptsInput: Bool { isEnabled && isUserInteractionEnabled }

    @_spi(Gtk) public override init(adopting newWidget: @autoclosure () -> WidgetPointer) {
        super.init(adopting: newWidget())
        actions.control = self
    }

    @_spi(Gtk) public override init(retaining pointer: WidgetPointer) {
        super.init(retaining: pointer)
        actions.control = self
    }

    /// Adds an action to perform for the given events. It replaces an action with the same
    /// identifier.
    public func addAction(_ action: Action, for events: Event) {
        actions.entries.removeAll {
            $0.action.identifier == action.identifier && $0.events == events
        }
        actions.entries.append((action, events))
    }

    /// Stops performing an action for the given events.
    public func removeAction(_ action: Action, for events: Event) {
        removeAction(identifiedBy: action.identifier, for: events)
    }

    /// Stops performing an action for the given events.
    public func removeAction(identifiedBy identifier: Action.Identifier, for events: Event) {
        actions.remove(identifier, for: events)
    }

    /// Performs the actions for the given events, as if the user had triggered them.
    public func sendActions(for events: Event) { actions.send(events) }

    /// Performs an action, with the control as its sender.
    open func sendAction(_ action: Action) { action.perform(sender: self) }

    /// The events for which the control performs actions.
    public var allControlEvents: Event {
        actions.entries.reduce(into: []) { $0.formUnion($1.events) }
    }

    /// Events of a control.
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The button was clicked.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// The user changed the value.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The primary action of the control was triggered: a click, a selection, or Enter in a
        /// field.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// The menu of the control is about to open.
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// A field received the keyboard focus.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The user changed the text of a field.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// A field lost the keyboard focus.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// The user pressed Enter in a field.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All events of text fields.
        public static let allEditingEvents = Event(rawValue: 0xF << 16)
        /// All events.
        public static let allEvents = Event(rawValue: -1)
    }
}

/// The actions of a control. The signal handlers of its widget own them, so that they work as long
/// as the widget exists.
final class ControlActions {
    weak var control: Control?
    var entries: [(action: Action, events: Control.Event)] = []

    /// Performs the actions for events, in the order in which they were added.
    func send(_ events: Control.Event) {
        for (action, wanted) in entries where !wanted.isDisjoint(with: events) {
            if let control { control.sendAction(action) } else { action.perform() }
        }
    }

    func remove(_ identifier: Action.Identifier, for events: Control.Event) {
        for index in entries.indices.reversed()
        where entries[index].action.identifier == identifier {
            entries[index].events.subtract(events)
            if entries[index].events.isEmpty { entries.remove(at: index) }
        }
    }
}
