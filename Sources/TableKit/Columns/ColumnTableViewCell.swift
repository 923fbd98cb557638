import CGtk
import GtkBridge
import TableCore

/// A row of a ``ColumnTableView``, which draws its visible columns.
///
/// The table asks for the content of a column when it first becomes visible.
open class ColumnTableViewCell: TableViewCell {
    /// Returns the content of a column.
    public typealias Provider = (_ column: Int) -> ColumnContent

    private var provider: Provider = { _ in .empty }
    private var drawings: [Int: ColumnCellDrawing] = [:]

    public required init(style: Style = .default, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        selectionStyle = .gray
        focusStyle = .custom
    }

    /// Shows a row.
    ///
    /// - Parameters:
    ///   - title: The title of the row, for assistive technology.
    ///   - content: Returns the content of a column.
    public func show(title: String, content: @escaping Provider) {
        textLabel.text = title
        provider = content
        drawings = [:]
        setNeedsDisplay()
    }

    /// The content of a column.
    public func content(ofColumn column: Int) -> ColumnContent { drawing(column).content }

    /// Removes what depends on the theme and the order of the columns.
    func forgetDrawings() { drawings = [:] }

    func drawing(_ column: Int) -> ColumnCellDrawing {
        if let known = drawings[column] { return known }
        let new = ColumnCellDrawing(provider(column))
        drawings[column] = new
        return new
    }

    /// The columns draw everything.
    open override func arrange(_ layout: inout CellLayout) {
        layout.title.size = .zero
        layout.detail.size = .zero
    }

    open override func drawContent(in frame: Rect, context: GraphicsContext) {
        columnTable?.draw(self, in: frame, context: context)
    }

    private var columnTable: ColumnTableView? { tableView?.grid as? ColumnTableView }

    open override var accessibilityLabel: String? {
        get { columnTable?.spokenText(of: self) ?? super.accessibilityLabel }
        set { super.accessibilityLabel = newValue }
    }
}
