import Foundation
import TableCore
import TableKit
import TroveModel

/// A printed record: its title, its cover, and its filled fields with all of their text.
final class RecordPrintRenderer: PrintPageRenderer {
    private let title: String
    private let values: [(name: String, text: String)]
    private let cover: Image?
    private var blocks: [Block] = []
    private var flow = PageFlow(heights: [], pageHeight: 1)

    private static let titleFont = Font.boldSystemFont(ofSize: 18)
    private static let font = Font.systemFont(ofSize: 10)
    private static let nameWidth = 110.0
    private static let coverHeight = 180.0

    /// A part of the page that is not divided.
    private enum Block {
        case title(height: Double)
        case cover(Image)
        /// A line of a value, with the name of the field at the first one.
        case line(name: String, text: String, height: Double)

        var height: Double {
            switch self {
            case .title(let height): height
            case .cover: RecordPrintRenderer.coverHeight + 12
            case .line(_, _, let height): height
            }
        }
    }

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - list: The list of the record.
    ///   - cover: The picture of the record; nil for none.
    init(_ record: Record, of list: List, cover: Image?) {
        title = RowTexts(record, in: list).title
        values = zip(list.fields, record.shownValues(link: RowTexts.text)).compactMap {
            field, value in
            guard field.kind != .image, field.id != list.headlineField?.id else { return nil }
            let text = RowTexts.printedText(of: value, in: field)
            return text.isEmpty ? nil : (field.name, text)
        }
        self.cover = cover
        super.init()
        footerTitle = list.name
    }

    override func numberOfPages(for page: PrintPage) -> Int {
        let area = page.printableRect
        blocks = [
            .title(
                height: page.height(of: title, width: area.width, font: Self.titleFont) + 12)
        ]
        if let cover { blocks.append(.cover(cover)) }
        let height = page.height(of: "X", width: area.width, font: Self.font)
        for (name, text) in values {
            let lines = page.lines(
                of: text, width: area.width - Self.nameWidth, font: Self.font)
            for (index, line) in lines.enumerated() {
                let isLast = index == lines.count - 1
                blocks.append(
                    .line(
                        name: index == 0 ? name : "", text: line,
                        height: height + (isLast ? 6 : 1)))
            }
        }
        flow = PageFlow(
            heights: blocks.map(\.height), staysWithNext: [0], pageHeight: area.height)
        return flow.pages.count
    }

    override func drawPage(at index: Int, on page: PrintPage) {
        var y = page.printableRect.y
        for block in blocks[flow.pages[index]] {
            draw(block, at: y, on: page)
            y += block.height
        }
    }

    private func draw(_ block: Block, at y: Double, on page: PrintPage) {
        let area = page.printableRect
        switch block {
        case .title(let height):
            page.draw(
                title, in: Rect(x: area.x, y: y, width: area.width, height: height),
                font: Self.titleFont, wraps: true)
        case .cover(let image):
            let space = Size(width: area.width, height: Self.coverHeight)
            let size = ContentMode.scaleAspectFit.frame(of: image.size, in: space).size
            page.graphics?.draw(
                image, in: Rect(x: area.x, y: y, width: size.width, height: size.height))
        case .line(let name, let text, let height):
            page.draw(
                name, in: Rect(x: area.x, y: y, width: Self.nameWidth - 8, height: height),
                font: Self.font, isSecondary: true)
            page.draw(
                text,
                in: Rect(
                    x: area.x + Self.nameWidth, y: y, width: area.width - Self.nameWidth,
                    height: height), font: Self.font)
        }
    }
}
