import TableKit
import TextCore
import TroveFormats
import TroveModel

/// The preview of the columns: their headers above their first values.
final class ImportPreviewTable: ScrollView {
    /// The maximum number of columns shown. Further columns are imported, but not shown.
    static let shownColumns = 100

    private let grid = GridView(columnSpacing: 18, rowSpacing: 4)

    /// The maximum number of rows shown.
    private static let shownRows = 12
    /// The maximum width of a value, in characters; longer values are ellipsized.
    private static let shownCharacters = 24

    init() {
        super.init([.horizontal, .vertical], grid)
        hasBorder = true
        keepsScrollBarsVisible = true
        keepsNaturalWidth = true
        grid.margin(12)
        keepFocusVisible()
        style("view")
    }

    /// A note on columns that the preview leaves out; nil if it shows all.
    static func note(on preview: ImportPreview) -> String? {
        guard preview.columns.count > shownColumns else { return nil }
        return translated("Showing the first {shown} of {all} columns. All of them are imported.")
            .filling(["shown": "\(shownColumns)", "all": "\(preview.columns.count)"])
    }

    /// Shows the first rows of a preview below the headers of its columns.
    func show(_ preview: ImportPreview, below heads: [View]) {
        grid.removeAllSubviews()
        for (index, head) in heads.enumerated() { grid.addSubview(head, column: index, row: 0) }
        for (line, row) in preview.rows.prefix(Self.shownRows).enumerated() {
            for (index, value) in row.prefix(heads.count).enumerated() {
                let cell = Label(value.replacing("\n", with: " "))
                cell.minimumCharacters(min(value.count, Self.shownCharacters))
                    .maximumCharacters(Self.shownCharacters)
                grid.addSubview(cell, column: index, row: line + 1)
            }
        }
    }
}
