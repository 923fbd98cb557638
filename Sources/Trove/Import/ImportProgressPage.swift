import TableKit
import TextCore
import TroveModel

/// The progress of an import.
final class ImportProgressPage: StackView {
    private let bar = ProgressView()
    private let heading = Label(translated("Importing…"), alignment: .center)
    private let count = Label(alignment: .center).style("dim-label")

    init() {
        super.init(.vertical, spacing: 12)
        heading.font = .preferredFont(forTextStyle: .title2)
        bar.minimumSize(width: 360)
        bar.accessibilityLabel = translated("Import progress")
        for part in [heading, bar, count] as [View] { addArrangedSubview(part) }
        align(horizontal: .center, vertical: .center)
    }

    func begin() {
        bar.progress = 0
        count.text = ""
    }

    func show(_ progress: ImportProgress) {
        bar.progress = progress.fraction
        count.text =
            switch progress.phase {
            case .looking: translated("Reading the values…")
            case .writing: RecordsController.countText(progress.recordCount)
            case .finishing: translated("Saving…")
            }
    }
}
