import CGtk
import TableCore

/// A drawn text outside tables and collections for assistive technology.
final class AccessibleText: VirtualElement {
    weak var accessible: VirtualAccessible?
    var isDefunct = false
    private weak var view: View?
    private weak var owner: CanvasAccessibility?
    private var toldName: String

    init(_ view: View, of owner: CanvasAccessibility) {
        (self.view, self.owner) = (view, owner)
        toldName = view.drawnName ?? ""
    }

    /// Whether the object is that of a view, which still exists.
    func shows(_ other: View) -> Bool { view === other }

    var exists: Bool { !isDefunct && view != nil && owner != nil }
    var parent: AtkPointer? { owner?.object }
    var text: String { view?.drawnName ?? "" }
    var isTransient: Bool { false }

    var role: AtkRole {
        if let role = view?.drawnRole { return role }
        return switch view {
        case is Label: ATK_ROLE_LABEL
        case is ImageView: ATK_ROLE_IMAGE
        default: ATK_ROLE_PANEL
        }
    }

    var index: Int? {
        guard let owner else { return nil }
        return owner.views.firstIndex { $0 === view }.map { $0 + owner.widgetCount }
    }

    var states: [AtkStateType] {
        (view?.drawnStates ?? []) + (owner?.isShowing == true ? [ATK_STATE_SHOWING] : [])
    }

    var frame: Rect? { view.flatMap { owner?.frame(of: $0) } }
    var actions: [AccessibleAction] { view?.offersActivation == true ? [.activate] : [] }

    func perform(_ action: AccessibleAction) -> Bool { view?.accessibilityActivate() ?? false }

    /// Notifies assistive technology of a name that changed since the last notification.
    func tellName() {
        guard text != toldName, let object = accessible?.object else { return }
        toldName = text
        g_object_notify(
            UnsafeMutableRawPointer(object).assumingMemoryBound(to: GObject.self),
            "accessible-name")
    }
}
