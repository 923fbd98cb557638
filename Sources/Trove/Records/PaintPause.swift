import TableKit

/// A pause until the first rows are painted, so that reading the rest of a long list does not slow
/// them down.
final class PaintPause {
    /// The longest pause, in milliseconds: a window that nobody sees is not painted.
    private static let limit = 500

    private var isOver = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(of view: any RecordsView) {
        view.afterRowsArePainted { [weak self] in self?.end() }
        MainLoop.after(milliseconds: Self.limit) { [weak self] in self?.end() }
    }

    /// Waits for the end of the pause.
    func wait() async {
        guard !isOver else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func end() {
        isOver = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
