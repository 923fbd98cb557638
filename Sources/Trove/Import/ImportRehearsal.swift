import Foundation
import TableKit
import TextCore
import TroveFormats
import TroveModel

/// The comparison of a file with the list that it is imported into, which changes nothing.
final class ImportRehearsal: StackView {
    /// The result of a comparison.
    enum Result {
        case possible
        case impossible(LibraryError)
    }

    /// Called with the result of the last comparison.
    var onFinish: ((Result) -> Void)?

    private let session: Session
    private let summary = Label(wraps: true)
    private let bar = ProgressView()
    private let details = Label(wraps: true).style("dim-label")
    private var comparing: Task<Void, Never>?

    /// The pause after a choice before the file is compared, in milliseconds.
    private static let pause = 250

    init(session: Session) {
        self.session = session
        super.init(.vertical, spacing: 6)
        summary.font = .preferredFont(forTextStyle: .headline)
        bar.accessibilityLabel = translated("Comparison progress")
        for part in [summary, bar, details] as [View] { addArrangedSubview(part) }
        details.maximumCharacters(90)
        clear()
    }

    /// Cancels the comparison and shows nothing.
    func clear() {
        cancel()
        show(summary: "", [])
    }

    /// Cancels the comparison.
    func cancel() {
        comparing?.cancel()
        comparing = nil
    }

    /// Compares a file with a list, and cancels the comparison before.
    func compare(_ url: URL, options: ImportOptions, _ draft: ImportDraft) {
        cancel()
        show(
            summary: translated("Comparing with “{list}”…").filling(["list": draft.list.name]), [])
        bar.progress = 0
        bar.isHidden = false
        let (progress, continuation) = AsyncStream.makeStream(
            of: ImportProgress.self, bufferingPolicy: .bufferingNewest(1))
        let showing = Task { [bar] in
            for await state in progress { bar.progress = state.fraction }
        }
        comparing = Task { [weak self, library = session.library] in
            defer { showing.cancel() }
            try? await MainLoop.pause(milliseconds: Self.pause)
            guard !Task.isCancelled else { return }
            do throws(LibraryError) {
                let report = try await library.importFile(
                    from: url, options: options, into: draft.target, isRehearsal: true
                ) { continuation.yield($0) }
                guard !Task.isCancelled else { return }
                self?.finished(report, draft)
            } catch {
                guard !Task.isCancelled else { return }
                self?.failed(error)
            }
        }
    }

    private func finished(_ report: FileImportReport, _ draft: ImportDraft) {
        show(
            summary: report.counts.summary(hasKeys: !draft.keys.isEmpty),
            report.counts.omissions(in: draft.list) + [draft.leftOutText].compactMap { $0 }
                + report.noteTexts)
        onFinish?(.possible)
    }

    private func failed(_ error: LibraryError) {
        show(summary: "", [])
        onFinish?(.impossible(error))
    }

    private func show(summary text: String, _ sentences: [String]) {
        bar.isHidden = true
        summary.text = text
        summary.isHidden = text.isEmpty
        details.text = sentences.joined(separator: "\n")
        details.isHidden = sentences.isEmpty
    }
}
