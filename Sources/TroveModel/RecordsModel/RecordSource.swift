/// A source of the records that a view shows.
public protocol RecordSource: AnyObject {
    /// Returns the record at a flat offset of a snapshot; nil if it was deleted since.
    func record(atOffset offset: Int, in list: RecordList) throws(LibraryError) -> Record?
    /// Whether a change, even of another list, may change the titles that links show.
    func showsOtherTexts(after change: Change) -> Bool
    /// Forgets records that a change made out of date.
    func invalidate(_ change: Change)
}

extension RecordPages: RecordSource {}
