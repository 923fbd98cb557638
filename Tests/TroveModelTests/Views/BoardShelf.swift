import Foundation
import TableCore
import TroveModel

/// A list of tasks with a field of each kind that suits a board, and some that do not.
struct BoardShelf {
    static let title = FieldID(rawValue: 1)
    static let tags = FieldID(rawValue: 2)
    static let status = FieldID(rawValue: 3)
    static let isDone = FieldID(rawValue: 4)
    static let stars = FieldID(rawValue: 5)
    static let friend = FieldID(rawValue: 6)

    var list: List

    init(by field: FieldID? = status, folded: Set<String> = [], kind: ViewSettings.Kind = .board) {
        var status = FieldOptions()
        status.choices = [
            FieldChoice(name: "Open", color: "#ff0000"), "Doing", FieldChoice(name: "Done"),
        ]
        var view = ViewSettings(kind: kind, boardField: field)
        if let field, !folded.isEmpty { view.foldedColumns = [field: folded] }
        list = List(
            id: ListID(rawValue: 1), uuid: UUID(), name: "Tasks", icon: .standard,
            fields: [
                Field(id: Self.title, name: "Title"),
                Field(id: Self.tags, name: "Tags", kind: .tags),
                Field(id: Self.status, name: "Status", kind: .choice, options: status),
                Field(id: Self.isDone, name: "Done", kind: .checkbox),
                Field(id: Self.stars, name: "Stars", kind: .rating),
                Field(id: Self.friend, name: "Friend", kind: .recordLink),
            ], settings: ListSettings(view: view), recordCount: 0, trashCount: 0)
    }

    /// A snapshot with sections of so many records, numbered from 1.
    func snapshot(
        _ sections: [(SectionLabel, Int)], sort: RecordSort = .manual, isComplete: Bool = true
    ) -> RecordList {
        var (start, all) = (0, [RecordSection]())
        for (label, count) in sections {
            all.append(RecordSection(label, indexTitle: "", range: start..<start + count))
            start += count
        }
        var request = RecordListRequest(showing: list)
        request.sort = sort
        let ids = Array(1...Int64(max(1, start))).prefix(start)
        guard isComplete else {
            return RecordList(
                firstPageFor: request, ids: Array(ids), sections: all, generation: 1,
                totalCount: nil)
        }
        return RecordList(request: request, ids: Array(ids), sections: all, generation: 1)
    }
}
