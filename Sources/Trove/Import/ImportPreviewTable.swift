import TableKit
import TextCore
import TroveFormats
import TroveModel

/// The preview of the columns, each with its kind and first values.
final class ImportPreviewTable: ScrollView {
    /// Called after the user changed a column, and after a preview was shown.
    var onChange: (() -> Void)?

    private let grid = GridView(columnSpacing: 18, rowSpacing: 4)
    private var heads: [ImportColumnHead] = []

    /// The columns that are not shown.
    private var others: [ImportColumn] = []

    /// The maximum number of columns shown. Further columns are imported, but not shown.
    private static let shownColumns = 100
    /// The maximum number of rows shown.
    private static let shownRows = 12
    /// The maximum width of a value, in characters; longer values are ellipsized.
    private static let shownCharacters = 24

    init() {
        super.init([.horizontal, .vertical], grid)
        hasBorder = true
        keepsScrollBarsVisible = true
        grid.margin(12)
        style("view")
    }

    /// The columns with the user's changes.
    var columns: [ImportColumn] { heads.map(\.column) + others }

    /// Notes on columns that the preview leaves out.
    var notes: [String] {
        guard !others.isEmpty else { return [] }
        return [
            translated("Showing the first {shown} of {all} columns. All of them are imported.")
                .filling([
                    "shown": "\(heads.count)", "all": "\(heads.count + others.count)",
                ])
        ]
    }

    func show(_ preview: ImportPreview) {
        grid.removeAllSubviews()
        heads = preview.columns.prefix(Self.shownColumns).map(ImportColumnHead.init)
        others = Array(preview.columns.dropFirst(Self.shownColumns))
        for (index, head) in heads.enumerated() {
            head.onChange = { [weak self] in self?.onChange?() }
            grid.addSubview(head, column: index, row: 0)
        }
        for (line, row) in preview.rows.prefix(Self.shownRows).enumerated() {
            for (index, value) in row.prefix(heads.count).enumerated() {
                let cell = Label(value.replacing("\n", with: " "))
                cell.minimumCharacters(min(value.count, Self.shownCharacters))
                grid.addSubview(cell, column: index, row: line + 1)
            }
        }
        onChange?()
    }
}
