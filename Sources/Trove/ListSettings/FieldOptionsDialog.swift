import TableKit
import TextCore
import TroveModel

/// A dialog for the options of a field: description, unit, decimal places, the value of new
/// records, the rules for values, the formula, and the linked list.
final class FieldOptionsDialog {
    /// Called with the new options. Call `answer` with the error; nil on success.
    var onApply: ((FieldOptions, _ answer: @escaping (LibraryError?) -> Void) -> Void)?
    /// Checks options without saving them; throws if they are not valid.
    var onCheck: ((FieldOptions) async throws(LibraryError) -> Void)?
    /// Computes a formula for an example record; throws if it is not valid.
    var onCompute: ((String) async throws(LibraryError) -> ExpressionPreview)?

    private let dialog: Dialog
    private let grid: FieldOptionsGrid
    private let options: FieldOptions
    private let isNew: Bool
    /// The pending check of the options.
    private var check: Task<Void, Never>?
    /// The pending computation of the formula.
    private var computation: Task<Void, Never>?
    private let usesFormula: Bool

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - isNew: Whether applying adds the field.
    ///   - list: The list of the field.
    ///   - lists: All lists, to which a field can link.
    ///   - parent: The window that the dialog belongs to.
    init(_ field: Field, isNew: Bool, of list: List, among lists: [List], parent: View) {
        var options = field.options
        if field.kind == .computed { options.expression = list.expression(of: field) }
        (self.options, self.isNew) = (options, isNew)
        usesFormula = field.kind.definition.optionUse.contains(.expression)
        grid = FieldOptionsGrid(options, of: field.kind, list: list, lists: lists)
        dialog = Dialog(
            title: translated("Options of “{field}”").filling(["field": field.name]),
            parent: parent, size: (520, -1), cancelLabel: translated("_Cancel"),
            acceptLabel: isNew ? translated("_Add") : translated("_Apply"))
        dialog.append(grid.margin(18), expands: true)
        grid.onChange = { [weak self] in self?.changed() }
        dialog.onAccept = { [self] in apply() }
        dialog.onCancel = { [self] in
            check?.cancel()
            computation?.cancel()
        }
    }

    func present() {
        dialog.present()
        grid.focus()
        compute()
    }

    // MARK: Formula

    /// The pause in typing after which the formula is computed, in milliseconds.
    private static let shortPause = 120

    /// Shows the result of the formula for an example, or the error in it.
    private func compute() {
        computation?.cancel()
        guard usesFormula else { return }
        let formula = grid.options.expression
        guard formula.contains(where: { !$0.isWhitespace }) else {
            return show(
                result: translated("Enclose field names in square brackets, such as [Price]."))
        }
        computation = Task { [weak self] in
            try? await MainLoop.pause(milliseconds: Self.shortPause)
            guard !Task.isCancelled, let onCompute = self?.onCompute else { return }
            do throws(LibraryError) {
                let preview = try await onCompute(formula)
                guard !Task.isCancelled else { return }
                self?.show(result: FormulaTexts.text(of: preview))
            } catch {
                guard !Task.isCancelled else { return }
                self?.show(result: error.message, isError: true)
            }
        }
    }

    private func show(result text: String, isError: Bool = false) {
        grid.result.text = text
        grid.result.setStyle("error", isError)
        grid.result.setStyle("dim-label", !isError)
        if isError, dialog.obstacle == text { refuse(text) }
        dialog.fitHeight()
    }

    /// Disables the accept button. An error in the formula is below the formula already.
    private func refuse(_ reason: String) {
        let isShown = reason == grid.result.text
        dialog.obstacle = isShown ? nil : reason
        dialog.acceptButton.isEnabled = false
        dialog.acceptButton.accessibilityHint = reason
        dialog.fitHeight()
    }

    // MARK: Checking

    /// The pause in typing after which the options are checked, in milliseconds.
    private static let pause = 300

    private func changed() {
        compute()
        dialog.obstacle = nil
        dialog.acceptButton.isEnabled = true
        dialog.acceptButton.accessibilityHint = ""
        check?.cancel()
        let options = grid.options
        guard options != self.options else { return }
        check = Task { [weak self] in
            try? await MainLoop.pause(milliseconds: Self.pause)
            guard !Task.isCancelled, let onCheck = self?.onCheck else { return }
            do throws(LibraryError) {
                try await onCheck(options)
            } catch {
                guard let self, !Task.isCancelled, grid.options == options else { return }
                refuse(error.message)
            }
        }
    }

    private func apply() {
        check?.cancel()
        computation?.cancel()
        let options = grid.options
        guard isNew || options != self.options else { return dialog.close() }
        onApply?(options) { [self] error in
            guard let error else { return dialog.close() }
            dialog.report(error.message)
            dialog.fitHeight()
        }
    }
}
