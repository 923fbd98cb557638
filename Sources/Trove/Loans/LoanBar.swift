import Foundation
import TableKit
import TextCore
import TroveModel

/// The line above a record's fields while the record is lent: who has it, until when, and the
/// buttons for its return and its terms.
final class LoanBar: StackView {
    /// The open loan; nil hides the line.
    private(set) var loan: Loan?

    private let sign = ImageView(Image(icon: "dialog-warning-symbolic"))
    private let state = Label(wraps: true).maximumCharacters(textCharacters)
    private let note = Label(wraps: true).maximumCharacters(textCharacters)

    /// The maximum width of the texts, in characters.
    private static let textCharacters = 40

    init() {
        super.init(.horizontal, spacing: 12)
        let change = Button(translated("Change…"))
        change.accessibilityLabel = translated("Change Loan…")
        change.setAction("win.lend")
        let returned = Button(translated("Returned"))
        returned.accessibilityLabel = translated("Mark as Returned")
        returned.setAction("win.return-records")
        note.style("dim-label")
        // The text begins where that of the fields below does.
        margin(leading: 6)
        let texts = StackView(.vertical, spacing: 6, [state, note])
        let line = StackView(.horizontal, spacing: 12, [sign, texts.align(vertical: .center)])
        // In a narrow form, the buttons are below the texts.
        let content = FlowView(spacing: 12, lineSpacing: 6, lastFillsLine: false)
        content.addArrangedSubview(line)
        content.addArrangedSubview(StackView(.horizontal, spacing: 12, [change, returned]))
        addArrangedSubview(content, expands: true)
        isHidden = true
    }

    /// Shows the open loan of a record; nil for none.
    func show(_ loan: Loan?, on today: PartialDate) {
        self.loan = loan
        isHidden = loan == nil
        guard let loan else { return }
        let isOverdue = loan.isOverdue(on: today)
        sign.isHidden = !isOverdue
        state.text = LoanText().state(of: loan, on: today)
        state.setStyle("error", isOverdue)
        note.text = loan.terms.note
        note.isHidden = loan.terms.note.isEmpty
    }
}
