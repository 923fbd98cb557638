import CAtspi
import Foundation

/// An accessible object of another program, as assistive technologies see it.
///
/// It asks the program itself on the accessibility bus, as AT-SPI defines it (the XML files of
/// at-spi2-core). Every property queries the other program again. A property of an object that no
/// longer exists is empty.
public final class Accessible {
    /// The name of the program on the accessibility bus.
    let application: String
    /// The path on the accessibility bus.
    let path: String

    /// Creates an object of a program.
    ///
    /// - Parameter known: The role and name as they were a moment ago.
    init(at path: String, of application: String, _ known: Programs.Match? = nil) {
        (self.path, self.application, self.known) = (path, application, known)
    }

    /// Creates the object that an answer points to; nil if it points to none.
    convenience init?(_ reference: Variant?) {
        let parts = reference?.elements.compactMap(\.text) ?? []
        guard parts.count == 2, parts[1] != "/org/a11y/atspi/null" else { return nil }
        self.init(at: parts[1], of: parts[0])
    }

    /// The running programs, without the tests themselves: tests of widgets make them a program as
    /// well, which does not answer while it asks.
    static var programs: [Accessible] {
        Accessible(at: "/org/a11y/atspi/accessible/root", of: "org.a11y.atspi.Registry").children
            .filter { $0.processIdentifier != getpid() }
    }

    /// Role and name as they were a moment ago, during a search.
    private var known: Programs.Match?

    /// Ends the use of the role and name that the search has found.
    func forget() { known = nil }

    /// A group of methods and properties.
    enum Interface: String {
        case object = "org.a11y.atspi.Accessible"
        case action = "org.a11y.atspi.Action"
        case component = "org.a11y.atspi.Component"
        case editableText = "org.a11y.atspi.EditableText"
        case selection = "org.a11y.atspi.Selection"
        case table = "org.a11y.atspi.Table"
        case text = "org.a11y.atspi.Text"
        case value = "org.a11y.atspi.Value"
        case properties = "org.freedesktop.DBus.Properties"
    }

    /// The interfaces of the object, which stay the same. GTK's bridge takes questions for others,
    /// too, and warns of them.
    private var interfaces: Set<String> {
        let object = application + path
        if let known = Self.knownInterfaces[object] { return known }
        let interfaces = ask(.object, "GetInterfaces")?.elements.compactMap(\.text) ?? []
        if !interfaces.isEmpty { Self.knownInterfaces[object] = Set(interfaces) }
        return Set(interfaces)
    }

    private nonisolated(unsafe) static var knownInterfaces: [String: Set<String>] = [:]

    private func has(_ interface: Interface) -> Bool {
        switch interface {
        case .object, .properties: true
        case .action, .component, .editableText, .selection, .table, .text, .value:
            interfaces.contains(interface.rawValue)
        }
    }

    /// The results of a method; nil if the object no longer exists or does not have the method.
    func call(_ interface: Interface, _ method: String, _ arguments: [Variant]) -> Variant? {
        guard has(interface) else { return nil }
        do {
            return try Bus.accessibility().call(
                application, path, interface.rawValue, method, arguments)
        } catch {
            if (error as? Bus.Failure)?.isTimeout != false {
                Programs.report("accessibility: \(method) of \(path): \(error)")
            }
            return nil
        }
    }

    /// The only result of a method; nil if the object no longer exists or does not have the method.
    func ask(_ interface: Interface, _ method: String, _ arguments: Variant...) -> Variant? {
        call(interface, method, arguments)?.only
    }

    /// A property; nil if the object no longer exists or does not have it.
    func property(_ interface: Interface, _ name: String) -> Variant? {
        guard has(interface) else { return nil }
        return ask(.properties, "Get", .text(interface.rawValue), .text(name))?.only
    }

    /// The role; empty if the object no longer exists.
    public var role: Role {
        known?.role ?? ask(.object, "GetRole")?.integer.map(Role.init(number:)) ?? Role("")
    }

    /// The accessible name.
    public var name: String { known?.name ?? property(.object, "Name")?.text ?? "" }

    /// The accessible description, which a screen reader reads after the name.
    public var helpText: String { property(.object, "Description")?.text ?? "" }

    /// The text of an entry or label.
    public var text: String { ask(.text, "GetText", .int32(0), .int32(-1))?.text ?? "" }

    /// The process identifier of the program; 0 if it has ended.
    public var processIdentifier: Int32 {
        let answer = try? Bus.accessibility().call(
            "GetConnectionUnixProcessID", .text(application))
        return Int32(answer?.only?.integer ?? 0)
    }

    /// The frame in screen coordinates.
    public var frame: Frame {
        var frame = localFrame
        guard Display.isWayland else { return frame }
        let origin = origin
        frame.x += origin.x
        frame.y += origin.y
        return frame
    }

    /// The frame as the program knows it: on the screen, or in its window on Wayland.
    var localFrame: Frame {
        let sides = ask(.component, "GetExtents", Self.screenCoordinates)?
            .elements.compactMap(\.integer)
        guard let sides, sides.count == 4 else { return .zero }
        return Frame(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }

    private static var screenCoordinates: Variant { .uint32(ATSPI_COORD_TYPE_SCREEN.rawValue) }

    /// A set of states.
    public struct States: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let showing = States(rawValue: 1 << 0)
        public static let focusable = States(rawValue: 1 << 1)
        public static let focused = States(rawValue: 1 << 2)
        public static let managesDescendants = States(rawValue: 1 << 3)
        public static let sensitive = States(rawValue: 1 << 4)
        public static let selected = States(rawValue: 1 << 5)
        public static let checked = States(rawValue: 1 << 6)
        public static let invalid = States(rawValue: 1 << 7)
        public static let expandable = States(rawValue: 1 << 8)
        public static let expanded = States(rawValue: 1 << 9)
        public static let active = States(rawValue: 1 << 10)
        public static let required = States(rawValue: 1 << 11)
        public static let busy = States(rawValue: 1 << 12)

        fileprivate static let all: [(States, AtspiStateType)] = [
            (.showing, ATSPI_STATE_SHOWING), (.focusable, ATSPI_STATE_FOCUSABLE),
            (.focused, ATSPI_STATE_FOCUSED), (.sensitive, ATSPI_STATE_SENSITIVE),
            (.managesDescendants, ATSPI_STATE_MANAGES_DESCENDANTS),
            (.selected, ATSPI_STATE_SELECTED), (.checked, ATSPI_STATE_CHECKED),
            (.invalid, ATSPI_STATE_INVALID_ENTRY), (.expandable, ATSPI_STATE_EXPANDABLE),
            (.expanded, ATSPI_STATE_EXPANDED), (.active, ATSPI_STATE_ACTIVE),
            (.required, ATSPI_STATE_REQUIRED), (.busy, ATSPI_STATE_BUSY),
        ]
    }

    /// The states, queried together.
    public var states: States {
        let set = stateSet
        return States.all.reduce(into: []) { states, state in
            if set.contains(state.1) { states.insert(state.0) }
        }
    }

    /// All states as AT-SPI numbers them, 32 in each number.
    private struct StateSet {
        let words: [Int]

        func contains(_ state: AtspiStateType) -> Bool {
            let (word, bit) = Int(state.rawValue).quotientAndRemainder(dividingBy: 32)
            return words.indices.contains(word) && words[word] >> bit & 1 == 1
        }
    }

    private var stateSet: StateSet {
        StateSet(words: ask(.object, "GetState")?.elements.compactMap(\.integer) ?? [])
    }

    private func has(_ state: AtspiStateType) -> Bool { stateSet.contains(state) }

    /// Whether the object and all its ancestors are visible; it may still be scrolled off the
    /// screen.
    public var isShowing: Bool { has(ATSPI_STATE_SHOWING) }
    public var isSensitive: Bool { has(ATSPI_STATE_SENSITIVE) }
    public var isEditable: Bool { has(ATSPI_STATE_EDITABLE) }
    public var isFocusable: Bool { has(ATSPI_STATE_FOCUSABLE) }
    public var isFocused: Bool { has(ATSPI_STATE_FOCUSED) }
    public var isSelected: Bool { has(ATSPI_STATE_SELECTED) }
    public var isChecked: Bool { has(ATSPI_STATE_CHECKED) }
    public var isActive: Bool { has(ATSPI_STATE_ACTIVE) }

    /// Whether the children are too many to enumerate, such as the rows of a table.
    public var managesDescendants: Bool { has(ATSPI_STATE_MANAGES_DESCENDANTS) }

    /// The number of children, visible or not.
    public var childCount: Int { max(0, property(.object, "ChildCount")?.integer ?? 0) }

    /// Returns the child at an index; nil if there is none.
    public func child(at index: Int) -> Accessible? {
        Accessible(ask(.object, "GetChildAtIndex", .int32(index)))
    }

    /// The parent; nil for the root.
    public var parent: Accessible? { Accessible(property(.object, "Parent")) }

    /// The index among the children of the parent; nil if there is none.
    public var indexInParent: Int? {
        ask(.object, "GetIndexInParent")?.integer.flatMap { $0 < 0 ? nil : $0 }
    }

    /// All children, visible or not.
    ///
    /// - Complexity: One query for each child.
    public var children: [Accessible] { (0..<childCount).compactMap { child(at: $0) } }

    /// The child at a point in screen coordinates.
    public func child(at point: (x: Int, y: Int)) -> Accessible? {
        let origin = origin
        return Accessible(
            ask(
                .component, "GetAccessibleAtPoint", .int32(point.x - origin.x),
                .int32(point.y - origin.y), Self.screenCoordinates))
    }

    /// Additional attributes, such as `posinset` and `setsize`.
    public var attributes: [String: String] {
        let entries = ask(.object, "GetAttributes")?.elements ?? []
        return entries.reduce(into: [:]) { attributes, entry in
            let parts = entry.elements.compactMap(\.text)
            if parts.count == 2 { attributes[parts[0]] = parts[1] }
        }
    }

    /// The number of rows; nil if the object is not a table.
    public var rowCount: Int? { property(.table, "NRows")?.integer }

    /// The header of a column of a table; nil if there is none.
    public func columnHeader(_ column: Int) -> Accessible? {
        Accessible(ask(.table, "GetColumnHeader", .int32(column)))
    }

    /// The names of the actions.
    public var actions: [String] {
        let count = property(.action, "NActions")?.integer ?? 0
        return (0..<max(0, count)).map { ask(.action, "GetName", .int32($0))?.text ?? "" }
    }

    /// The names of the labels that the object is related to.
    public var labels: [String] { names(of: ATSPI_RELATION_LABELLED_BY) }

    /// The texts that describe the object, such as the reason why its content is invalid.
    public var descriptions: [String] { names(of: ATSPI_RELATION_DESCRIBED_BY) }

    private func names(of type: AtspiRelationType) -> [String] {
        let relations = ask(.object, "GetRelationSet")?.elements.map(\.elements) ?? []
        return relations.filter { $0.count == 2 && $0[0].integer == Int(type.rawValue) }
            .flatMap { $0[1].elements.compactMap { Accessible($0)?.name } }
    }
}

/// A rectangle on the screen, in pixels.
public struct Frame: Hashable, Sendable {
    public var x, y, width, height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The empty frame at the origin.
    public static let zero = Frame(x: 0, y: 0, width: 0, height: 0)

    /// The center, rounded down.
    public var center: (x: Int, y: Int) { (x + width / 2, y + height / 2) }
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// Whether a point is inside the frame; points on the right and lower edges are not.
    public func contains(_ point: (x: Int, y: Int)) -> Bool {
        (x..<x + max(0, width)).contains(point.x) && (y..<y + max(0, height)).contains(point.y)
    }
}
