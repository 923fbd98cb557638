import Foundation
import TableKit
import TextCore
import TroveModel

/// A format for the chart of statistics.
enum StatisticsFormat: String, CaseIterable {
    case png, svg, csv

    /// The name in the file chooser.
    var name: String {
        switch self {
        case .png: translated("Picture") + " (.png)"
        case .svg: translated("Scalable Picture") + " (.svg)"
        case .csv: translated("Table") + " (.csv)"
        }
    }

    /// The patterns of file names, in lower and upper case.
    var patterns: [String] { ["*.\(rawValue)", "*.\(rawValue.uppercased())"] }

    /// The format and the file for a path as the user named it: that of its extension if it is
    /// known, else the chosen one, whose extension is then added.
    static func choice(
        path: String, chosen: StatisticsFormat
    ) -> (format: StatisticsFormat, file: URL) {
        let file = URL(filePath: path)
        if let format = StatisticsFormat(rawValue: file.pathExtension.lowercased()) {
            return (format, file)
        }
        return (chosen, file.appendingPathExtension(chosen.rawValue))
    }
}

/// The chart of a field as a picture or a table.
struct StatisticsExport {
    /// The title.
    let title: String
    /// The line below the title.
    let summary: String
    /// The name of the field.
    let field: String
    let chart: StatisticsChart
    /// The line below the bars; empty for none.
    let more: String

    private static let margin = 24.0
    private static let labelWidth = 180.0
    private static let barWidth = 380.0
    private static let countWidth = 72.0
    private static let lineHeight = 28.0
    private static let titleFont = Font.systemFont(ofSize: 20, weight: .bold)
    private static let textFont = Font.systemFont(ofSize: 13)

    /// The contents of a file; nil if there is not enough memory for a picture.
    func data(as format: StatisticsFormat) -> Data? {
        switch format {
        case .png: GraphicsFile.data(.png(scale: 2), size: size, draw)
        case .svg: GraphicsFile.data(.svg, size: size, draw)
        case .csv: table
        }
    }

    private var table: Data {
        var rows = DelimitedRows(delimiter: UInt8(ascii: ","))
        rows.append(field)
        rows.append(translated("Records"))
        rows.endRow()
        for bar in chart.bars {
            rows.append(bar.text)
            rows.append(String(bar.count))
            rows.endRow()
        }
        if chart.moreCount > 0 {
            rows.append(translated("Other Values"))
            rows.append(String(chart.moreCount))
            rows.endRow()
        }
        return Data(rows.bytes)
    }

    /// The size of the picture, in points.
    private var size: Size {
        let lines = Double(chart.bars.count + (more.isEmpty ? 0 : 1))
        return Size(
            width: 2 * Self.margin + Self.labelWidth + 12 + Self.barWidth + 12 + Self.countWidth,
            height: 2 * Self.margin + 32 + Self.lineHeight + 12 + lines * Self.lineHeight)
    }

    /// Draws the chart in the same colors in light and dark themes, on white as on paper.
    private func draw(in context: GraphicsContext) {
        let (size, margin) = (size, Self.margin)
        context.fill(Rect(size: size), .white)
        var line = Rect(x: margin, y: margin, width: size.width - 2 * margin, height: 32)
        context.draw(title, in: line, font: Self.titleFont, color: .black)
        line.origin.y = line.maxY
        line.size.height = Self.lineHeight
        context.draw(summary, in: line, font: Self.textFont, color: Self.gray)
        line.origin.y = line.maxY + 12
        for bar in chart.bars {
            draw(bar, in: line, context)
            line.origin.y = line.maxY
        }
        context.draw(more, in: line, font: Self.textFont, color: Self.gray)
    }

    private func draw(_ bar: StatisticsChart.Bar, in line: Rect, _ context: GraphicsContext) {
        var place = line
        place.size.width = Self.labelWidth
        context.draw(bar.text, in: place, font: Self.textFont, color: .black)
        let part = Double(bar.count) / Double(chart.maximumCount)
        let start = place.maxX + 12
        context.fill(
            Rect(
                x: start, y: line.minY + 6, width: max(2, Self.barWidth * min(max(0, part), 1)),
                height: line.height - 12),
            Self.blue, cornerRadius: 3)
        place.origin.x = start + Self.barWidth + 12
        place.size.width = Self.countWidth
        context.draw(
            bar.count.grouped, in: place, font: Self.textFont, color: Self.gray,
            alignment: .trailing)
    }

    private static let gray = Color(white: 0.35)
    private static let blue = Color(red: 0.21, green: 0.52, blue: 0.89)
}

extension StatisticsExport {
    /// Writes a file off the main thread.
    @concurrent nonisolated static func write(
        _ data: Data, to file: URL
    ) async throws(LibraryError) {
        try OutputFile(at: file).write(data)
    }
}
