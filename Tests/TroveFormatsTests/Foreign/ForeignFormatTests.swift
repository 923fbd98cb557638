import Foundation
import ProgramSupport
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

/// Files of formats that Trove does not read: each is named, and nothing is imported.
struct ForeignFormatTests {
    /// The name of a file, its contents, and a part of the message.
    typealias Example = (name: String, text: String, message: String)

    static let texts: [Example] = [
        ("a.ics", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n", "a calendar (iCalendar)"),
        ("a.vcf", "begin:vevent\nSUMMARY:x\nend:vevent\n", "a calendar (iCalendar)"),
        ("a.csv", "\u{FEFF}BEGIN:VCALENDAR\nX:1,2\n", "a calendar (iCalendar)"),
        ("a.yaml", "---\nname: Ann\ntags: [a, b]\n", "a YAML file"),
        ("a.csv", "# people\n- name: Ann\n  phone: 1\n- name: Bob\n", "a YAML file"),
        ("a", "%YAML 1.2\n---\n- a\n", "a YAML file"),
        ("a.txt", "- {a: 1, b: 2}\n- {a: 3, b: 4}\n", "a YAML file"),
        ("a.yml", "people:\n  - Ann\n  - Bob\nnote: |\n  any, text\n  {here}\n", "a YAML file"),
        (
            "a.sql",
            "-- dump\n/* of\n all */\nSET NAMES utf8;\nCREATE TABLE `a` (\n  `b` int\n);\n",
            "an SQL dump"
        ),
        (
            "a.txt",
            "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE a(b,c);\n"
                + "INSERT INTO a VALUES(1,2);\n", "an SQL dump"
        ),
        (
            "a.csv", "insert into a values (1, 'x');\ninsert into a values (2, 'y');\n",
            "an SQL dump"
        ),
        (
            "a",
            "--\n-- PostgreSQL database dump\n--\n\\restrict x\nSET x = 0;\n"
                + "COPY public.a (b, c) FROM stdin;\n1\tx\n\\.\n", "an SQL dump"
        ),
        ("a.txt", "CREATE SEQUENCE x START 1;\nSELECT 1;\n", "an SQL dump"),
        ("PGDMP", "PGDMP\u{1}\u{e}\0\u{4}", "a PostgreSQL dump"),
        (
            "aliases", "# mine\nalias ann Ann Writer <ann@example.org>\nalias bob b@example.org\n",
            "an address book of a mail program (mutt aliases)"
        ),
        ("a.rtf", "{\\rtf1\\ansi x}", "a text document (RTF)"),
        ("a.pdf", "%PDF-1.7\n%…", "a PDF document"), ("a.ps", "%!PS-Adobe-3.0\n", "PostScript"),
        ("a.tex", "\\documentclass{article}\n", "a LaTeX document"),
        ("a.ged", "0 HEAD\n1 SOUR x\n", "a family tree (GEDCOM)"),
        ("a.m3u", "#EXTM3U\n#EXTINF:1,x\n", "a playlist (M3U)"),
        ("a.vtt", "WEBVTT\n\n", "subtitles (WebVTT)"),
        ("a.pem", "-----BEGIN CERTIFICATE-----\nA\n", "a key, certificate or encrypted message"),
        ("a.diff", "diff --git a/x b/x\n", "a patch"),
        ("a.sh", "#!/bin/sh\necho a, b\n", "a program or script"),
        ("a.po", "msgid \"\"\nmsgstr \"\"\n", "a translation (gettext)"),
        ("a.ini", "; x\n[one]\na=1\nb = 2\n[two]\nc=3\n", "a file of settings (INI or TOML)"),
        ("a.toml", "title = \"x\"\n[owner]\nname = \"Ann\"\n", "a file of settings (INI or TOML)"),
        (
            "a.eml", "From: Ann <a@example.org>\nTo: b@example.org\nSubject: x\nDate: y\n\nHi\n",
            "a mail message or mailbox"
        ),
        (
            "mbox", "From a@example.org Mon Jan  1\nReceived: x\n by y\nFrom: a\nTo: b\n\nHi\n",
            "a mail message or mailbox"
        ),
        (
            "a.opf",
            "<?xml version=\"1.0\"?>\n<package xmlns=\"http://www.idpf.org/2007/opf\"></package>",
            "the description of a book (OPF)"
        ),
        (
            "a.xml", "<!-- x -->\n<modsCollection xmlns=\"http://www.loc.gov/mods/v3\"><mods/>",
            "catalog records (MODS)"
        ),
        ("a.csv", "<?xml version='1.0'?><feed xmlns='a'><entry/></feed>", "a news feed"),
        (
            "a.xml", "<collection xmlns=\"http://www.loc.gov/MARC21/slim\">",
            "catalog records (MARC 21)"
        ),
        (
            "a.mrc", "00714cam a2200205 a 4500001000000000000000\u{1e}x\u{1d}",
            "catalog records (MARC 21)"
        ),
        ("a.gpx", "<?xml version=\"1.0\"?><gpx></gpx>", "GPS data (GPX)"),
    ]

    @Test(arguments: texts.indices)
    func aTextOfAnotherFormatIsNamed(_ index: Int) async throws {
        let example = Self.texts[index]
        try await refuses(example.name, Data(example.text.utf8), example.message)
    }

    static let bytes: [(name: String, bytes: [UInt8], message: String)] = [
        ("a.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "a picture"),
        ("a.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], "a picture"),
        ("a.mp3", [0x49, 0x44, 0x33, 0x03, 0, 0], "a sound or video file"),
        ("a.mp4", [0, 0, 0, 0x18] + Array("ftypisom".utf8), "a sound or video file"),
        ("a.bz2", Array("BZh9".utf8) + [0x31, 0x41, 0x59, 0x26, 0x53, 0x59], "(bzip2)"),
        ("a.xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0], "(xz)"),
        ("a.7z", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "(7z)"),
        ("a.csv.gz", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0], "(gzip)"),
        (
            "a.tar", Array("a.csv".utf8) + [UInt8](repeating: 0, count: 252) + Array("ustar".utf8),
            "(tar)"
        ),
        ("a", [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0], "a program or script"),
        ("a.mdb", [0, 1, 0, 0] + Array("Standard Jet DB\0".utf8), "a Microsoft Access database"),
        ("a.parquet", Array("PAR1".utf8) + [0x15, 0], "a Parquet file"),
    ]

    @Test(arguments: bytes.indices)
    func aBinaryFileIsNamed(_ index: Int) async throws {
        let example = Self.bytes[index]
        try await refuses(example.name, Data(example.bytes), example.message)
    }

    @Test(arguments: [
        ("a.docx", ["[Content_Types].xml", "word/document.xml"], "a Word document (DOCX)"),
        ("a.xlsx", ["[Content_Types].xml", "word/document.xml"], "a Word document (DOCX)"),
        ("a.pptx", ["ppt/presentation.xml"], "a PowerPoint presentation (PPTX)"),
        ("a.numbers", ["Index/Document.iwa"], "a document of Apple Numbers, Pages or Keynote"),
        ("a.zip", ["books.csv", "films.csv"], "a compressed file or archive (zip)"),
    ])
    func anArchiveIsNamedByItsMembers(
        name: String, members: [String], message: String
    ) async throws {
        let folder = try TemporaryFolder()
        let url = try folder.file(name, zipped(members.map { ($0, "<x/>") }))
        let error = #expect(throws: LibraryError.self) { try ImportFormat.detect(url) }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: [
        ("application/vnd.oasis.opendocument.text", "a text document (ODT)"),
        ("application/epub+zip", "a book (EPUB)"),
    ])
    func anArchiveIsNamedByItsType(type: String, message: String) async throws {
        let folder = try TemporaryFolder()
        let url = try folder.file("a.ods", zipped([("mimetype", type), ("content.xml", "<x/>")]))
        let error = #expect(throws: LibraryError.self) { try ImportFormat.detect(url) }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }

    @Test func aDatabaseThatIsNoTableIsNamed() throws {
        let folder = try TemporaryFolder()
        try folder.library().close()
        let library = #expect(throws: LibraryError.self) {
            try ImportFormat.detect(folder.libraryURL)
        }
        #expect(
            library?.message == "“library.trove” is a library of Trove, which Trove cannot import. "
                + "Open it as a library instead.")
        let other = folder.url.appending(path: "x.csv")
        _ = try Program("sqlite3", arguments: [other.path, "CREATE TABLE a (b)"]).output()
        let error = #expect(throws: LibraryError.self) { try ImportFormat.detect(other) }
        #expect(error?.message.hasPrefix("“x.csv” is an SQLite database, which") == true)
    }

    @Test(arguments: ["", "and text behind", "name,phone\nAnn,1\n"])
    func theFirstBytesOfADatabaseAreNone(rest: String) async throws {
        let folder = try TemporaryFolder()
        let url = try folder.file("a.csv", "SQLite format 3\0" + rest)
        let error = #expect(throws: LibraryError.self) { try ImportFormat.detect(url) }
        #expect(error?.code == .malformed)
        #expect(
            error?.message == "“a.csv” begins like an SQLite database, but the rest is missing or "
                + "damaged. Choose another copy of the file.")
    }

    private func refuses(_ name: String, _ contents: Data, _ message: String) async throws {
        let folder = try TemporaryFolder()
        let url = try folder.file(name, contents)
        let library = try folder.library()
        let error = await #expect(throws: LibraryError.self) {
            try await library.importFile(from: url)
        }
        #expect(error?.code == .malformed)
        #expect(error?.message.hasPrefix("“\(name)” is ") == true, "\(error?.message ?? "")")
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
        #expect(error?.message.hasSuffix(".") == true)
        #expect(try library.lists().isEmpty)
        await #expect(throws: LibraryError.self) { try await ImportPreview(of: url) }
    }
}
