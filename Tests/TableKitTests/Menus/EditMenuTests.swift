import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Edit menus of any view.
@MainActor
final class EditMenuTests: DisplayTestCase {
    @MainActor
    private final class Card: View {
        var allowed: Set<EditAction> = [.copy, .paste]
        var log: [String] = []

        override func canPerformAction(_ action: EditAction, withSender sender: Any?) -> Bool {
            allowed.contains(action)
        }

        override func copy(_ sender: Any?) { log.append("copy") }
        override func paste(_ sender: Any?) { log.append("paste") }
    }

    @MainActor
    private final class Extra: EditMenuInteractionDelegate {
        var log: [String] = []

        func editMenuInteraction(
            _ interaction: EditMenuInteraction, menuFor configuration: EditMenuConfiguration,
            suggestedActions: [MenuElement]
        ) -> Menu? {
            Menu(children: suggestedActions + [Action(title: "Share") { _ in }])
        }

        func editMenuInteraction(
            _ interaction: EditMenuInteraction,
            willPresentMenuFor configuration: EditMenuConfiguration
        ) { log.append("present") }

        func editMenuInteraction(
            _ interaction: EditMenuInteraction,
            willDismissMenuFor configuration: EditMenuConfiguration
        ) { log.append("dismiss") }
    }

    private func titles(_ interaction: EditMenuInteraction) -> [String]? {
        interaction.menu(for: EditMenuConfiguration(sourcePoint: .zero))?.children.map(\.title)
    }

    /// Adding it again does nothing, and moving it leaves nothing at the view before.
    func testAnInteractionHasOneView() async throws {
        let (first, second) = (Button("First"), Button("Second"))
        let (window, interaction) = (
            try show(StackView(.vertical, [first, second])), EditMenuInteraction(delegate: Extra())
        )
        first.addInteraction(interaction)
        first.addInteraction(interaction)
        XCTAssertEqual(first.interactions.count, 1)
        second.addInteraction(interaction)
        XCTAssertEqual(first.interactions.count, 0)
        XCTAssertTrue(interaction.view === second)
        _ = window
    }

    func testTheMenuHasWhatTheViewCanDo() async throws {
        let card = Card(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let interaction = EditMenuInteraction(delegate: nil)
        card.addInteraction(interaction)
        XCTAssertEqual(titles(interaction), ["_Copy", "_Paste"])
        let menu = try XCTUnwrap(interaction.menu(for: EditMenuConfiguration(sourcePoint: .zero)))
        (menu.children.last as? Action)?.perform()
        XCTAssertEqual(card.log, ["paste"])
        card.allowed = []
        XCTAssertEqual(titles(interaction), [])
    }

    func testTheDelegateAddsItemsAndFollowsTheMenu() async throws {
        let (card, extra) = (Card(), Extra())
        let interaction = EditMenuInteraction(delegate: extra)
        card.addInteraction(interaction)
        _ = try show(card, width: 200, height: 200)
        XCTAssertEqual(titles(interaction), ["_Copy", "_Paste", "Share"])
        interaction.presentEditMenu(
            with: EditMenuConfiguration(sourcePoint: Point(x: 20, y: 20)))
        XCTAssertNotNil(interaction.openMenu)
        XCTAssertEqual(extra.log, ["present"])
        interaction.dismissMenu()
        wait("the menu has closed") { interaction.openMenu == nil }
        XCTAssertEqual(extra.log, ["present", "dismiss"])
    }

    func testTheSharedMenuOpensAtAView() async throws {
        let card = Card()
        _ = try show(card, width: 200, height: 200)
        let menu = MenuController.shared
        defer { menu.menuItems = nil }
        menu.menuItems = [MenuItem(title: "Rate") { card.log.append("rate") }]
        XCTAssertFalse(menu.isMenuVisible)
        menu.showMenu(from: card, rect: Rect(x: 10, y: 10, width: 20, height: 20))
        XCTAssertTrue(menu.isMenuVisible)
        menu.hideMenu()
        XCTAssertFalse(menu.isMenuVisible)
    }
}
