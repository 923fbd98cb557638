import TableKit

/// The result of an import, with notes about the file.
final class ImportResultPage: StackView {
    private let heading = Label(wraps: true)
    private let notes = Label(wraps: true)

    init() {
        super.init(.vertical, spacing: 12)
        heading.font = .preferredFont(forTextStyle: .headline)
        notes.isSelectable = true
        let text = StackView(.vertical)
        text.addArrangedSubview(notes)
        let scroller = ScrollView([.vertical], text.margin(12))
        scroller.hasBorder = true
        addArrangedSubview(heading)
        addArrangedSubview(scroller.style("view"), expands: true)
        margin(18)
    }

    /// Shows a result.
    ///
    /// - Parameters:
    ///   - summary: The result, as a sentence.
    ///   - sentences: The notes.
    func show(_ summary: String, _ sentences: [String]) {
        heading.text = summary
        notes.text = sentences.joined(separator: "\n")
    }
}
