import RandomSupport
import UITestSupport

/// Something that a person without a plan does.
enum MonkeyAct: CustomStringConvertible {
    case click(button: Int, count: Int, modifiers: [String], MonkeyPlace)
    /// Presses at the first place, moves over the others, presses a key there if there is one, and
    /// releases at the last place.
    case drag([MonkeyPlace], key: String?)
    case wheel(notches: Int, MonkeyPlace)
    case key(String)
    case text(String)

    var description: String {
        switch self {
        case .click(let button, let count, let modifiers, let place):
            "click button \(button) ×\(count) \((modifiers + [""]).joined(separator: "+"))\(place)"
        case .drag(let places, let key):
            "drag \(places.map(\.description).joined(separator: " → "))"
                + (key.map { ", press \($0)" } ?? "")
        case .wheel(let notches, let place): "wheel \(notches) \(place)"
        case .key(let key): "key \(key)"
        case .text(let text): "type “\(text)”"
        }
    }
}

/// A place in the active window, in thousandths of its width and height.
struct MonkeyPlace: CustomStringConvertible {
    var x, y: Int

    var description: String { "(\(x)‰, \(y)‰)" }

    /// The point on the screen.
    func point(in frame: Frame) -> (x: Int, y: Int) {
        (frame.x + frame.width * x / 1_000, frame.y + frame.height * y / 1_000)
    }
}

extension MonkeyPlace {
    init(_ random: inout SplitMix64) {
        x = random.below(1_000)
        // The bars at the upper edge have most of the controls.
        y = random.chance(20) ? random.below(80) : random.below(1_000)
    }

    /// A place nearby or anywhere.
    func next(_ random: inout SplitMix64) -> MonkeyPlace {
        guard random.chance(70) else { return MonkeyPlace(&random) }
        func near(_ value: Int) -> Int { min(max(value + random.number(-150...150), 0), 999) }
        return MonkeyPlace(x: near(x), y: near(y))
    }
}

extension MonkeyAct {
    /// A random act.
    init(_ random: inout SplitMix64) {
        switch random.below(100) {
        case ..<35:
            let button = random.chance(12) ? 3 : 1
            let modifiers = random.chance(15) ? [random.chance(50) ? "ctrl" : "shift"] : []
            let count = random.chance(15) ? 2 : 1
            self = .click(
                button: button, count: count, modifiers: modifiers, MonkeyPlace(&random))
        case ..<47:
            var places = [MonkeyPlace(&random)]
            for _ in 0..<random.number(1...3) {
                places.append(places[places.count - 1].next(&random))
            }
            let key = random.chance(25) ? random.pick(Self.keys) : nil
            self = .drag(places, key: key)
        case ..<55: self = .wheel(notches: random.number(-8...8), MonkeyPlace(&random))
        case ..<92: self = .key(random.pick(Self.keys) ?? "Escape")
        default: self = .text(random.pick(Self.texts) ?? "1")
        }
    }

    /// Keys that leave the program alone: none ends it, prints, or opens another program.
    private static let keys: [String] =
        Array(repeating: "Escape", count: 8)
        + [
            "Return", "Return", "Return", "Tab", "Tab", "shift+Tab", "space", "Delete",
            "BackSpace", "F2", "F2", "F10", "Menu", "Home", "End", "Up", "Up", "Down", "Down",
            "Left", "Right", "Page_Up", "Page_Down", "shift+Down", "shift+Up", "shift+Right",
            "ctrl+Home", "ctrl+End", "alt+Up", "alt+Down", "alt+Left", "ctrl+Return",
            "ctrl+space", "shift+space", "ctrl+Left", "ctrl+Right", "ctrl+shift+Left",
            "ctrl+shift+Right", "ctrl+Page_Down", "ctrl+Page_Down", "ctrl+Page_Up", "alt+Return",
            "ctrl+1", "ctrl+2", "ctrl+3", "ctrl+4", "ctrl+5", "ctrl+plus", "ctrl+minus", "ctrl+a",
            "ctrl+c", "ctrl+x", "ctrl+v", "ctrl+shift+v", "ctrl+shift+d", "ctrl+d", "ctrl+e",
            "ctrl+e", "ctrl+f", "ctrl+f", "ctrl+shift+f", "ctrl+h", "ctrl+i", "ctrl+j", "ctrl+l",
            "ctrl+shift+l", "ctrl+n", "ctrl+shift+n", "ctrl+shift+m", "ctrl+shift+s", "ctrl+t",
            "ctrl+z", "ctrl+z", "ctrl+shift+z", "ctrl+y", "ctrl+comma", "ctrl+shift+c",
            "ctrl+shift+e", "ctrl+o", "ctrl+question",
        ]

    private static let texts = [
        "1", "1", "a", "the", "Au", "12", "2024-01-02", "x y", "year:1900..1960", "author:le",
        "\"a b", "-a", "true", "3.5", "  ", "zzzz", "0",
    ]
}
