import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// A page with commands.
@MainActor
private final class Commands: ViewController {
    let field = TextField()
    let list = TableView()
    var log: [String] = []
    private let name: String

    init(_ name: String) {
        self.name = name
        super.init()
    }

    override func loadView() { view = StackView(.vertical, [field, list]) }

    override var keyCommands: [KeyCommand]? {
        [
            KeyCommand(title: "Find", input: "f", modifierFlags: .command) { [weak self] in
                self?.log.append($0.title)
            },
            KeyCommand(input: "n") { [weak self] _ in self?.log.append("n in \(self?.name ?? "")")
            },
            KeyCommand(input: KeyCommand.inputEscape) { [weak self] _ in self?.log.append("escape")
            },
            KeyCommand(input: .upArrow, modifierFlags: [.shift, .alternate]) { [weak self] _ in
                self?.log.append("up")
            },
            KeyCommand(input: .function(7), attributes: .disabled) { [weak self] _ in
                self?.log.append("disabled")
            },
        ] + (super.keyCommands ?? [])
    }
}

/// Keys that pages handle while they are in use.
@MainActor
final class KeyCommandTests: DisplayTestCase {
    func testAPageHandlesTheKeysThatItsViewsLeave() async throws {
        let page = Commands("page")
        let window = try show(page.view)
        page.list.grabFocus()
        press(GDK_KEY_f, GDK_CONTROL_MASK, in: window)
        press(GDK_KEY_n, in: window)
        press(GDK_KEY_Escape, in: window)
        press(GDK_KEY_F7, in: window)
        XCTAssertEqual(page.log, ["Find", "n in page", "escape"])
        page.log = []
        page.field.grabFocus()
        press(GDK_KEY_n, in: window)
        XCTAssertEqual(page.log, [], "the field takes the character")
        XCTAssertEqual(page.field.text, "n")
        press(GDK_KEY_f, GDK_CONTROL_MASK, in: window)
        XCTAssertEqual(page.log, ["Find"])
    }

    func testAParentHandlesTheKeysThatItsChildLeaves() async throws {
        let (parent, child) = (Commands("parent"), ViewController())
        let button = Button("Press")
        child.view = StackView(.vertical, [button])
        parent.addChild(child)
        (parent.view as? StackView)?.addArrangedSubview(child.view)
        let window = try show(parent.view)
        child.loadViewIfNeeded()
        button.grabFocus()
        let own = KeyCommand(input: "n") { _ in parent.log.append("n in child") }
        press(GDK_KEY_n, in: window)
        child.addKeyCommand(own)
        press(GDK_KEY_n, in: window)
        child.removeKeyCommand(own)
        press(GDK_KEY_n, in: window)
        XCTAssertEqual(parent.log, ["n in parent", "n in child", "n in parent"])
    }

    func testTheKeyAndItsModifiersMustMatch() async throws {
        func matches(
            _ input: KeyCommand.Input, _ flags: KeyModifierFlags = [],
            _ key: KeyPress.Key, _ modifiers: KeyPress.Modifiers = []
        ) -> Bool {
            KeyCommand(input: input, modifierFlags: flags) { _ in }
                .matches(KeyPress(key, modifiers))
        }
        XCTAssertTrue(matches("f", .command, .character("f"), .control))
        XCTAssertTrue(matches("F", .control, .character("f"), .control))
        XCTAssertFalse(matches("f", .command, .character("f")))
        XCTAssertFalse(matches("f", .command, .character("F"), [.control, .shift]))
        XCTAssertTrue(matches("f", [.command, .shift], .character("F"), [.control, .shift]))
        XCTAssertTrue(matches("+", .command, .character("+"), [.control, .shift]), "a shifted key")
        XCTAssertTrue(matches("\r", .alternate, .enter, .alt))
        XCTAssertFalse(matches(.upArrow, [], .up, .shift))
        XCTAssertTrue(matches(.function(1), [], .other(UInt32(GDK_KEY_F1))))
    }
}
