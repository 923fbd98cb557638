import CGtk
import GtkBridge

/// The objects of a view's elements: created on request, kept while they are referenced.
final class VirtualChildren<Element: KeyedElement> {
    private struct Weak {
        weak var accessible: VirtualAccessible?
        weak var element: Element?
    }

    private var children: [Element.Key: Weak] = [:]

    /// The number of live objects.
    var count: Int { children.count }

    /// The element of a key, if its object is alive.
    func element(_ key: Element.Key) -> Element? { children[key]?.element }

    /// The object of a key, with a reference for the caller.
    func retainedObject(
        _ key: Element.Key, isCell: Bool = false, make: () -> Element
    ) -> AtkPointer {
        if let known = children[key]?.accessible { return known.retainedObject }
        let element = make()
        let accessible = VirtualAccessible.make(of: element, isCell: isCell)
        children[key] = Weak(accessible: accessible, element: element)
        return accessible.object
    }

    /// Removes the entry of an element whose object was freed.
    func released(_ key: Element.Key) {
        if children[key]?.accessible == nil { children[key] = nil }
    }

    /// Moves the objects with their elements. Those of elements without a new key become defunct.
    func follow(_ newKey: (Element.Key) -> Element.Key?) {
        let old = children
        children = [:]
        retaining(old) { accessible, element in
            element.forgetTexts()
            if let new = newKey(element.key) {
                element.key = new
                children[new] = Weak(accessible: accessible, element: element)
            } else {
                accessible.becomeDefunct()
            }
        }
    }

    /// The number of objects, these and their cells, with other states than at the last
    /// notification.
    var changedCount: Int {
        children.values.reduce(0) { $0 + ($1.accessible?.changedCount ?? 0) }
    }

    /// The maximum number of objects whose changes are told one by one. Orca drops events, also
    /// others, if more than 50 are waiting. It reads the states again when it needs them.
    private static var changeLimit: Int { 24 }

    /// Notifies assistive technology of changed states, unless there are very many.
    func tellStates() { tellStates(silently: changedCount > Self.changeLimit) }

    /// Notifies assistive technology of changed states, or takes them as known.
    func tellStates(silently: Bool) {
        retaining(children) { accessible, _ in accessible.tellStates(silently: silently) }
    }

    /// Visits objects while none of them is freed: signals may release other objects.
    private func retaining(
        _ children: [Element.Key: Weak], _ visit: (VirtualAccessible, Element) -> Void
    ) {
        let live = children.values.compactMap { child in
            child.accessible.flatMap { own in child.element.map { (own, $0) } }
        }
        for (own, _) in live { g_object_ref(UnsafeMutableRawPointer(own.object)) }
        defer { for (own, _) in live { g_object_unref(UnsafeMutableRawPointer(own.object)) } }
        for (own, element) in live { visit(own, element) }
    }
}
