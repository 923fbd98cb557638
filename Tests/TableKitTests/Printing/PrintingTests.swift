import Foundation
import GtkBridge
import TableCore
import TableKit
import XCTest

/// Printing to a file: pages, their content and their number.
@MainActor
final class PrintingTests: DisplayTestCase {
    @MainActor private final class Renderer: PrintPageRenderer {
        var drawn: [Int] = []
        var lines: [String] = []
        let text = "one two three four five six"

        override func numberOfPages(for page: PrintPage) -> Int {
            let font = Font.systemFont(ofSize: 10)
            let width = page.width(of: "one two three ", font: font)
            lines = page.lines(of: text, width: width, font: font)
            return 3
        }

        override func preparePage(at index: Int, ready: @escaping () -> Void) {
            guard index == 1 else { return ready() }
            // The second page has to be loaded first.
            nonisolated(unsafe) let ready = ready
            MainLoop.whenIdle { ready() }
        }

        override func drawPage(at index: Int, on page: PrintPage) {
            drawn.append(index)
            page.draw(text, in: page.printableRect, font: .systemFont(ofSize: 10), wraps: true)
            page.graphics?.stroke(page.printableRect, .label)
        }
    }

    func testPagesAreWrittenToAPDFFile() async throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("print-\(UUID().uuidString).pdf")
        defer { try? FileManager.default.removeItem(at: file) }
        let renderer = Renderer()
        var result: PrintInteractionController.Result?
        PrintInteractionController(renderer, jobName: "Test").writePDF(to: file) { result = $0 }
        wait("the file is written") { result != nil }
        XCTAssertEqual(result, .completed)
        XCTAssertEqual(renderer.drawn, [0, 1, 2])
        XCTAssertEqual(renderer.lines.map { $0.trimmingCharacters(in: .whitespaces) }.count, 2)
        XCTAssertEqual(renderer.lines.joined(), renderer.text)
        let data = try Data(contentsOf: file)
        XCTAssertEqual(data.prefix(4), Data("%PDF".utf8))
    }

    func testAFileThatCannotBeWrittenFails() async throws {
        var result: PrintInteractionController.Result?
        PrintInteractionController(Renderer(), jobName: "Test")
            .writePDF(to: URL(filePath: "/nowhere/at/all.pdf")) { result = $0 }
        wait("printing ended") { result != nil }
        guard case .failed(let reason) = result else {
            return XCTFail("printing to a missing folder ended with \(String(describing: result))")
        }
        XCTAssertFalse(reason.isEmpty)
    }
}
