import TableCore
import TableKit
import TroveModel

/// Printed rows of two lines: the title and the second line of each record.
final class RowsPrintRenderer: ListPrintRenderer {
    private static let titleFont = Font.systemFont(ofSize: 10)
    private static let subtitleFont = Font.systemFont(ofSize: 8.5)

    override var rowHeight: Double { list.subtitleSource == .nothing ? 18 : 30 }

    override func draw(_ record: Record, in rect: Rect, on page: PrintPage) {
        let texts = RowTexts(record, in: list)
        page.draw(
            texts.title, in: Rect(x: rect.x, y: rect.y + 2, width: rect.width, height: 14),
            font: Self.titleFont)
        guard !texts.subtitle.isEmpty else { return }
        page.draw(
            texts.subtitle, in: Rect(x: rect.x, y: rect.y + 15, width: rect.width, height: 12),
            font: Self.subtitleFont, isSecondary: true)
    }
}
