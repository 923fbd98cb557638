extension FileFormat {
    /// References for LaTeX.
    static let bibtex = FileFormat(
        name: "BibTeX", fileExtensions: ["bib", "bibtex"],
        mediaTypes: ["text/x-bibtex", "application/x-bibtex"],
        contents: "references", omissions: [.kinds, .options, .images, .blanks, .times])
}
