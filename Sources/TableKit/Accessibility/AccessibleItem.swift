import CGtk
import GtkBridge
import TableCore

/// An item or supplementary view of a collection for assistive technology.
///
/// It stores only its key and queries the collection for everything else. It follows its item
/// through changes of the collection.
final class AccessibleItem: KeyedElement {
    var key: LayoutElement
    weak var accessible: VirtualAccessible?
    var isDefunct = false
    private(set) weak var accessibility: CollectionAccessibility?
    /// The cached text of an item off screen, from the data source.
    private var spoken: String?

    init(_ key: LayoutElement, of accessibility: CollectionAccessibility) {
        (self.key, self.accessibility) = (key, accessibility)
    }

    /// The collection, or nil if the element no longer exists.
    private var view: CollectionView? { isDefunct ? nil : accessibility?.upToDateView }

    var exists: Bool { !isDefunct && accessibility?.view != nil }
    var parent: AtkPointer? { accessibility?.object }
    var index: Int? { isDefunct ? nil : accessibility?.index(of: key) }

    /// The index path of an item; nil for a supplementary view.
    private var item: IndexPath? { key.category == .cell ? key.indexPath : nil }

    var role: AtkRole {
        switch key.category {
        case .cell: ATK_ROLE_LIST_ITEM
        case .supplementary(LayoutElement.sectionHeader): ATK_ROLE_HEADING
        case .supplementary(LayoutElement.sectionFooter): ATK_ROLE_FOOTER
        case .supplementary, .decoration: ATK_ROLE_PANEL
        }
    }

    var text: String {
        guard let view else { return "" }
        if let shown = view.display.view(of: key) { return shown.accessibilityLabel ?? "" }
        if let spoken { return spoken }
        let asked = view.spokenText(of: key)
        spoken = asked
        return asked
    }

    /// The position among the items, or of a header among the sections.
    var attributes: [(name: String, value: String)] {
        guard view != nil else { return [] }
        let level = role == ATK_ROLE_HEADING ? [("level", "1")] : []
        return (accessibility?.layoutChildren?.place(of: key)).attributes + level
    }

    /// The states, determined without requesting a cell from the data source.
    var announcedStates: AccessibleStates { view?.accessibleStates(of: key) ?? [] }

    var states: [AtkStateType] { announcedStates.atk }

    var frame: Rect? {
        view.flatMap { view in view.viewportFrame(of: key).map { view.onScreen($0) } }
    }

    var widgets: [WidgetPointer] { view?.display.view(of: key)?.hosting?.visibleWidgets ?? [] }

    func forgetTexts() { spoken = nil }
    func released() { accessibility?.children.released(key) }

    // MARK: Operation

    func grabFocus() -> Bool {
        guard let view, let item else { return false }
        view.focusItem(at: item)
        view.scrollToItem(at: item, animated: false)
        view.grabFocus()
        return true
    }

    func scroll(to place: AtkScrollType) -> Bool {
        view?.reveal(key)
        return view != nil
    }

    var actions: [AccessibleAction] {
        item.flatMap { view?.accessibleActions(ofItemAt: $0) } ?? []
    }

    func perform(_ action: AccessibleAction) -> Bool {
        guard let view, let item else { return false }
        view.perform(action, at: item)
        return true
    }
}
