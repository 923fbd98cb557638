import TableKit
import TroveModel

/// The widths of the columns: a list of rows has a width of its own and leaves the rest to the
/// form; other views take the rest themselves.
extension MainWindow {
    /// Shares the width of the window as the visible view needs it.
    func shareWidth() {
        let isShown = split.viewController(for: .supplementary) === records
        shareWidth(with: isShown ? records.model.viewKind : .list)
    }

    /// Shares the width of the window as a kind of view needs it.
    func shareWidth(with kind: ViewSettings.Kind) {
        widthKind = kind
        split.preferredSecondaryColumnWidth =
            formWidths[kind].map(Double.init) ?? SplitViewController.automaticDimension
        updatePane()
    }

    /// Keeps the width that the user gave the form beside a wide view.
    func columnWidthsChanged() {
        let width = split.preferredSecondaryColumnWidth
        if width > 0 { formWidths[widthKind] = Int(width) }
        stateMayHaveChanged()
    }
}
