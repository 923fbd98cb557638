import GRDB

/// What the links of a field are sorted and grouped by.
struct LinkColumn {
    let titles: LinkTitles
    let target: ListID
    let db: Database

    /// What a linked record is called; empty if it has no title, or is gone, so that it comes last.
    func title(of id: RecordID) throws -> String {
        try titles.linked(id, in: target, db: db).title
    }
}
