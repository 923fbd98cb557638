/// A media type that Trove has to declare, because shared-mime-info 2.2 does not know the type or
/// not all of its file extensions.
struct DeclaredMediaType {
    /// A text at the beginning of files of the type.
    struct Magic {
        /// The offset, or the range of offsets, at which the text begins.
        let offset: String
        /// The text, with C escapes.
        let text: String
        /// Texts of which one has to follow.
        var following: [Magic] = []
    }

    /// The type.
    let name: String
    /// The description for people; nil for a type that shared-mime-info describes.
    var comment: String?
    /// Other names of the type.
    var aliases: [String] = []
    /// The type that every file of this type has, too.
    var superclass: String?
    /// The file extensions, without the dot.
    let fileExtensions: [String]
    /// The root element and namespace of XML documents of the type.
    var root: (namespace: String, name: String)?
    /// The texts that identify files without a known extension.
    var magic: [Magic] = []

    /// All declared types.
    static let all = [
        DeclaredMediaType(name: "text/tab-separated-values", fileExtensions: ["tab"]),
        DeclaredMediaType(
            name: "application/x-ndjson", comment: "JSON Lines document",
            aliases: ["application/jsonl"], superclass: "text/plain",
            fileExtensions: ["jsonl", "ndjson"]),
        DeclaredMediaType(
            name: "text/x-bibtex", aliases: ["application/x-bibtex"], fileExtensions: ["bibtex"]),
        DeclaredMediaType(
            name: "application/x-research-info-systems", comment: "RIS references",
            superclass: "text/plain", fileExtensions: ["ris"],
            magic: [Magic(offset: "0:4", text: "TY  - ")]),
        DeclaredMediaType(
            name: "application/x-endnote-refer", comment: "EndNote references",
            superclass: "text/plain", fileExtensions: ["enw"],
            magic: [Magic(offset: "0:4", text: "%0 ")]),
        DeclaredMediaType(
            name: "application/nbib", comment: "PubMed references", superclass: "text/plain",
            fileExtensions: ["nbib"], magic: [Magic(offset: "0:4", text: "PMID- ")]),
        DeclaredMediaType(
            name: "application/x-inst-for-scientific-info",
            comment: "Web of Science references", superclass: "text/plain",
            fileExtensions: ["ciw", "isi"]),
        DeclaredMediaType(
            name: "application/x-tellico", comment: "Tellico collection",
            fileExtensions: ["tc", "bc"], root: ("http://periapsis.org/tellico/", "tellico"),
            magic: [
                Magic(
                    offset: "0", text: "PK\\003\\004",
                    following: [Magic(offset: "30", text: "tellico.xml")])
            ]),
        DeclaredMediaType(
            name: "application/x-gcstar", comment: "GCstar collection",
            fileExtensions: ["gcs", "gcz"],
            magic: [Magic(offset: "0:256", text: "<collection type=\"GC")]),
    ]
}

// MARK: - XML

extension DeclaredMediaType {
    /// The declarations, in the form of the Shared MIME-info specification.
    static var document: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- Made by `make format-tables`. -->
        <mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
        \(all.map(\.xml).joined())</mime-info>

        """
    }

    private var xml: String {
        var lines = comment.map { ["<comment>\($0)</comment>"] } ?? []
        lines += aliases.map { "<alias type=\"\($0)\"/>" }
        if let superclass { lines.append("<sub-class-of type=\"\(superclass)\"/>") }
        if !magic.isEmpty {
            lines.append("<magic priority=\"60\">")
            lines += magic.flatMap(\.lines).map { "  " + $0 }
            lines.append("</magic>")
        }
        lines += fileExtensions.map { "<glob pattern=\"*.\($0)\"/>" }
        if let root {
            lines.append(
                "<root-XML namespaceURI=\"\(root.namespace)\" localName=\"\(root.name)\"/>")
        }
        let body = lines.map { "    \($0)\n" }.joined()
        return "  <mime-type type=\"\(name)\">\n\(body)  </mime-type>\n"
    }
}

extension DeclaredMediaType.Magic {
    fileprivate var lines: [String] {
        let value = text.replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
        let match = "<match type=\"string\" offset=\"\(offset)\" value=\"\(value)\""
        guard !following.isEmpty else { return [match + "/>"] }
        return [match + ">"] + following.flatMap(\.lines).map { "  " + $0 } + ["</match>"]
    }
}
