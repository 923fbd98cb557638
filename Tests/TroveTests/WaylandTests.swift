import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// Behavior on Wayland only: activation tokens, and the position of a dragged row.
final class WaylandTests: TroveTestCase {
    /// Starts Trove, which prints its requests to the compositor, and another program in front.
    private func startTroveInTheBackground(for user: TroveUser) throws -> RunningProgram {
        let trove = try user.startTrove(environment: ["WAYLAND_DEBUG": "client"])
        let other = try user.start("table-catalog")
        try other.wait("the other one is in front") { other.windows.contains(where: \.isActive) }
        XCTAssertFalse(trove.windows.contains(where: \.isActive))
        return trove
    }

    private func token() throws -> String {
        guard let token = try Screen.activationToken() else {
            throw XCTSkip("There is no Wayland compositor.")
        }
        return token
    }

    /// Waits until Trove is in front, and checks that it used the token. Sway, unlike other
    /// compositors, also accepts a token that GTK has requested for itself.
    private func waitUntilInFront(_ trove: RunningProgram, by token: String) throws {
        try trove.wait("Trove is in front") { trove.windows.contains(where: \.isActive) }
        let tokens = trove.output.matches(of: /xdg_activation_v1@\d+\.activate\("([^"]*)"/)
        XCTAssertEqual(tokens.last.map { String($0.1) }, token)
    }

    func testASecondStartComesToTheFront() throws {
        let token = try token()
        let user = try TroveUser()
        let trove = try startTroveInTheBackground(for: user)
        let second = try user.launchTrove(environment: ["XDG_ACTIVATION_TOKEN": token])
        try eventually("the second start has ended") { !second.isRunning }
        try waitUntilInFront(trove, by: token)
    }

    func testAnActivationOverTheBusComesToTheFront() throws {
        let token = try token()
        let user = try TroveUser()
        let trove = try startTroveInTheBackground(for: user)
        Programs.noteAction()
        _ = try Program(
            "gdbus",
            arguments: [
                "call", "--session", "--dest", "org.trove.Trove",
                "--object-path", "/org/trove/Trove",
                "--method", "org.freedesktop.Application.Activate",
                "{'activation-token': <'\(token)'>}",
            ]
        ).output()
        try waitUntilInFront(trove, by: token)
    }

    func testTheFirstWindowUsesTheTokenOfTheStart() throws {
        let token = try token()
        let user = try TroveUser()
        let trove = try user.startTrove(
            environment: ["WAYLAND_DEBUG": "client", "XDG_ACTIVATION_TOKEN": token])
        try waitUntilInFront(trove, by: token)
    }

    /// The picture of a dragged row keeps its position under the pointer. Trove sends the offset to
    /// the compositor; Sway 1.7 ignores it.
    func testARowIsDraggedAtThePlaceWhereItWasTaken() throws {
        _ = try token()
        let user = try TroveUser()
        let trove = try user.startTrove(
            opening: Self.books, environment: ["WAYLAND_DEBUG": "client"])
        try trove.click(.button, "Import")
        let row = try trove.rows(atLeast: 3)[2].frame
        try Pointer.drag(
            from: (row.x + 200, row.y + 30),
            over: [(row.x + 150, row.y + 60), (row.x - 60, row.y + 200)])
        try trove.settle()
        let icon = try XCTUnwrap(
            trove.output.firstMatch(of: /start_drag\(.*(wl_surface@\d+), \d+\)/)?.1)
        let offsets = trove.output.matches(of: /(wl_surface@\d+)\.attach\(.*, (-\d+), (-\d+)\)/)
        let offset = try XCTUnwrap(offsets.first { $0.1 == icon }, "the icon has no offset")
        XCTAssertEqual(offset.2, "-200")
        XCTAssertTrue(["-29", "-30", "-31"].contains(offset.3), String(offset.3))
        try trove.quit()
    }
}
