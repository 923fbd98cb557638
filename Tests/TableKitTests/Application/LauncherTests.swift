import Foundation
import XCTest

@testable import TableKit

/// Running programs, and the files that were open last.
@MainActor
final class LauncherTests: DisplayTestCase {
    func testAProgramRunsToItsEnd() async throws {
        let statuses = [
            await Launcher.run(["true"]), await Launcher.run(["sh", "-c", "exit 3"]),
            await Launcher.run(["no-such-program"]),
            await Launcher.run(["sh", "-c", "kill -9 $$"]),
        ]
        XCTAssertEqual(statuses, [0, 3, nil, nil])
        XCTAssertTrue(FileManager.default.isExecutableFile(atPath: Launcher.program))
        // While an update of its package replaces the program.
        XCTAssertEqual(Launcher.installed("/usr/bin/trove (deleted)"), "/usr/bin/trove")
    }

    /// GTK loses the group of a file whose name lies at certain addresses of the memory.
    func testEveryRecentFileHasItsPurpose() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("recent-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var purposes: [RecentFiles.Purpose] = []
        for length in 1...200 {
            let file = folder.appendingPathComponent("\(length)")
            try Data().write(to: file)
            let name = "tablekit-test-" + String(repeating: "a", count: length)
            purposes.append(RecentFiles.Purpose(name: name))
            RecentFiles.add(file.path, for: purposes[length - 1])
        }
        wait("all are written") {
            RecentFiles.items(for: purposes[199], count: 1).isEmpty == false
        }
        for (index, purpose) in purposes.enumerated() {
            XCTAssertEqual(
                RecentFiles.items(for: purpose, count: 9).map(\.name), ["\(index + 1)"])
        }
    }

    func testRecentFilesAreThoseOfThePurposeThatStillExist() async throws {
        let purpose = RecentFiles.Purpose(name: "tablekit-test-\(UUID().uuidString)")
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["a_b.csv", "Größe 100%.csv"].map { folder.appending(path: $0) }
        for file in files { try Data().write(to: file) }
        // The desktop writes them with a delay. It forgets new ones if another program writes its
        // file at the same time, so they are added again.
        let isWritten = (1...4).contains { _ in
            for file in files { RecentFiles.add(file.path, for: purpose) }
            return MainLoop.run(
                until: { RecentFiles.items(for: purpose, count: 9).count == 2 }, timeout: 60)
        }
        XCTAssertTrue(isWritten)
        let names = RecentFiles.items(for: purpose, count: 9).map(\.name)
        XCTAssertEqual(Set(names), ["a_b.csv", "Größe 100%.csv"])
        XCTAssertEqual(RecentFiles.items(for: purpose, count: 1).count, 1)
        try FileManager.default.removeItem(at: files[0])
        XCTAssertEqual(RecentFiles.items(for: purpose, count: 9).map(\.path), [files[1].path])
        let other = RecentFiles.Purpose(name: "another")
        XCTAssertTrue(RecentFiles.items(for: other, count: 9).isEmpty)
    }
}
