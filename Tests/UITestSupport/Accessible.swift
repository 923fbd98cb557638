import CAtspi
import Foundation

/// An accessible object of another program, as assistive technologies see it.
///
/// Every property queries the other program again. A property of an object that no longer exists is
/// empty.
public final class Accessible {
    let object: UnsafeMutablePointer<AtspiAccessible>

    /// Adopts a reference.
    init?(adopting object: UnsafeMutablePointer<AtspiAccessible>?) {
        guard let object else { return nil }
        self.object = object
    }

    /// Creates an object from its path on the bus.
    convenience init?(at path: String, of application: String, _ known: Programs.Match?) {
        self.init(adopting: Self.reference?(application, path))
        self.known = known
    }

    /// The function with which AT-SPI's library makes an object of an answer. It is in no header,
    /// and nil if this version of the library has another one.
    static let reference: Reference? = dlsym(nil, "_atspi_ref_accessible").map {
        unsafeBitCast($0, to: Reference.self)
    }

    typealias Reference =
        @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> UnsafeMutablePointer<
            AtspiAccessible
        >?

    deinit {
        g_object_unref(object)
    }

    /// Role and name as they were a moment ago, during a search.
    private var known: Programs.Match?

    /// Ends the use of the role and name that the search has found.
    func forget() { known = nil }

    /// The name of the application on the accessibility bus.
    var application: String? {
        object.pointee.parent.app?.pointee.bus_name.map { String(cString: $0) }
    }

    /// The path on the accessibility bus.
    var path: String? { object.pointee.parent.path.map { String(cString: $0) } }

    /// The role; empty if the object no longer exists.
    public var role: Role {
        known?.role ?? Role(text { atspi_accessible_get_role_name(object, $0) })
    }

    /// The accessible name.
    public var name: String {
        known?.name ?? text { atspi_accessible_get_name(object, $0) }
    }

    /// The accessible description, which a screen reader reads after the name.
    public var helpText: String {
        text { atspi_accessible_get_description(object, $0) }
    }

    /// The text of an entry or label.
    public var text: String {
        guard let iface = atspi_accessible_get_text_iface(object) else { return "" }
        defer { g_object_unref(iface) }
        return text { atspi_text_get_text(iface, 0, -1, $0) }
    }

    /// The process identifier of the program.
    public var processIdentifier: Int32 {
        Int32(bitPattern: attempt(0) { atspi_accessible_get_process_id(object, $0) })
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
        guard let component = atspi_accessible_get_component_iface(object) else { return .zero }
        defer { g_object_unref(component) }
        let rect = attempt(nil) {
            atspi_component_get_extents(component, ATSPI_COORD_TYPE_SCREEN, $0)
        }
        guard let rect else { return .zero }
        defer { g_free(rect) }
        return Frame(
            x: Int(rect.pointee.x), y: Int(rect.pointee.y),
            width: Int(rect.pointee.width), height: Int(rect.pointee.height))
    }

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
        guard let set = atspi_accessible_get_state_set(object) else { return [] }
        defer { g_object_unref(set) }
        return States.all.reduce(into: []) { states, state in
            if atspi_state_set_contains(set, state.1) != 0 { states.insert(state.0) }
        }
    }

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
    public var childCount: Int {
        max(0, Int(attempt(0) { atspi_accessible_get_child_count(object, $0) }))
    }

    /// Returns the child at an index; nil if there is none.
    public func child(at index: Int) -> Accessible? {
        Accessible(
            adopting: attempt(nil) {
                atspi_accessible_get_child_at_index(object, gint(clamping: index), $0)
            })
    }

    /// The parent; nil for the root.
    public var parent: Accessible? {
        Accessible(adopting: attempt(nil) { atspi_accessible_get_parent(object, $0) })
    }

    /// The index among the children of the parent; nil if there is none.
    public var indexInParent: Int? {
        let index = attempt(-1) { atspi_accessible_get_index_in_parent(object, $0) }
        return index < 0 ? nil : Int(index)
    }

    /// All children, visible or not.
    ///
    /// - Complexity: One query for each child.
    public var children: [Accessible] { (0..<childCount).compactMap { child(at: $0) } }

    /// The child at a point in screen coordinates.
    public func child(at point: (x: Int, y: Int)) -> Accessible? {
        guard let component = atspi_accessible_get_component_iface(object) else { return nil }
        defer { g_object_unref(component) }
        let origin = origin
        return Accessible(
            adopting: attempt(nil) {
                atspi_component_get_accessible_at_point(
                    component, gint(clamping: point.x - origin.x),
                    gint(clamping: point.y - origin.y),
                    ATSPI_COORD_TYPE_SCREEN, $0)
            })
    }

    /// Additional attributes, such as `posinset` and `setsize`.
    public var attributes: [String: String] {
        guard let table = attempt(nil, { atspi_accessible_get_attributes(object, $0) }) else {
            return [:]
        }
        defer { g_hash_table_unref(table) }
        var attributes: [String: String] = [:]
        var iterator = GHashTableIter()
        var (key, value): (gpointer?, gpointer?)
        g_hash_table_iter_init(&iterator, table)
        while g_hash_table_iter_next(&iterator, &key, &value) != 0 {
            guard let key, let value else { continue }
            attributes[String(cString: key.assumingMemoryBound(to: CChar.self))] = String(
                cString: value.assumingMemoryBound(to: CChar.self))
        }
        return attributes
    }

    /// Selects the child at an index.
    ///
    /// - Returns: Whether that succeeded.
    @discardableResult
    public func selectChild(at index: Int) -> Bool {
        guard let selection = atspi_accessible_get_selection_iface(object) else { return false }
        defer { g_object_unref(selection) }
        return attempt(0) {
            atspi_selection_select_child(selection, gint(clamping: index), $0)
        } != 0
    }

    /// The number of rows; nil if the object is not a table.
    public var rowCount: Int? {
        guard let table = atspi_accessible_get_table_iface(object) else { return nil }
        defer { g_object_unref(table) }
        return Int(attempt(-1) { atspi_table_get_n_rows(table, $0) })
    }

    /// The header of a column of a table; nil if there is none.
    public func columnHeader(_ column: Int) -> Accessible? {
        guard let table = atspi_accessible_get_table_iface(object) else { return nil }
        defer { g_object_unref(table) }
        return Accessible(
            adopting: attempt(nil) {
                atspi_table_get_column_header(table, gint(clamping: column), $0)
            })
    }

    /// Scrolls until the object is visible.
    ///
    /// - Returns: Whether that succeeded.
    @discardableResult
    public func scrollIntoView() -> Bool {
        guard let component = atspi_accessible_get_component_iface(object) else { return false }
        defer { g_object_unref(component) }
        return attempt(0) {
            atspi_component_scroll_to(component, ATSPI_SCROLL_ANYWHERE, $0)
        } != 0
    }

    /// The names of the actions.
    public var actions: [String] {
        guard let iface = atspi_accessible_get_action_iface(object) else { return [] }
        defer { g_object_unref(iface) }
        let count = attempt(0) { atspi_action_get_n_actions(iface, $0) }
        return (0..<max(0, count)).map { index in
            text { atspi_action_get_action_name(iface, index, $0) }
        }
    }

    /// The names of the labels that the object is related to.
    public var labels: [String] { names(of: ATSPI_RELATION_LABELLED_BY) }

    /// The texts that describe the object, such as the reason why its content is invalid.
    public var descriptions: [String] { names(of: ATSPI_RELATION_DESCRIBED_BY) }

    private func names(of type: AtspiRelationType) -> [String] {
        guard let relations = attempt(nil, { atspi_accessible_get_relation_set(object, $0) }) else {
            return []
        }
        defer { g_array_unref(relations) }
        var names: [String] = []
        relations.pointee.data.withMemoryRebound(
            to: UnsafeMutablePointer<AtspiRelation>.self, capacity: Int(relations.pointee.len)
        ) { list in
            for relation in UnsafeBufferPointer(start: list, count: Int(relations.pointee.len)) {
                defer { g_object_unref(relation) }
                let targets = Self.targets(of: relation)
                if atspi_relation_get_relation_type(relation) == type {
                    names += targets.map(\.name)
                }
            }
        }
        return names
    }

    /// The objects that a relation points to.
    ///
    /// A target that is gone is null. AT-SPI's library uses it all the same, so it is removed.
    static func targets(of relation: UnsafeMutablePointer<AtspiRelation>) -> [Accessible] {
        guard let targets = relation.pointee.targets else { return [] }
        for index in (0..<targets.pointee.len).reversed() {
            let isGone = targets.pointee.data.withMemoryRebound(
                to: UnsafeMutableRawPointer?.self, capacity: Int(targets.pointee.len)
            ) { $0[Int(index)] == nil }
            if isGone { g_array_remove_index(targets, index) }
        }
        return (0..<atspi_relation_get_n_targets(relation)).compactMap {
            Accessible(adopting: atspi_relation_get_target(relation, $0))
        }
    }

    /// Performs the action with a name, such as "click".
    ///
    /// - Returns: Whether the action exists and succeeded.
    @discardableResult
    public func perform(_ action: String) -> Bool {
        guard let iface = atspi_accessible_get_action_iface(object) else { return false }
        defer { g_object_unref(iface) }
        let count = attempt(0) { atspi_action_get_n_actions(iface, $0) }
        for index in 0..<max(0, count)
        where text({ atspi_action_get_action_name(iface, index, $0) }) == action {
            Programs.noteAction()
            return attempt(0) { atspi_action_do_action(iface, index, $0) } != 0
        }
        return false
    }

    private func has(_ state: AtspiStateType) -> Bool {
        guard let states = atspi_accessible_get_state_set(object) else { return false }
        defer { g_object_unref(states) }
        return atspi_state_set_contains(states, state) != 0
    }

    /// Returns a fallback on errors, because objects may disappear at any time.
    func attempt<Value>(
        _ fallback: Value, _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value
    ) -> Value {
        var error: UnsafeMutablePointer<GError>?
        let value = body(&error)
        guard let error else { return value }
        g_error_free(error)
        return fallback
    }

    private func text(
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> UnsafeMutablePointer<
            gchar
        >?
    ) -> String {
        guard let characters = attempt(nil, body) else { return "" }
        defer { g_free(characters) }
        return String(cString: characters)
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
