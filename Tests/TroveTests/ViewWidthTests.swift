import UITestSupport
import XCTest

/// The width of the records beside their form, which depends on the kind of view.
final class ViewWidthTests: TroveTestCase {
    private static let tasks = [
        ("A", "Open", "2024-03-05"), ("B", "Doing", "2024-03-06"), ("C", "Done", "2024-03-07"),
    ]

    /// Starts Trove with three tasks in a window of its standard size, 1100 × 720.
    private func startTasks(for user: TroveUser) throws -> RunningProgram {
        try user.trovectl("new", "Tasks", "Task", "Status:choice", "Day:date")
        for (task, status, day) in Self.tasks {
            try user.trovectl("add", "Tasks", "Task=\(task)", "Status=\(status)", "Day=\(day)")
        }
        let trove = try user.startTrove()
        _ = try trove.rows(atLeast: 3)
        try trove.wait("the list has its own width") { try trove.listWidth() == 380 }
        return trove
    }

    func testWideViewsTakeTheWidthThatTheFormLeaves() throws {
        let user = try TroveUser()
        let trove = try startTasks(for: user)
        try trove.resizeWindow(width: 1280, height: 800)
        try Keyboard.press("ctrl+4")
        try trove.wait("three columns are side by side") {
            let board = trove.records(.list)?.frame ?? .init(x: 0, y: 0, width: 0, height: 0)
            let headers = trove.records(.list)?.all(.heading) ?? []
            return headers.count >= 3
                && headers.prefix(3).allSatisfy {
                    $0.frame.x + $0.frame.width <= board.x + board.width
                }
        }
        try Keyboard.press("ctrl+5")
        try trove.wait("the calendar is as wide") {
            trove.windows.first?.first {
                $0.role == .tableCell && $0.name.contains("day,") && $0.frame.width >= 100
            } != nil
        }
        try Keyboard.press("ctrl+1")
        try trove.wait("the list is as wide as before") { try trove.listWidth() == 380 }

        try Keyboard.press("ctrl+3")
        try trove.wait("the gallery is wide") { trove.records(.list)?.frame.width ?? 0 >= 740 }
        try trove.resizeWindow(width: 600, height: 700)
        try trove.wait("a narrow window has one page") {
            trove.records(.list)?.frame.width ?? 0 >= 590
        }
        try trove.quit()
    }

    func testTheFormKeepsTheWidthThatItGotBesideAView() throws {
        let user = try TroveUser()
        var trove = try startTasks(for: user)
        try trove.resizeWindow(width: 1200, height: 760)
        try trove.click(.toggleButton, "View")
        try trove.click(.radioButton, "Gallery")
        let gallery = try trove.wait("the gallery is wide") {
            trove.records(.list).map(\.frame).flatMap { $0.width >= 560 ? $0 : nil }
        }
        try Programs.settle()
        let edge = (x: gallery.x + gallery.width, y: gallery.center.y)
        try Pointer.drag(from: edge, over: [(edge.x - 110, edge.y), (edge.x - 120, edge.y)])
        // The width while the divider is dragged is not that at the end.
        try Programs.settle()
        let narrower = try trove.wait("the form is wider") {
            trove.records(.list).map(\.frame.width).flatMap { $0 < gallery.width - 100 ? $0 : nil }
        }
        try Keyboard.press("ctrl+4")
        try trove.wait("the form beside the board is not") {
            trove.records(.list)?.frame.width ?? 0 >= 560
        }
        try Keyboard.press("ctrl+3")
        try trove.wait("the gallery is as wide as before") {
            trove.records(.list)?.frame.width == narrower
        }
        try trove.quit()

        trove = try user.startTrove()
        try trove.wait("the window and the form are as wide after a restart") {
            abs((trove.records(.list)?.frame.width ?? 0) - narrower) <= 2
        }
        try Keyboard.press("ctrl+1")
        try trove.wait("the list has its own width") { try trove.listWidth() == 380 }
        try trove.quit()
    }
}

extension RunningProgram {
    /// The view of the records, if it has a role.
    fileprivate func records(_ role: Role) -> Accessible? {
        windows.first?.first(role, "Records")
    }

    fileprivate func listWidth() throws -> Int { try table().frame.width }
}
