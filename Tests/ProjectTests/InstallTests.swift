import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Installing and uninstalling a build, with `make install` and `make uninstall`.
struct InstallTests {
    private let folder: TemporaryFolder
    private var target: URL { folder.url.appending(path: "target") }

    /// Makes a checkout with the project's data, and small programs in place of a build.
    init() throws {
        folder = try TemporaryFolder()
        let files = FileManager.default
        try files.copyItem(
            at: PackageFolder.url.appending(path: "data"), to: folder.url.appending(path: "data"))
        let pages = folder.url.appending(path: "Sources/TableCatalog/Pages")
        try files.createDirectory(
            at: pages.deletingLastPathComponent(), withIntermediateDirectories: true)
        try files.copyItem(
            at: PackageFolder.url.appending(path: "Sources/TableCatalog/Pages"), to: pages)
        let build = folder.url.appending(path: ".build/release")
        try files.createDirectory(at: build, withIntermediateDirectories: true)
        for name in ["trove", "trovectl", "table-catalog"] {
            try files.copyItem(
                at: URL(filePath: "/bin/true").resolvingSymlinksInPath(),
                to: build.appending(path: name))
        }
    }

    private func install(_ options: String...) throws {
        let script = folder.url.appending(path: "data/scripts/install-files").path
        _ = try Program(
            script, arguments: options + ["org.trove.Trove"],
            environment: ["DESTDIR": target.path, "PREFIX": "/usr"]
        ).output()
    }

    /// The installed files, relative to the target.
    private func installed() -> [String] {
        let all = FileManager.default.enumerator(atPath: target.path)?.compactMap { $0 as? String }
        return (all ?? []).filter { path in
            let kind = try? target.appending(path: path).resourceValues(forKeys: [.isDirectoryKey])
            return kind?.isDirectory != true
        }
    }

    @Test func translationsAreCompiledAndInstalled() throws {
        _ = try folder.file(
            "data/po/eo.po",
            """
            msgid ""
            msgstr ""
            "Language: eo\\n"
            "MIME-Version: 1.0\\n"
            "Content-Type: text/plain; charset=UTF-8\\n"
            "Content-Transfer-Encoding: 8bit\\n"

            msgid "Choose a Picture"
            msgstr "Elektu bildon"

            msgid "List Manager"
            msgstr "Listadministrilo"

            """)
        try install()
        let share = target.appending(path: "usr/share")
        let catalog = share.appending(path: "locale/eo/LC_MESSAGES/trove.mo")
        let texts = try Program("msgunfmt", arguments: [catalog.path]).output()
        #expect(texts.contains("Elektu bildon"))
        let entry = try String(
            contentsOf: share.appending(path: "applications/org.trove.Trove.desktop"),
            encoding: .utf8)
        #expect(entry.contains("GenericName[eo]=Listadministrilo"))
        #expect(entry.contains("\nExec=trove %U\n"))
        try install("--remove")
        #expect(installed() == [])
    }

    @Test func everythingInstalledIsRemovedAgain() throws {
        try install()
        let files = installed()
        #expect(files.contains("usr/bin/trove"))
        #expect(files.contains("usr/bin/table-catalog"))
        #expect(files.contains("usr/share/table-catalog/Pages/Basics/SimpleTable.swift"))
        #expect(files.contains("usr/share/applications/org.trove.Trove.desktop"))
        let service = target.appending(path: "usr/share/dbus-1/services/org.trove.Trove.service")
        #expect(
            try String(contentsOf: service, encoding: .utf8).contains(
                "\nExec=/usr/bin/trove --gapplication-service\n"))
        #expect(
            files.contains(
                "usr/share/gnome-shell/search-providers/org.trove.Trove.search-provider.ini"))
        #expect(files.contains("usr/share/mime/packages/org.trove.Trove.xml"))
        #expect(files.contains("usr/share/man/man1/trove.1"))
        try install("--remove")
        #expect(installed() == [])
    }
}
