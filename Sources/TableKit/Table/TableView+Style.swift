import TableCore

extension TableView {
    /// The style of sections (Spec 01.3, 01.4).
    public enum Style: Sendable {
        /// Rows reach from edge to edge; a header stays at the top while its section is visible.
        case plain
        /// Sections are separate groups; headers scroll with them.
        case grouped
    }

    /// The way in which rows appear and disappear.
    public typealias RowAnimation = TableCore.RowAnimation

    /// The place of a row in the table after scrolling to it.
    public typealias ScrollPosition = TableCore.ScrollPosition
}
