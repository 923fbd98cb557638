import CWaylandInput
import CXTest
import Foundation

/// The connection of the tests to the Wayland compositor Sway, with a virtual mouse and keyboard.
final class Compositor: DisplayServer {
    private let input: OpaquePointer
    private let windows: WindowTree
    private let screen: Frame
    private(set) var pointer = (x: 0, y: 0)

    init() throws {
        guard let input = cwayland_connect() else {
            throw UITestFailure("there is no Wayland compositor with virtual devices")
        }
        self.input = input
        windows = try WindowTree()
        // The first output holds windows that are not shown.
        guard let output = windows.nodes.last(where: { $0.type == "output" }) else {
            throw UITestFailure("Sway has no screen")
        }
        screen = output.frame
    }

    func synchronize() { _ = cwayland_synchronize(input) }

    func synchronizeManager() {
        synchronize()
        // Sway answers after it has handled all earlier events, also those of other programs.
        _ = windows.nodes
        synchronize()
    }

    // MARK: Keys

    func key(_ code: UInt8, isDown: Bool) {
        Programs.noteAction()
        cwayland_key(input, UInt32(code), isDown ? 1 : 0)
    }

    func key(for symbol: KeySym) -> (code: UInt8, needsShift: Bool)? {
        var needsShift: Int32 = 0
        let code = cwayland_key_code(input, UInt32(symbol), &needsShift)
        return code == 0 ? nil : (UInt8(code), needsShift != 0)
    }

    // MARK: Pointer

    func movePointer(to point: (x: Int, y: Int)) {
        Programs.noteAction()
        pointer = point
        let (x, y) = (max(0, point.x - screen.x), max(0, point.y - screen.y))
        cwayland_move(input, UInt32(x), UInt32(y), UInt32(screen.width), UInt32(screen.height))
        synchronize()
    }

    func doubleClick() {
        for number in 0..<2 {
            if number > 0 { usleep(Pointer.doubleClickPause * 1_000) }
            button(1, isDown: true)
            button(1, isDown: false)
        }
    }

    func button(_ number: Int, isDown: Bool) {
        Programs.noteAction()
        switch number {
        case 4, 5: if isDown { cwayland_scroll(input, number == 5 ? 1 : -1) }
        default: cwayland_button(input, Self.codes[number] ?? 0, isDown ? 1 : 0)
        }
        synchronize()
    }

    /// The codes of Linux for the numbers that X gives to buttons.
    private static let codes: [Int: UInt32] = [1: 0x110, 2: 0x112, 3: 0x111]

    // MARK: Windows

    /// A token with which a program may come to the front.
    func activationToken() throws -> String {
        guard let token = cwayland_activation_token(input) else {
            throw UITestFailure("the compositor gives no token")
        }
        defer { free(token) }
        return String(cString: token)
    }

    var activeWindow: UInt? {
        windows.nodes.first { $0.focused && $0.pid != nil }?.id
    }

    func process(of window: UInt) -> Int32? {
        windows.nodes.first { $0.id == window }?.pid
    }

    func frame(of window: UInt) -> Frame? {
        windows.nodes.first { $0.id == window }?.frame
    }

    func resize(_ window: UInt, width: Int, height: Int) {
        Programs.noteAction()
        windows.run("[con_id=\(window)] resize set \(width) px \(height) px")
    }

    func move(_ window: UInt, x: Int, y: Int) {
        Programs.noteAction()
        windows.run("[con_id=\(window)] move absolute position \(x) px \(y) px")
    }

    /// The frame of a window of a process on the screen.
    ///
    /// - Parameter title: The title of the window. If there is none with this title, as for a menu,
    ///   the frame is that of the window with the keyboard, which the menu's position refers to.
    func frame(of title: String, of process: Int32) -> Frame {
        let nodes = windows.nodes.filter { $0.pid == process }
        let node = nodes.first { $0.name == title } ?? nodes.first(where: \.focused) ?? nodes.first
        return node?.frame ?? .zero
    }
}
