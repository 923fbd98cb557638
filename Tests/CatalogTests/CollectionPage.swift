import ProgramSupport
import UITestSupport

/// Items and labels of a page with a collection.
extension RunningProgram {
    /// Waits for an item on the screen.
    func item(_ name: String) throws -> Accessible { try find(.listItem, name) }

    /// Clicks an item once it has stopped moving.
    func clickItem(_ name: String) throws { try click(.listItem, name) }

    /// Waits for an item that has stopped moving, and returns its place.
    func frame(ofItem name: String) throws -> Frame {
        let item = try item(name)
        var (before, since) = (Frame.zero, ContinuousClock.now)
        // Longer than a frame: an animation may not have begun.
        try wait("\(name) stands still") {
            let now = item.frame
            if now != before { (before, since) = (now, .now) }
            return !now.isEmpty && ContinuousClock.now - since > .milliseconds(100)
        }
        return before
    }

    /// Waits for a label whose text meets a condition, and returns the text.
    @discardableResult
    func label(_ what: String, where condition: (String) -> Bool) throws -> String {
        try wait("a label with \(what)") {
            windows.last?.first { $0.role == .label && condition($0.name) }?.name
        }
    }

    /// Waits for a label with a number before a text, and returns the number.
    func number(before text: String) throws -> Int {
        let label = try label("a number before “\(text)”") {
            $0.contains(text) && $0.first?.isNumber == true
        }
        return Int(label.prefix { $0.isNumber }) ?? 0
    }

    /// Clicks the middle of a slider, which moves its knob there.
    func clickSlider(_ name: String) throws { try click(.slider, name) }
}
