import GRDB
import TroveModel

/// The titles by which a link field is sorted and grouped.
struct LinkColumn {
    let titles: LinkTitles
    let target: ListID
    let db: Database

    /// The title of a linked record; empty if it has none or is missing, so that it sorts last.
    func title(of id: RecordID) throws -> String {
        try titles.linked(id, in: target, db: db).title
    }
}
