extension FileFormat {
    /// References in the plain text format of Web of Science.
    static let webOfScience = FileFormat(
        name: "Web of Science", fileExtensions: ["ciw", "isi"],
        mediaTypes: ["application/x-inst-for-scientific-info"],
        contents: "references; the plain text format",
        omissions: Set(FileFormat.Omission.allCases))
}
