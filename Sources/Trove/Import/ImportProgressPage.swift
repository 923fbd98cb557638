import TableKit
import TextCore
import TroveModel

/// The progress of an import.
final class ImportProgressPage: StackView {
    private let bar = ProgressView()
    private let heading = TextLabel()
    private let count = TextLabel().style("dim-label")

    init() {
        super.init(.vertical, spacing: 12)
        heading.setMarkup("weight='bold' size='large'", text: translated("Importing…"))
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
