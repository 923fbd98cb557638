import TableKit

/// The code of the article *Performance*.
@MainActor
final class Covers: TableViewDataSourcePrefetching {
    private var loads: [IndexPath: Task<Void, Never>] = [:]

    func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath]) {
        for path in indexPaths { loads[path] = Task { await load(path) } }
    }

    func tableView(
        _ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
    ) {
        for path in indexPaths { loads.removeValue(forKey: path)?.cancel() }
    }

    private func load(_ path: IndexPath) async {}
}
