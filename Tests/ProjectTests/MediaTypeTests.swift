import Foundation
import ProgramSupport
import TestSupport
import Testing
import TroveFormats

/// The media types by which a desktop knows the files that Trove imports.
struct MediaTypeTests {
    private let folder: TemporaryFolder

    /// Installs Trove's declarations for a user, beside those of the system.
    init() throws {
        folder = try TemporaryFolder()
        let packages = folder.url.appending(path: "mime/packages")
        try FileManager.default.createDirectory(at: packages, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: PackageFolder.url.appending(path: "data/org.trove.Trove.mime.xml"),
            to: packages.appending(path: "org.trove.Trove.xml"))
        let outcome = try Program(
            "update-mime-database", arguments: [folder.url.appending(path: "mime").path]
        ).run(mergesErrors: true)
        #expect(outcome.status == 0, "\(outcome.output)")
    }

    /// The types that a desktop finds for files, in their order.
    private func types(of files: [URL]) throws -> [String] {
        let output = try Program(
            "gio", arguments: ["info", "-a", "standard::content-type"] + files.map(\.path),
            environment: ["XDG_DATA_HOME": folder.url.path, "GIO_USE_VFS": "local"]
        ).output()
        return output.split(separator: "\n").compactMap { line in
            line.firstRange(of: "standard::content-type: ").map { String(line[$0.upperBound...]) }
        }
    }

    @Test func filesHaveATypeOfTheirFormat() throws {
        let extensions = ImportFormat.allCases.flatMap { format in
            format.fileExtensions.map { (format, $0) }
        }
        let files = try extensions.map { try folder.file("file.\($0.1)", "words") }
        let found = try types(of: files)
        try #require(found.count == files.count)
        for ((format, name), type) in zip(extensions, found) {
            // Plain text is no list, but Trove reads lists that have this extension.
            let known = name == "txt" ? ["text/plain"] : format.format.mediaTypes
            #expect(known.contains(type), "*.\(name) is \(type)")
        }
    }

    @Test func filesWithoutAKnownExtensionAreRecognized() throws {
        let samples = [
            ("books.tc", "application/x-tellico"), ("books.gcs", "application/x-gcstar"),
            ("references.ris", "application/x-research-info-systems"),
        ]
        let files = try samples.enumerated().map { index, sample in
            try folder.file(
                "sample-\(index)",
                Data(contentsOf: PackageFolder.testData.appending(path: sample.0)))
        }
        #expect(try types(of: files) == samples.map(\.1))
    }

    @Test(arguments: ["desktop", "metainfo.xml"])
    func everyFormatIsOffered(_ file: String) throws {
        let text = try String(
            contentsOf: PackageFolder.url.appending(path: "data/org.trove.Trove.\(file)"),
            encoding: .utf8)
        let words = Set(text.split { ";=<>\n".contains($0) }.map(String.init))
        for format in ImportFormat.allCases {
            #expect(
                format.format.mediaTypes.allSatisfy(words.contains), "\(format.displayName)")
        }
    }
}
