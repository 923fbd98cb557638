import TroveModel

extension MemoryLibrary {
    public func lists() async throws(LibraryError) -> [List] {
        state.withLock { $0.content.lists.map(\.list) }
    }

    public func list(_ id: ListID) async throws(LibraryError) -> List {
        try read { state throws(LibraryError) in try state.content.list(id).list }
    }

    public func linkedLists(of list: ListID) async throws(LibraryError) -> Set<ListID> {
        try read { state throws(LibraryError) in
            try state.content.linkedLists(of: state.content.list(list).list)
        }
    }

    public func smartLists() async throws(LibraryError) -> [SmartList] {
        state.withLock { $0.content.visibleSmartLists }
    }

    public func smartList(_ id: SmartListID) async throws(LibraryError) -> SmartList {
        try read { state throws(LibraryError) in try state.content.smartList(id) }
    }

    public func count(of smartList: SmartList) async throws(LibraryError) -> Int {
        try read { state throws(LibraryError) in
            var count = 0
            for request in smartList.requests(in: state.content.lists.map(\.list)) {
                count += try state.content.records(of: request).count
            }
            return count
        }
    }

    public func previewExpression(
        _ text: String, of name: String, field: FieldID?, in list: ListID, record: RecordID?
    ) async throws(LibraryError) -> ExpressionPreview {
        throw .computed
    }

    public func previewKindChange(
        of field: FieldID, in list: ListID, to kind: FieldKind, options: FieldOptions?,
        exampleCount: Int
    ) async throws(LibraryError) -> KindChangePreview {
        try read { state throws(LibraryError) in
            let stored = try state.content.list(list)
            let field = stored.fields[try stored.fieldIndex(of: field)]
            guard kind != .computed, field.kind != .computed else { throw .computed }
            var preview = KindChangePreview()
            for record in stored.records.sorted(by: { $0.id < $1.id }) {
                let value = record.value(field.id)
                if value.isEmpty { continue }
                preview.valueCount += 1
                let new = value.converted(to: kind, options: options ?? field.options)
                let example = KindChangePreview.Example(
                    record: record.id, title: state.content.title(of: record.id, in: list) ?? "",
                    oldText: value.text, newText: new?.text)
                if new == nil {
                    preview.unconvertibleCount += 1
                    guard preview.unconvertibleExamples.count < exampleCount else { continue }
                    preview.unconvertibleExamples.append(example)
                } else if new?.text == value.text {
                    preview.sameCount += 1
                } else {
                    preview.changedCount += 1
                    guard preview.changedExamples.count < exampleCount else { continue }
                    preview.changedExamples.append(example)
                }
            }
            return preview
        }
    }

    public func setting(_ name: String) async throws(LibraryError) -> String? {
        state.withLock { $0.settings[name] }
    }

    public nonisolated(nonsending) func setSetting(
        _ name: String, to value: String?
    ) async throws(LibraryError) {
        state.withLock { $0.settings[name] = value }
    }
}

extension LibraryError {
    /// The refusal of computed fields.
    static let computed = LibraryError(
        .invalid, "Lists in memory cannot have computed fields. Choose another kind.")
}
