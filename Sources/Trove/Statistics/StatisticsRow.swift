import TableCore
import TableKit
import TextCore
import TroveModel

/// A bar of a chart: the value, the bar and the number of records.
final class StatisticsRow: ListBoxRow {
    private static let labelCharacters = 14
    private static let countWidth = 50

    init(_ bar: StatisticsChart.Bar, maximumCount: Int) {
        let label = Label(bar.text)
        label.tooltip = bar.text
        let count = Label(bar.count.grouped, alignment: .trailing).style("dim-label")
        let line = StackView(.horizontal, spacing: 12)
        line.addArrangedSubview(label.width(characters: Self.labelCharacters))
        let view = BarView(fraction: Double(bar.count) / Double(maximumCount))
        line.addArrangedSubview(view.minimumSize(height: 16), expands: true)
        line.addArrangedSubview(count.minimumSize(width: Self.countWidth))
        super.init(line.margin(horizontal: 12, vertical: 6))
        accessibilityLabel = SpokenText.sentence([bar.text, RecordsController.countText(bar.count)])
    }

    /// A bar from the leading edge.
    private final class BarView: View {
        private let fraction: Double

        init(fraction: Double) {
            self.fraction = min(max(0, fraction), 1)
            super.init(frame: .zero)
        }

        override func draw(_ rect: Rect, in context: GraphicsContext) {
            var bar = bounds
            // A rare value shows, too.
            bar.size.width = max(2, bar.width * fraction)
            context.fill(bar, .strongTint, cornerRadius: 3)
        }
    }
}
