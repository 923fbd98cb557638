import CGtk
import GtkBridge
import TableCore

/// An item that the user drags.
public final class DragItem {
    /// The data for other programs and for other views.
    public let itemProvider: ItemProvider

    /// Any value of the program, for drops within it.
    public var localObject: Any?

    /// The row or item that is dragged; nil if the item comes from another view.
    var source: IndexPath?

    /// Creates an item.
    public init(itemProvider: ItemProvider) { self.itemProvider = itemProvider }
}

/// A drag that began in a view of the program.
public final class DragSession {
    /// The dragged items.
    public internal(set) var items: [DragItem] = []

    /// Any value of the program, for drops within it.
    public var localContext: Any?

    /// The view in which the drag began.
    weak var view: View?
}

/// The effect of a drop on the dropped items.
public enum DropOperation: Hashable, Sendable {
    /// Nothing: the view does not take the items.
    case cancel
    /// Nothing: the view takes such items, but not here or not now.
    case forbidden
    /// The items are copied.
    case copy
    /// The items are moved.
    case move
}

/// A drag over a view.
public final class DropSession {
    /// The dragged items. Those of other programs have no data before they are dropped.
    public internal(set) var items: [DragItem] = []

    /// The drag, if it began in the program.
    public internal(set) var localDragSession: DragSession?

    /// Whether the source offers to move the items, and the user does not ask for a copy with Ctrl.
    public internal(set) var allowsMoveOperation = false

    /// The richest kind of data that another program offers.
    var offer: Kind?

    /// The pointer, in the coordinates of the view.
    var place = Point.zero

    enum Kind { case text, address, image }

    /// Whether the items have representations of a type.
    public func canLoadObjects<Object: ItemProviderObject>(ofClass type: Object.Type) -> Bool {
        if items.contains(where: { $0.itemProvider.canLoadObject(ofClass: type) }) { return true }
        if type == URL.self { return offer == .address }
        if type == Image.self { return offer == .image }
        return offer == .text || offer == .address
    }

    /// Passes the representations of a type to a closure, when the items have been dropped.
    public func loadObjects<Object: ItemProviderObject>(
        ofClass type: Object.Type, completion: ([Object]) -> Void
    ) {
        completion(items.compactMap { $0.itemProvider.loadObject(ofClass: type) })
    }

    /// The place of the pointer in a view, in points.
    public func location(in view: View) -> Point {
        guard let widget,
            let inWindow = View.move(place, from: widget, to: gtk_widget_get_toplevel(widget))
        else { return place }
        return view.point(fromWindow: inWindow) ?? place
    }

    /// The widget over which the items are.
    var widget: WidgetPointer?
}
