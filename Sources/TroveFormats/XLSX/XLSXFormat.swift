extension FileFormat {
    /// A sheet of an Excel workbook (ISO/IEC 29500).
    static let xlsx = FileFormat(
        name: "Excel", fileExtensions: ["xlsx", "xlsm", "xltx", "xltm"],
        mediaTypes: [
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            "application/vnd.ms-excel.sheet.macroEnabled.12",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.template",
            "application/vnd.ms-excel.template.macroEnabled.12",
        ], contents: "a field per column of one sheet",
        omissions: [.kinds, .options, .images, .blanks, .controls])
}
