import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// The items of menus as GTK shows them.
@MainActor
final class MenuModelTests: DisplayTestCase {
    /// The labels of a model, with sections in brackets and submenus in parentheses.
    private func outline(_ model: UnsafeMutablePointer<GMenuModel>?) -> String {
        (0..<g_menu_model_get_n_items(model)).map { index -> String in
            let value = g_menu_model_get_item_attribute_value(model, index, "label", nil)
            defer { value.map { g_variant_unref($0) } }
            var text = value.map { String(cString: g_variant_get_string($0, nil)) } ?? ""
            for (link, marks) in [("section", "[]"), ("submenu", "()")] {
                guard let inner = g_menu_model_get_item_link(model, index, link) else { continue }
                defer { g_object_unref(UnsafeMutableRawPointer(inner)) }
                text += "\(marks.first ?? " ")\(outline(inner))\(marks.last ?? " ")"
            }
            return text
        }.joined(separator: " ")
    }

    func testInlineMenusAreGroupsAndOthersOpen() async throws {
        let menu = Menu(children: [
            Action(title: "Copy") { _ in },
            Action(title: "Secret", attributes: .hidden) { _ in },
            Menu(title: "Sort", children: [Command(title: "Up", action: "win.sort")]),
            Menu(title: "Edit", options: .displayInline, children: [Action(title: "Cut") { _ in }]),
            Command(title: "Undo", action: "win.undo"),
        ])
        let model = MenuModel(menu, sender: nil)
        withExtendedLifetime(model) {
            XCTAssertEqual(outline(model.pointer), "[Copy Sort([Up])] Edit[Cut] [Undo]")
        }
    }

    func testActionsArePerformedDisabledAndChecked() async throws {
        var senders: [Bool] = []
        let owner = View()
        let menu = Menu(children: [
            Action(title: "Copy") { action in senders.append(action.sender === owner) },
            Action(title: "Paste", attributes: .disabled) { _ in senders.append(false) },
            Action(title: "Bold", state: .on) { _ in },
        ])
        let model = MenuModel(menu, sender: owner)
        let button = Button("Edit")
        model.install(on: button.widget)
        let group = try XCTUnwrap(gtk_widget_get_action_group(button.widget, "items"))
        g_action_group_activate_action(group, "item-1", nil)
        XCTAssertEqual(senders, [true])
        XCTAssertEqual(g_action_group_get_action_enabled(group, "item-2"), 0)
        let state = try XCTUnwrap(g_action_group_get_action_state(group, "item-3"))
        XCTAssertEqual(g_variant_get_boolean(state), 1)
        g_variant_unref(state)
    }

    func testAMenuOpensAtAWidgetAndGoesWhenItIsClosed() async throws {
        let button = Button("Edit")
        try show(button, width: 200, height: 200)
        var events: [String] = []
        let popover = try XCTUnwrap(
            MenuModel.open(Menu(children: [Action(title: "Copy") { _ in }]), at: button.widget) {
                events.append("closed")
            })
        XCTAssertFalse(popover.isHidden)
        popover.on("destroy") { events.append("destroyed") }
        gtk_popover_popdown(popover.widget.cast(GtkPopover.self))
        wait("the popover is destroyed") { events == ["closed", "destroyed"] }
    }

    /// GTK shows keys only in menus of a menu bar.
    func testItemsEndWithTheirKeys() async throws {
        let find = KeyCommand(title: "_Find", input: "f", modifierFlags: .control) { _ in }
        let back = KeyCommand(title: "Go _Back", input: .function(5)) { _ in }
        let menu = Menu(children: [
            find, Action(title: "Copy") { _ in },
            Menu(title: "More", children: [Menu(options: .displayInline, children: [back])]),
        ])
        let button = Button("Edit")
        try show(button, width: 300, height: 300)
        let popover = try XCTUnwrap(MenuModel.open(menu, at: button.widget))
        var labels: [String] = []
        var hints: [String] = []
        func look(at widget: WidgetPointer) {
            let view = View(retaining: widget)
            if let hint = view.accessibilityHint { hints.append(hint) }
            if cgtk_is_a(widget, gtk_label_get_type()) != 0 {
                let text = String(cString: gtk_label_get_text(widget.cast(GtkLabel.self)))
                if gtk_widget_get_visible(widget) != 0 { labels.append(text) }
            } else if cgtk_is_a(widget, gtk_container_get_type()) != 0 {
                MenuHeight.children(of: widget).forEach(look)
            }
        }
        look(at: popover.widget)
        XCTAssertEqual(labels, ["Find", "Ctrl+F", "Copy", "More", "More", "Go Back", "F5"])
        XCTAssertEqual(hints, ["Ctrl+F", "F5"])
        gtk_popover_popdown(popover.widget.cast(GtkPopover.self))
    }
}
