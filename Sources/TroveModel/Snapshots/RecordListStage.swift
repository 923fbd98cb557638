/// A stage of the result of a record list request.
public enum RecordListStage: Sendable {
    /// The first screenful of a long list: `count` of `totalCount` records, or the first results of
    /// a search.
    case firstPage(RecordList)
    /// All records.
    case complete(RecordList)

    /// The snapshot of this stage.
    public var list: RecordList {
        switch self {
        case .firstPage(let list), .complete(let list): list
        }
    }
}
