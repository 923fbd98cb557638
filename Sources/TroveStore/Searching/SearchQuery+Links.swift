import GRDB
import TroveModel

extension SearchQuery {
    /// The query with the matches of its links added.
    func withLinks(
        in list: List, db: Database, cancellation: CancellationFlag
    ) throws -> SearchQuery {
        guard !hasLinks else { return self }
        var query = self
        query.root = try LinkSearch(list: list, db: db, cancellation: cancellation).expanded(root)
        query.hasLinks = true
        return query
    }
}
