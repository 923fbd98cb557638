import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `data/scripts/install-dependencies`, on systems where no package is installed.
struct DependencyTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["dpkg-query", "swift"] {
            let program = try folder.file(name, "#!/bin/sh\nexit 1\n")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: program.path)
        }
    }

    /// The missing packages of a build where gcc's folder contains these files.
    private func missing(gcc files: [String]) throws -> Set<String> {
        let gcc = folder.url.appending(path: "gcc")
        for file in files {
            let place = gcc.appending(path: file)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: place)
        }
        let script = PackageFolder.url.appending(path: "data/scripts/install-dependencies").path
        let path = "\(folder.url.path):/usr/bin:/bin"
        let list = try Program(
            script, arguments: ["--list", "build"],
            environment: ["PATH": path, "TROVE_GCC": gcc.path]
        ).output()
        return Set(list.split(separator: "\n").map(String.init))
    }

    private func compilers(gcc files: [String]) throws -> Set<String> {
        try missing(gcc: files).filter { $0.contains("++") }
    }

    @Test func everythingIsMissingOnANewSystem() throws {
        let missing = try missing(gcc: [])
        #expect(missing.isSuperset(of: ["g++", "libgtk-3-dev", "libsqlite3-dev"]))
    }

    /// Debian 13 with gcc, and the packages that Swift names for Debian 12.
    @Test func libraryOfTheNewestGCCIsMissing() throws {
        let older = ["9/crtbegin.o", "12/crtbegin.o", "12/libstdc++.so"]
        #expect(try compilers(gcc: older) == [])
        #expect(try compilers(gcc: ["14/crtbegin.o"]) == ["libstdc++-14-dev"])
        #expect(try compilers(gcc: ["14/libstdc++.so"]) == [])
    }

    /// Clang ignores folders without the files with which programs begin.
    @Test func folderWithoutACompilerIsIgnored() throws {
        #expect(try compilers(gcc: ["13/crtbegin.o", "15/cc1"]) == ["libstdc++-13-dev"])
    }
}
