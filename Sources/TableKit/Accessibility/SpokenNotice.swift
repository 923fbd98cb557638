import CGtk
import GtkBridge
import TableCore

/// A text for screen readers that do not listen to ATK's announcements.
///
/// ATK 2.46 introduced announcements, but the Orca of its time does not listen to them; that of ATK
/// 2.50 does. It speaks each notification that appears, without its role if it is in a status bar.
final class SpokenNotice: VirtualElement {
    weak var accessible: VirtualAccessible?
    var isDefunct = false
    let text: String
    private let bar: StatusBar

    private init(_ text: String, in bar: StatusBar) { (self.text, self.bar) = (text, bar) }

    var exists: Bool { !isDefunct }
    var parent: AtkPointer? { bar.accessible?.object }
    var index: Int? { nil }
    var role: AtkRole { ATK_ROLE_NOTIFICATION }
    var states: [AtkStateType] { [ATK_STATE_SHOWING] }
    var isTransient: Bool { false }
    var frame: Rect? { nil }
    var actions: [AccessibleAction] { [] }
    func perform(_ action: AccessibleAction) -> Bool { false }

    // MARK: Posting

    /// Whether the screen readers of this version of ATK need notices.
    private static let areNeeded =
        atk_get_major_version() == 2 && atk_get_minor_version() < 50

    /// The objects of the last notices: a screen reader queries them after a while.
    private static var recent: [AtkPointer] = []
    private static let recentCount = 16
    private static var waiting: [String] = []

    /// Posts a text, unless screen readers listen to announcements.
    ///
    /// The text comes after pending changes of the focus, which would interrupt it.
    static func post(_ text: String) {
        guard areNeeded else { return }
        waiting.append(text)
        guard waiting.count == 1 else { return }
        MainLoop.whenIdle(priority: G_PRIORITY_LOW) {
            let texts = waiting
            waiting = []
            for text in texts { show(text) }
        }
    }

    private static func show(_ text: String) {
        let notice = VirtualAccessible.make(of: SpokenNotice(text, in: .shared)).object
        recent.append(notice)
        if recent.count > recentCount { g_object_unref(recent.removeFirst()) }
        atk_object_notify_state_change(notice, AtkState(ATK_STATE_SHOWING.rawValue), 1)
    }

    /// The status bar of all notices, without a place on the screen.
    private final class StatusBar: VirtualElement {
        weak var accessible: VirtualAccessible?
        var isDefunct = false

        static let shared: StatusBar = {
            let bar = StatusBar()
            // The object lives as long as the program.
            _ = VirtualAccessible.make(of: bar)
            return bar
        }()

        var exists: Bool { true }
        var parent: AtkPointer? { atk_get_root() }
        var index: Int? { nil }
        var role: AtkRole { ATK_ROLE_STATUSBAR }
        var text: String { "" }
        var states: [AtkStateType] { [] }
        var isTransient: Bool { false }
        var frame: Rect? { nil }
        var actions: [AccessibleAction] { [] }
        func perform(_ action: AccessibleAction) -> Bool { false }
    }
}
