/// What a list looks like, whatever its order.
public struct ViewSettings: Hashable, Sendable {
    /// The kind of view.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// Rows of two lines.
        case list
        /// A column for every field.
        case table
        /// Pictures with titles.
        case gallery
        /// A column for every section.
        case board
    }

    /// How much room there is around things.
    public enum Density: String, Hashable, Sendable, Codable, CaseIterable {
        case compact, normal, comfortable
    }

    public var kind: Kind
    public var density: Density
    /// Fields that the table leaves out.
    public var hiddenFields: Set<FieldID>
    /// Widths of columns in pixels, where they were changed.
    public var columnWidths: [FieldID: Int]

    public init(
        kind: Kind = .list, density: Density = .normal, hiddenFields: Set<FieldID> = [],
        columnWidths: [FieldID: Int] = [:]
    ) {
        self.kind = kind
        self.density = density
        self.hiddenFields = hiddenFields
        self.columnWidths = columnWidths
    }
}
