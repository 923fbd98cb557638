import Foundation
import UITestSupport
import XCTest

/// Pictures dragged from another program onto the form.
final class PictureDropTests: TroveTestCase {
    private func startTrove(
        importing json: String, for user: TroveUser
    ) throws -> RunningProgram {
        let list = user.home.url.appendingPathComponent("plants.json")
        try json.write(to: list, atomically: true, encoding: .utf8)
        let trove = try startTrove(importing: list, for: user)
        try Pointer.click(try trove.row("Rose").frame.center)
        try trove.wait("the form shows it") {
            trove.windows.first?.first { $0.role == .entry && $0.text == "Rose" } != nil
        }
        return trove
    }

    private func picture(for user: TroveUser) throws -> URL {
        let file = user.home.url.appendingPathComponent("rose.png")
        try XCTUnwrap(Data(base64Encoded: PictureTests.blue)).write(to: file)
        return file
    }

    func testADroppedPictureBecomesThatOfTheRecord() throws {
        let user = try TroveUser()
        let trove = try startTrove(
            importing: """
                [{"Name": "Rose", "Place": "Garden", "Picture": null},
                 {"Name": "Lily", "Place": null, "Picture": null},
                 {"Name": "Fern", "Place": "House",
                  "Picture": "data:image/png;base64,\(PictureTests.red)"}]
                """, for: user)
        // Text fields, most of a form, accept the drop for the picture.
        try drag(
            try picture(for: user), to: try trove.find(.entry, "Place").frame.center)
        try trove.wait("the record has the picture") {
            try user.library.value(
                """
                SELECT name || ':' || image.width FROM plants JOIN image ON image.id = picture
                WHERE name = 'Rose'
                """) != nil
        }
        _ = try trove.find(.button, "Remove Picture")
        XCTAssertEqual(try trove.find(.entry, "Place").text, "Garden", "no path was typed into it")
        try trove.quit()
    }

    func testAListWithoutPicturesSaysWhatCanBeDropped() throws {
        let user = try TroveUser()
        let trove = try startTrove(
            importing: """
                [{"Name": "Rose", "Place": "Garden"}, {"Name": "Lily", "Place": "Pond"},
                 {"Name": "Fern", "Place": "House"}]
                """, for: user)
        try drag(
            try picture(for: user), to: try trove.find(.entry, "Place").frame.center)
        try trove.wait("the sentence") {
            trove.windows.contains { window in
                window.first {
                    $0.role == .label && $0.text.contains("has no picture field. Only lists")
                } != nil
            }
        }
        try trove.click(.button, "Close")
        try trove.quit()
    }
}
