import Testing
import TroveFormats

/// The facts about file formats, and what is made from them.
struct FileFormatTests {
    @Test func everyFormatHasANameAnExtensionAndAMediaType() {
        let formats = ImportFormat.allCases.map(\.format) + ExportFormat.allCases.map(\.format)
        for format in formats {
            #expect(!format.name.isEmpty)
            // Files of some formats have a name of their own instead.
            let isNamed = !format.fileNames.isEmpty
            #expect(isNamed == format.fileExtensions.isEmpty, "\(format.name)")
            #expect(isNamed == format.mediaTypes.isEmpty, "\(format.name)")
            #expect(format.fileExtensions.allSatisfy { $0 == $0.lowercased() }, "\(format.name)")
        }
    }

    @Test func noTwoImportFormatsShareAnExtension() {
        let extensions = ImportFormat.allCases.flatMap(\.fileExtensions)
        #expect(Set(extensions).count == extensions.count)
    }

    @Test(arguments: [
        ("csv", ExportFormat.csv), ("TSV", .tsv), ("md", .markdown), ("bib", .bibtex),
        ("vcf", .vcard), ("htm", .html), ("html", .html), ("json", .json), ("ris", .ris),
    ])
    func anExtensionChoosesTheFormat(_ name: String, _ format: ExportFormat) {
        #expect(ExportFormat(fileExtension: name) == format)
    }

    @Test(arguments: ["", "txt", "doc", "trove"])
    func otherExtensionsChooseNone(_ name: String) {
        #expect(ExportFormat(fileExtension: name) == nil)
    }
}
