import TextCore

/// The values that several records have in common.
///
///     var common = CommonValues(of: list)
///     for record in records { common.add(record) }
///     common.parts[0].value    // nil if the records have different values
public struct CommonValues: Hashable, Sendable {
    /// The values of one field.
    public struct Part: Hashable, Sendable {
        /// The field.
        public let field: FieldID
        /// The value of all records; nil if they differ.
        public fileprivate(set) var value: FieldValue?
        /// The linked record that ``value`` refers to.
        public fileprivate(set) var link: LinkedRecord?
        /// The texts of a field with several texts, each with the number of records that have it.
        public fileprivate(set) var texts: [String: Int] = [:]
        fileprivate let hasSeveralTexts: Bool
        /// The value that stands for none.
        fileprivate let none: FieldValue

        /// Whether the records have different values.
        public var isMixed: Bool { value == nil }

        /// The texts, most frequent first.
        public var sortedTexts: [(text: String, count: Int)] {
            texts.map { ($0.key, $0.value) }
                .sorted { $0.count != $1.count ? $0.count > $1.count : $0.text < $1.text }
        }
    }

    /// One part for each field of the list.
    public private(set) var parts: [Part]
    /// The number of records so far.
    public private(set) var recordCount = 0

    /// Creates the values of no records.
    public init(of list: List) {
        parts = list.fields.map { field in
            Part(
                field: field.id, value: .empty,
                hasSeveralTexts: field.valueKind.holdsSeveralTexts,
                none: field.valueKind.valueType == .checkbox ? .checkbox(false) : .empty)
        }
    }

    /// Whether further records cannot change anything.
    public var isSettled: Bool { parts.allSatisfy { $0.isMixed && !$0.hasSeveralTexts } }

    /// Adds the values of a record.
    public mutating func add(_ record: Record) {
        for index in parts.indices where record.values.indices.contains(index) {
            let value =
                record.values[index].isEmpty ? parts[index].none : record.values[index]
            if recordCount == 0 {
                (parts[index].value, parts[index].link) = (value, record.links[index])
            } else if parts[index].value != value {
                (parts[index].value, parts[index].link) = (nil, nil)
            }
            guard parts[index].hasSeveralTexts else { continue }
            for text in Set(value.series) { parts[index].texts[text, default: 0] += 1 }
        }
        recordCount += 1
    }
}

extension RecordStorage {
    /// Reads the values that records have in common.
    ///
    /// - Parameter page: Receives the values of the records read so far, after each of a few pages.
    /// - Throws: `notFound` if the list does not exist; `cancelled`.
    /// - Complexity: O(*records*), at most until all fields differ.
    @concurrent
    public func commonValues(
        of selection: RecordSelection, in list: List,
        page: @Sendable (CommonValues) async -> Void = { _ in }
    ) async throws(LibraryError) -> CommonValues {
        var common = CommonValues(of: list)
        var ids: [RecordID] = []
        var pageSize = 200
        for offset in selection.offsets.positions {
            ids.append(selection.records.id(at: offset))
            guard ids.count == pageSize else { continue }
            for record in try await records(ids, in: list.id) { common.add(record) }
            if Task.isCancelled {
                throw LibraryError(.cancelled, translated("The operation was canceled."))
            }
            if common.isSettled { return common }
            await page(common)
            ids.removeAll(keepingCapacity: true)
            pageSize = 2_000
        }
        for record in try await records(ids, in: list.id) { common.add(record) }
        return common
    }
}
