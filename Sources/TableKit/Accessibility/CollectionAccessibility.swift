import CGtk
import GtkBridge
import TableCore
import TextCore

/// The accessible object of a collection with all its items, however few are visible.
///
/// Objects of items and supplementary views are created on request and live as long as they are
/// referenced. No signals are sent before the collection's own object was requested.
final class CollectionAccessibility {
    weak var collection: CollectionView?

    private final class Weak {
        weak var element: ItemAccessible?
        init(_ element: ItemAccessible) { self.element = element }
    }

    /// The collection's own object, once requested.
    private var reference: ObjectReference?
    private var elements: [LayoutElement: Weak] = [:]
    private var known: (children: CollectionChildren, passes: Int)?
    private var told = (selected: PositionSet(), cursor: IndexPath?.none, hasFocus: false)
    private var isTelling = false

    var object: AtkPointer? { reference?.cast() }

    /// Whether the collection's accessible object was requested.
    var isWatched: Bool { reference != nil }

    /// The number of live objects of items and supplementary views.
    var liveElementCount: Int { elements.count }

    /// Stores the collection's object, which GTK has just created.
    func begin(with object: AtkPointer) {
        reference = ObjectReference(retaining: UnsafeMutableRawPointer(object))
        nameChanged()
        guard let collection else { return }
        told = (
            collection.selection.selectedPositions, collection.focusedItem, collection.isFocused
        )
        collection.setNeedsLayout()
    }

    func nameChanged() {
        guard let object, let collection else { return }
        atk_object_set_name(object, collection.accessibilityLabel ?? "")
    }

    // MARK: Children

    /// The collection with current data, after an update if one is pending; nil inside a batch.
    var upToDateCollection: CollectionView? {
        guard let collection, !collection.recorder.isRecording, !collection.isUpdating,
            !collection.display.isLayingOut
        else { return nil }
        collection.updateIfNeeded()
        return collection.display.isStale ? nil : collection
    }

    /// Headers, items and footers in their order.
    var children: CollectionChildren? {
        guard let collection = upToDateCollection else { return nil }
        let display = collection.display
        if let known, known.passes == display.session.passes { return known.children }
        var usedKinds: [String: Bool] = [:]
        let children = display.layOut { session in
            CollectionChildren(counts: display.counts) { section, kind in
                let element = LayoutElement(
                    .supplementary(kind: kind), at: IndexPath(item: 0, section: section))
                guard usedKinds[kind] != false,
                    let frame = session.layout.attributes(for: element)?.frame
                else { return false }
                // A layout may answer for kinds that it does not show.
                let isUsed =
                    usedKinds[kind]
                    ?? session.layout.attributesForElements(in: frame).contains {
                        $0.element == element
                    }
                usedKinds[kind] = isUsed
                return isUsed
            }
        }
        known = (children, display.session.passes)
        return children
    }

    /// The visible supplementary views of other kinds, which come after all items.
    private var otherElements: [LayoutElement] {
        guard let collection, let children else { return [] }
        return collection.display.visibleElements.map(\.element).filter { element in
            guard case .supplementary = element.category,
                collection.display.view(of: element)?.isAccessibilityElement == true
            else { return false }
            return children.index(of: element) == nil
        }
    }

    var numberOfChildren: Int { (children?.count ?? 0) + otherElements.count }

    func element(at index: Int) -> LayoutElement? {
        guard let children else { return nil }
        if index < children.count { return children.element(at: index) }
        let (others, place) = (otherElements, index - children.count)
        return others.indices.contains(place) ? others[place] : nil
    }

    func index(of element: LayoutElement) -> Int? {
        guard let children else { return nil }
        return children.index(of: element)
            ?? otherElements.firstIndex(of: element).map { $0 + children.count }
    }

    func retainedChild(at index: Int) -> AtkPointer? {
        element(at: index).map { retainedObject(for: $0) }
    }

    /// The object of an item or supplementary view, with a reference for the caller.
    func retainedObject(for element: LayoutElement) -> AtkPointer {
        if let existing = elements[element]?.element {
            g_object_ref(UnsafeMutableRawPointer(existing.object))
            return existing.object
        }
        let instance = Subclass.instantiate(ItemAccessible.type)
        let object = instance.assumingMemoryBound(to: AtkObject.self)
        let state = ItemAccessible(element, of: self, object: object)
        Subclass.attachState(state, to: instance)
        elements[element] = Weak(state)
        state.begin()
        return object
    }

    /// Removes the entry of an element whose object was freed.
    func released(_ element: LayoutElement) {
        if elements[element]?.element == nil { elements[element] = nil }
    }

    // MARK: Changes

    /// Moves the objects with their items through a batch.
    func apply(_ map: UpdateMap) {
        known = nil
        let kinds = collection?.display.session.layout.itemElementKinds ?? []
        follow { map.newLayoutElement(forOld: $0, itemKinds: kinds) }
    }

    /// Updates the objects after a reload: elements keep their objects by index path.
    func reloaded(counts: SectionCounts) {
        known = nil
        follow { element in
            let path = element.indexPath
            let exists =
                element.category == .cell
                ? counts.contains(path) : path.first.map { $0 < counts.numberOfSections } ?? false
            return exists ? element : nil
        }
    }

    private func follow(_ newElement: (LayoutElement) -> LayoutElement?) {
        guard let object else { return }
        let old = elements.values.compactMap(\.element)
        elements = [:]
        // Signals may release other objects.
        for state in old { g_object_ref(UnsafeMutableRawPointer(state.object)) }
        defer { for state in old { g_object_unref(UnsafeMutableRawPointer(state.object)) } }
        for state in old {
            let element = state.element
            state.forgetTexts()
            if let new = newElement(element) {
                state.element = new
                elements[new] = Weak(state)
            } else {
                state.becomeDefunct()
            }
        }
        cgtk_atk_emit(object, "visible-data-changed")
        tellChanges()
    }

    /// Updates the objects after views moved on screen.
    func viewsMoved() {
        guard isWatched else { return }
        adoptHostedWidgets()
        tellChanges()
    }

    /// Schedules notifications of changes in selection, focus and states until the main loop is
    /// idle.
    func tellChanges() {
        guard isWatched, !isTelling else { return }
        isTelling = true
        MainLoop.whenIdle { [weak self] in
            self?.isTelling = false
            self?.tellChangesNow()
        }
    }

    private func tellChangesNow() {
        guard let object, let collection else { return }
        let now = (
            selected: collection.selection.selectedPositions, cursor: collection.focusedItem,
            hasFocus: collection.isFocused
        )
        let before = told
        told = now
        let states = elements.values.compactMap(\.element)
        // Signals may release other objects.
        for state in states { g_object_ref(UnsafeMutableRawPointer(state.object)) }
        defer { for state in states { g_object_unref(UnsafeMutableRawPointer(state.object)) } }
        for state in states { state.tellStates() }
        if now.selected != before.selected { cgtk_atk_emit(object, "selection-changed") }
        guard now.hasFocus, let cursor = now.cursor, now.cursor != before.cursor || !before.hasFocus
        else { return }
        let item = retainedObject(for: .cell(cursor))
        defer { g_object_unref(UnsafeMutableRawPointer(item)) }
        cgtk_atk_emit_object(object, "active-descendant-changed", item)
    }

    /// Announces the new position of an item moved by the user.
    func announceMove(to path: IndexPath) {
        guard let object, let place = children?.place(of: .cell(path)) else { return }
        cgtk_atk_announce(
            object,
            translated("Moved to position {position} of {count}")
                .filling(["position": String(place.number), "count": String(place.count)]))
    }

    /// Makes widgets in visible views accessible children of their items.
    private func adoptHostedWidgets() {
        guard let collection else { return }
        for (element, _) in collection.display.visibleElements {
            guard let widgets = collection.display.view(of: element)?.hosting?.visibleWidgets,
                !widgets.isEmpty
            else { continue }
            let parent = retainedObject(for: element)
            defer { g_object_unref(UnsafeMutableRawPointer(parent)) }
            for widget in widgets {
                guard let child = gtk_widget_get_accessible(widget),
                    child.pointee.accessible_parent != parent
                else { continue }
                atk_object_set_parent(child, parent)
            }
        }
    }
}
