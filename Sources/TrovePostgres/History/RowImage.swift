import TroveModel

/// The members of a row that a step logged, as JSON.
struct RowImage: Decodable, Sendable {
    /// A value of a column.
    enum Member: Decodable, Hashable, Sendable {
        case null
        case text(String)
        case integer(Int64)
        case real(Double)
        case boolean(Bool)
        case texts([String])
        case object([String: String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let isOn = try? container.decode(Bool.self) {
                self = .boolean(isOn)
            } else if let number = try? container.decode(Int64.self) {
                self = .integer(number)
            } else if let number = try? container.decode(Double.self) {
                self = .real(number)
            } else if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let texts = try? container.decode([String].self) {
                self = .texts(texts)
            } else {
                self = .object((try? container.decode([String: String].self)) ?? [:])
            }
        }

        /// The value of a field of a kind.
        func value(as kind: FieldKind) -> FieldValue {
            switch self {
            case .null, .object: .empty
            case .text(let text): StoredValue.value(text, misfit: nil, as: kind)
            case .integer(let number): StoredValue.value(String(number), misfit: nil, as: kind)
            case .real(let number):
                kind.valueType == .number
                    ? .decimal(number) : StoredValue.value(String(number), misfit: nil, as: kind)
            case .boolean(let isOn): StoredValue.value(isOn ? "t" : "f", misfit: nil, as: kind)
            case .texts(let texts): .texts(texts)
            }
        }

        var text: String? { if case .text(let text) = self { text } else { nil } }

        var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    }

    var members: [String: Member]

    init(_ members: [String: Member] = [:]) { self.members = members }

    /// Reads an image; nil for NULL.
    init?(_ text: String?) throws {
        guard let text else { return nil }
        members = try JSON.value([String: Member].self, from: text)
    }

    /// A column.
    subscript(column: String) -> Member? { members[column] }

    /// Whether the row is deleted, as far as the image tells.
    var isDeleted: Bool? { members["deleted_at"].map { $0 != .null } }

    /// The text that does not fit the type of a column.
    func misfit(in column: String) -> String? {
        guard case .object(let texts)? = members["misfits"] else { return nil }
        return texts[column]
    }

    /// Replaces the members that another image has.
    mutating func take(_ other: RowImage) {
        members.merge(other.members) { $1 }
    }
}
