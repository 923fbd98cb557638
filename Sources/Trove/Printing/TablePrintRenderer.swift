import TableCore
import TableKit
import TroveModel

/// A printed table: a column for each visible field, with the names of the fields at the top of
/// each page.
final class TablePrintRenderer: ListPrintRenderer {
    private let fields: [Field]
    private let sample: [Record]
    private var widths: [Double] = []

    private static let font = Font.systemFont(ofSize: 8.5)
    private static let headFont = Font.boldSystemFont(ofSize: 8.5)
    private static let spacing = 8.0
    /// The width above which a column is not natural, in points.
    private static let maximumWidth = 220.0

    /// Creates a renderer.
    ///
    /// - Parameter sample: The first records, whose values determine the widths of the columns.
    init(
        _ records: RecordList, of list: List, in library: any LibraryStorage, sample: [Record]
    ) {
        self.sample = sample
        fields = list.fields.filter {
            $0.kind != .image && !list.settings.view.hiddenFields.contains($0.id)
        }
        super.init(records, of: list, in: library)
    }

    override var rowHeight: Double { 16 }
    override var headerHeight: Double { 20 }

    override func layOut(for page: PrintPage) {
        let natural = fields.map { field in
            let texts = sample.map { text(of: field, in: $0) }
            let width = texts.map { page.width(of: $0, font: Self.font) }.max() ?? 0
            let head = page.width(of: field.name, font: Self.headFont)
            return min(max(width, head), Self.maximumWidth)
        }
        widths = PrintedColumns.widths(
            natural: natural, in: page.printableRect.width, spacing: Self.spacing)
    }

    override func drawHeader(in rect: Rect, on page: PrintPage) {
        drawRow(in: rect, font: Self.headFont, on: page) { $0.name }
        page.graphics?.strokeLine(
            from: Point(x: rect.minX, y: rect.maxY - 3), to: Point(x: rect.maxX, y: rect.maxY - 3),
            Color(white: 0.3), width: 0.75)
    }

    override func draw(_ record: Record, in rect: Rect, on page: PrintPage) {
        drawRow(in: rect, font: Self.font, on: page) { text(of: $0, in: record) }
    }

    private func drawRow(
        in rect: Rect, font: Font, on page: PrintPage, text: (Field) -> String
    ) {
        var x = rect.x
        for (field, width) in zip(fields, widths) {
            page.draw(
                text(field), in: Rect(x: x, y: rect.y + 2, width: width, height: rect.height),
                font: font, alignment: field.kind == .number ? .trailing : .natural)
            x += width + Self.spacing
        }
    }

    private func text(of field: Field, in record: Record) -> String {
        guard let index = list.fields.firstIndex(of: field) else { return "" }
        let values = record.shownValues(link: RowTexts.text)
        guard values.indices.contains(index) else { return "" }
        return RowTexts.printedText(of: values[index], in: field)
    }
}
