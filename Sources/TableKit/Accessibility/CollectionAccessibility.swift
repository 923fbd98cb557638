import CGtk
import GtkBridge
import TableCore

/// The accessible object of a collection with all its items and supplementary views.
final class CollectionAccessibility: ViewAccessibility<CollectionView, AccessibleItem> {
    private var known: (children: CollectionChildren, passes: Int)?

    // MARK: Children

    /// The collection with current data, after an update if one is pending; nil inside a batch.
    var upToDateView: CollectionView? {
        guard let collection = view, !collection.batches.isRecording, !collection.isUpdating,
            !collection.display.isLayingOut
        else { return nil }
        collection.updateIfNeeded()
        return collection.display.isStale ? nil : collection
    }

    /// Headers, items and footers in their order.
    var layoutChildren: CollectionChildren? {
        guard let collection = upToDateView else { return nil }
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
        guard let collection = view, let children = layoutChildren else { return [] }
        return collection.display.visibleElements.map(\.element).filter { element in
            guard case .supplementary = element.category,
                collection.display.view(of: element)?.isAccessibilityElement == true
            else { return false }
            return children.index(of: element) == nil
        }
    }

    var numberOfChildren: Int { (layoutChildren?.count ?? 0) + otherElements.count }

    func element(at index: Int) -> LayoutElement? {
        guard let children = layoutChildren else { return nil }
        if index < children.count { return children.element(at: index) }
        let (others, place) = (otherElements, index - children.count)
        return others.indices.contains(place) ? others[place] : nil
    }

    func index(of element: LayoutElement) -> Int? {
        guard let children = layoutChildren else { return nil }
        return children.index(of: element)
            ?? otherElements.firstIndex(of: element).map { $0 + children.count }
    }

    override func header(ofSection section: Int) -> String? {
        let header = LayoutElement(
            .supplementary(kind: LayoutElement.sectionHeader),
            at: IndexPath(item: 0, section: section))
        guard layoutChildren?.index(of: header) != nil else { return nil }
        return view?.display.view(of: header)?.accessibilityLabel ?? view?.spokenText(of: header)
    }

    func retainedChild(at index: Int) -> AtkPointer? {
        element(at: index).map { retainedObject(for: $0) }
    }

    /// The object of an item or supplementary view, with a reference for the caller.
    func retainedObject(for element: LayoutElement) -> AtkPointer {
        children.retainedObject(element) { AccessibleItem(element, of: self) }
    }

    override func retainedObject(for path: IndexPath, column: Int?) -> AtkPointer? {
        retainedObject(for: .cell(path))
    }

    override var focus: AccessibleFocus {
        guard let view else { return AccessibleFocus() }
        return AccessibleFocus(
            selected: view.selection.selectedPositions, cursor: view.focusedItem,
            hasFocus: view.isFocused)
    }

    override func place(of path: IndexPath) -> AccessiblePlace? {
        isWatched ? layoutChildren?.place(of: .cell(path)) : nil
    }

    // MARK: Changes

    /// Moves the objects with their items through a batch.
    func apply(_ map: UpdateMap) {
        known = nil
        let kinds = view?.display.session.layout.itemElementKinds ?? []
        followCursor { map.newIndexPath(forOld: $0) }
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
        children.follow(newElement)
        cgtk_atk_emit(object, "visible-data-changed")
        tellChanges()
    }

    /// Makes widgets in visible views accessible children of their items.
    override func adoptHostedWidgets() {
        guard let collection = view else { return }
        for (element, _) in collection.display.visibleElements {
            guard let widgets = collection.display.view(of: element)?.hosting?.visibleWidgets,
                !widgets.isEmpty
            else { continue }
            let parent = retainedObject(for: element)
            defer { g_object_unref(UnsafeMutableRawPointer(parent)) }
            for widget in widgets { adopt(widget, by: parent) }
        }
    }
}
