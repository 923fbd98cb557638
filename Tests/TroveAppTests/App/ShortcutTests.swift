import Testing

@testable import Trove

/// The keyboard shortcuts.
@Suite("The keyboard shortcuts")
@MainActor
struct ShortcutTests {
    @Test func noKeyHasTwoActions() {
        var actions: [String: [String]] = [:]
        for (action, keys) in Shortcut.keys {
            for key in keys { actions[key, default: []].append(action) }
        }
        #expect(actions.filter { $0.value.count > 1 } == [:])
    }
}
