import Foundation
import TableCore
import TableKit
import TroveModel

/// Printed cards beside each other: the cover of each record, with its title and second line.
final class CardsPrintRenderer: ListPrintRenderer {
    private var covers: [RecordID: Image] = [:]

    private static let size = Size(width: 120, height: 186)
    private static let margin = 8.0
    private static let coverHeight = 140.0

    override var rowHeight: Double { Self.size.height }

    override func columnCount(for page: PrintPage) -> Int {
        Int(page.printableRect.width / Self.size.width)
    }

    override func load(_ records: [Record]) async throws(LibraryError) {
        covers = [:]
        for record in records {
            guard let cover = list.cover(of: record) else { continue }
            covers[record.id] = try await library.thumbnail(of: cover).flatMap {
                Image(data: Data($0))
            }
        }
    }

    override func draw(_ record: Record, in rect: Rect, on page: PrintPage) {
        let texts = RowTexts(record, in: list)
        let area = Rect(
            x: rect.x + Self.margin, y: rect.y + Self.margin, width: rect.width - Self.margin * 2,
            height: Self.coverHeight)
        drawCover(of: record, texts, in: area, on: page)
        page.draw(
            texts.title, in: Rect(x: area.x, y: area.maxY + 4, width: area.width, height: 12),
            font: .systemFont(ofSize: 9), alignment: .center)
        page.draw(
            texts.subtitle, in: Rect(x: area.x, y: area.maxY + 17, width: area.width, height: 10),
            font: .systemFont(ofSize: 7.5), alignment: .center, isSecondary: true)
    }

    private func drawCover(
        of record: Record, _ texts: RowTexts, in area: Rect, on page: PrintPage
    ) {
        guard let cover = covers[record.id] else {
            page.graphics?.stroke(area, Color(white: 0.7), width: 0.75, cornerRadius: 4)
            let initial = String(texts.title.prefix(1))
            page.draw(
                initial,
                in: Rect(x: area.x, y: area.center.y - 18, width: area.width, height: 36),
                font: .systemFont(ofSize: 28), alignment: .center, isSecondary: true)
            return
        }
        let frame = ContentMode.scaleAspectFit.frame(of: cover.size, in: area.size)
        page.graphics?.draw(cover, in: frame.moved(dx: area.x, dy: area.y))
    }
}
