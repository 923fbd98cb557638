/// The card of a record without a picture: an initial on a color.
///
///     RecordCard(title: "“Emma”", record: 7, colors: 6)  // "E", color 1
public struct RecordCard: Hashable, Sendable {
    /// The first letter or digit of the title, in upper case; empty if it has none.
    public let initial: String
    /// The index of the color, which is the same whenever the record is shown.
    public let color: Int

    /// Creates the card of a record.
    ///
    /// - Parameters:
    ///   - title: The title of the record.
    ///   - record: The record.
    ///   - colors: The number of colors; at least 1.
    public init(title: String, record: RecordID, colors: Int) {
        initial = title.first { $0.isLetter || $0.isNumber }.map { $0.uppercased() } ?? ""
        color = Int(record.magnitude % UInt64(max(1, colors)))
    }
}

extension List {
    /// The field with the covers of the records: the first one for pictures; nil if there is none.
    public var coverField: Field? { fields.first { $0.kind == .image } }

    /// The cover of a record; nil if it has none.
    public func cover(of record: Record) -> ImageID? {
        guard let index = fields.firstIndex(where: { $0.kind == .image }),
            record.values.indices.contains(index), case .image(let cover) = record.values[index]
        else { return nil }
        return cover
    }
}
