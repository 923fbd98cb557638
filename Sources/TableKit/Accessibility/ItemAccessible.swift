import CGtk
import GtkBridge
import TableCore

/// The accessible object of an item or supplementary view.
///
/// It stores only its element and queries the collection for everything else. It follows its item
/// through changes of the collection.
final class ItemAccessible {
    var element: LayoutElement
    let object: AtkPointer
    private(set) weak var accessibility: CollectionAccessibility?
    private var isDefunct = false
    /// The cached text of an item off screen, from the data source.
    private var spoken: String?
    /// The name as a C string, valid until the name changes.
    private var name: UnsafeMutablePointer<gchar>?
    private var toldStates: AccessibleStates = []

    init(_ element: LayoutElement, of accessibility: CollectionAccessibility, object: AtkPointer) {
        self.element = element
        self.object = object
        self.accessibility = accessibility
    }

    isolated deinit {
        g_free(name)
        accessibility?.released(element)
    }

    /// Records the current states as those known to assistive technology.
    func begin() { toldStates = states }

    /// The collection, or nil if the element no longer exists.
    var collection: CollectionView? { isDefunct ? nil : accessibility?.upToDateCollection }

    /// The index path of an item; nil for a supplementary view.
    var item: IndexPath? { element.category == .cell ? element.indexPath : nil }

    var role: AtkRole {
        switch element.category {
        case .cell: ATK_ROLE_LIST_ITEM
        case .supplementary(LayoutElement.sectionHeader): ATK_ROLE_HEADING
        case .supplementary(LayoutElement.sectionFooter): ATK_ROLE_FOOTER
        case .supplementary, .decoration: ATK_ROLE_PANEL
        }
    }

    var index: Int? { isDefunct ? nil : accessibility?.index(of: element) }

    /// The name as a C string, valid until the name changes.
    var cName: UnsafePointer<gchar>? {
        let text = collection.map { spokenText(in: $0) } ?? ""
        if name.map({ String(cString: $0) }) != text {
            g_free(name)
            name = g_strdup(text)
        }
        return UnsafePointer(name)
    }

    private func spokenText(in collection: CollectionView) -> String {
        if let view = collection.display.view(of: element) { return view.accessibilityLabel ?? "" }
        if let spoken { return spoken }
        let asked = collection.spokenText(of: element)
        spoken = asked
        return asked
    }

    /// The position among the items, or of a header among the sections.
    var attributes: [(name: String, value: String)] {
        guard collection != nil else { return [] }
        var attributes = [(name: "toolkit", value: "gtk")]
        if let place = accessibility?.children?.place(of: element) {
            attributes.append(("posinset", "\(place.number)"))
            attributes.append(("setsize", "\(place.count)"))
        }
        if role == ATK_ROLE_HEADING { attributes.append(("level", "1")) }
        return attributes
    }

    /// The states, determined without requesting a cell from the data source.
    private var states: AccessibleStates { collection?.accessibleStates(of: element) ?? [] }

    /// The states as an ATK state set, with a reference for the caller.
    func retainedStateSet() -> UnsafeMutablePointer<AtkStateSet>? {
        let set = atk_state_set_new()
        guard !isDefunct, accessibility?.collection != nil else {
            atk_state_set_add_state(set, ATK_STATE_DEFUNCT)
            return set
        }
        let states = states
        for state in [
            ATK_STATE_TRANSIENT, ATK_STATE_VISIBLE, ATK_STATE_ENABLED, ATK_STATE_SENSITIVE,
        ] + states.atk {
            atk_state_set_add_state(set, state)
        }
        return set
    }

    /// Notifies assistive technology of states that changed since the last notification.
    func tellStates() {
        let now = states
        let changed = now.symmetricDifference(toldStates)
        toldStates = now
        for state in changed.atk {
            atk_object_notify_state_change(
                object, AtkState(state.rawValue), now.atk.contains(state).gboolean)
        }
    }

    /// Discards the cached text.
    func forgetTexts() { spoken = nil }

    /// Marks the object as defunct, because its item or the collection is gone.
    func becomeDefunct() {
        isDefunct = true
        atk_object_notify_state_change(object, AtkState(ATK_STATE_DEFUNCT.rawValue), 1)
    }
}

extension AccessibleStates {
    private static let atkStates: [(state: AccessibleStates, atk: AtkStateType)] = [
        (.showing, ATK_STATE_SHOWING), (.selectable, ATK_STATE_SELECTABLE),
        (.selected, ATK_STATE_SELECTED), (.focusable, ATK_STATE_FOCUSABLE),
        (.focused, ATK_STATE_FOCUSED), (.checked, ATK_STATE_CHECKED),
        (.editable, ATK_STATE_EDITABLE), (.expandable, ATK_STATE_EXPANDABLE),
        (.expanded, ATK_STATE_EXPANDED),
    ]

    /// The states in the terms of ATK.
    var atk: [AtkStateType] {
        Self.atkStates.compactMap { contains($0.state) ? $0.atk : nil }
    }
}
