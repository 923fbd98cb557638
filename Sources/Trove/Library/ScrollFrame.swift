import TableKit

/// A table in a dialog, with a frame around it.
final class ScrollFrame: StackView {
    init(_ table: TableView) {
        super.init(.vertical)
        style("frame")
        addArrangedSubview(table, expands: true)
    }
}
