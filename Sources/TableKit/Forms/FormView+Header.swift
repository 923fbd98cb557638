import CGtk
import GtkBridge

/// The headline: a title and a picture above the other rows.
extension FormView {
    /// Shows rows in the headline; nil for none.
    func setHeadline(_ titleRow: FormRow?, _ pictureRow: FormRow?) {
        self.titleRow = titleRow
        headline.isHidden = titleRow == nil && pictureRow == nil
        if let pictureRow {
            pictureRow.content.align(vertical: .start).expand(horizontal: false)
            pictureRow.control.expand(horizontal: false)
            headline.addArrangedSubview(pictureRow.content)
            pictureRow.content.isHidden = false
        }
        if let titleRow {
            titleRow.content.style("trove-form-title").align(vertical: .center)
            headline.addArrangedSubview(titleRow.content, expands: true)
            titleRow.content.isHidden = false
        }
    }

    /// Whether a row is in the headline.
    func isInHeadline(_ row: FormRow) -> Bool { row.content.superview === headline }
}
