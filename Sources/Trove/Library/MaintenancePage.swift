import Foundation
import TableKit
import TextCore
import TroveModel

/// Checking, repairing and compacting the library.
final class MaintenancePage: StackView {
    private let session: Session
    private weak var dialog: Dialog?
    private let checkButton = Button(translated("C_heck Now"))
    private let repairButton = Button(translated("_Repair"))
    private let compactButton = Button(
        translated("C_ompact", context: "make the library file smaller"))
    private let checkText = Label(wraps: true).maximumCharacters(60)
    private let notesText = Label(wraps: true).maximumCharacters(60)
    private let compactText = Label(wraps: true).maximumCharacters(60)
    private let indicator = ActivityIndicator()
    private var working: Task<Void, Never>?
    /// Whether the button for repairing had the focus and is not needed any more.
    private var leavesRepair = false

    /// The maximum number of problems, and of notes, to list.
    private static let maximumLineCount = 8

    init(_ session: Session, dialog: Dialog) {
        (self.session, self.dialog) = (session, dialog)
        super.init(.vertical, spacing: 6)
        addCheck()
        addCompact()
        margin(18)
        checkButton.onClick = { [weak self] in self?.check() }
        repairButton.onClick = { [weak self] in self?.repair() }
        compactButton.onClick = { [weak self] in self?.compact() }
        updateButtons()
    }

    private var isShared: Bool { session.library is any RoleStorage }

    private func addHeading(_ text: String) {
        let label = Label(text)
        label.font = .preferredFont(forTextStyle: .headline)
        addArrangedSubview(label.margin(top: subviews.isEmpty ? 0 : 18))
    }

    private func addText(_ text: String) {
        addArrangedSubview(Label(text, wraps: true).maximumCharacters(60).style("dim-label"))
    }

    private func addCheck() {
        addHeading(translated("Check"))
        addText(
            isShared
                ? translated(
                    "Finds changes by other programs, and damage of search texts and pictures.")
                : translated(
                    "Finds damage of the file, of the search indexes and of the pictures."))
        for text in [checkText, notesText] {
            // The keyboard reaches it, and screen readers read it line by line.
            text.isSelectable = true
            text.isHidden = true
            addArrangedSubview(text)
        }
        notesText.style("dim-label")
        let line = StackView(.horizontal, spacing: 6, [checkButton, repairButton, indicator])
        addArrangedSubview(line)
        repairButton.isHidden = true
    }

    private func addCompact() {
        addHeading(translated("Compact"))
        addText(
            isShared
                ? translated("Removes deleted data that no undo step needs any more.")
                : translated(
                    "Removes deleted data that no undo step needs any more, and shrinks the file."))
        addArrangedSubview(compactText)
        addArrangedSubview(compactButton.align(horizontal: .start))
    }

    func cancel() { working?.cancel() }

    /// Shows the size of the library.
    func load() { showSize() }

    // MARK: Check

    private func check() {
        work { [weak self] library throws(LibraryError) in
            let problems = try await library.check()
            self?.show(
                problems, translated("No problems were found."), notes: try await library.notes())
        }
    }

    private func repair() {
        let hasFocus = repairButton.containsFocus
        work { [weak self] library throws(LibraryError) in
            let removed = try await library.repair()
            let problems = try await library.check()
            self?.show(
                problems, translated("The library was repaired."),
                notes: removed + (try await library.notes()))
            self?.leavesRepair = hasFocus && problems.isEmpty
        }
    }

    /// Shows and announces the result of a check.
    ///
    /// - Parameters:
    ///   - success: The result without problems.
    ///   - notes: The sentences about what is no problem.
    private func show(_ problems: [String], _ success: String, notes: [String]) {
        repairButton.isHidden = problems.isEmpty
        checkText.text =
            problems.isEmpty
            ? success
            : list(problems) {
                translated("{count} more problem", plural: "{count} more problems", count: $0)
            }
        notesText.text = list(notes) {
            translated("{count} more note", plural: "{count} more notes", count: $0)
        }
        checkText.isHidden = false
        notesText.isHidden = notes.isEmpty
        let result = [checkText, notesText].filter { !$0.isHidden }.compactMap(\.text)
        Accessibility.post(
            notification: .announcement, argument: result.joined(separator: "\n"))
    }

    /// The first sentences, one in each line, with the number of the others.
    private func list(_ sentences: [String], others: (Int) -> String) -> String {
        var lines = sentences.prefix(Self.maximumLineCount).map { "• \($0)" }
        let count = sentences.count - lines.count
        if count > 0 { lines.append(others(count).filling(["count": count.grouped])) }
        return lines.joined(separator: "\n")
    }

    // MARK: Compact

    private func compact() {
        let before = size
        work { [weak self] library throws(LibraryError) in
            try await library.compact()
            self?.showSize(before: before)
            if before == nil {
                self?.compactText.isHidden = false
                self?.compactText.text = translated("The library was compacted.")
            }
        }
    }

    private func showSize(before: Int64? = nil) {
        compactText.isHidden = size == nil
        guard let size else { return }
        let now = ByteSize(size).text
        guard let before else {
            compactText.text = translated("The library takes up {size}.").filling(["size": now])
            return
        }
        compactText.text =
            before > size
            ? translated("The library takes up {size}, {difference} less than before.").filling([
                "size": now, "difference": ByteSize(before - size).text,
            ])
            : translated("The library takes up {size}. There was nothing to remove.")
                .filling(["size": now])
    }

    /// The size of the library's files in bytes; nil if they cannot be read.
    private var size: Int64? {
        let path = session.library.url.path
        let sizes = [path, path + "-wal"].compactMap { path in
            (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int64
        }
        return sizes.isEmpty ? nil : sizes.reduce(0, +)
    }

    // MARK: Work

    private func work(
        _ body: @escaping (any LibraryStorage) async throws(LibraryError) -> Void
    ) {
        guard working == nil else { return }
        dialog?.obstacle = nil
        indicator.startAnimating()
        setBusy(true)
        working = Task { [weak self, library = session.library] in
            do throws(LibraryError) {
                try await body(library)
            } catch {
                if error.code != .cancelled { self?.dialog?.report(error.message) }
            }
            self?.working = nil
            self?.indicator.stopAnimating()
            self?.setBusy(false)
            self?.updateButtons()
            self?.leaveRepair()
        }
        updateButtons()
    }

    /// Gives the focus of the button that nothing needs any more to the one beside it, unless the
    /// person went on.
    private func leaveRepair() {
        defer { leavesRepair = false }
        if leavesRepair, dialog?.containsFocus == false { checkButton.grabFocus() }
    }

    private func updateButtons() {
        let isWritable = session.library.access.isWritable
        checkButton.isEnabled = working == nil
        repairButton.isEnabled = working == nil && isWritable
        compactButton.isEnabled = working == nil && isWritable
    }
}
