import TableCore

/// The content of a cell, header or footer as a value: texts, images and their looks.
///
/// ``ListContentConfiguration`` is the usual one. One of your own makes a view of your own:
///
///     struct Rating: ContentConfiguration {
///         var stars = 0
///         func makeContentView() -> View & ContentView { RatingView(self) }
///     }
public protocol ContentConfiguration {
    /// Creates the view that shows the configuration.
    func makeContentView() -> View & ContentView

    /// The configuration as a cell in a state shows it. Default: unchanged.
    func updated(for state: CellConfigurationState) -> Self
}

extension ContentConfiguration {
    public func updated(for state: CellConfigurationState) -> Self { self }
}

/// A view that shows a content configuration and takes others of the same type when its cell is
/// reused.
public protocol ContentView: AnyObject {
    /// The configuration. Setting it updates the view.
    var configuration: any ContentConfiguration { get set }

    /// Whether the view can show a configuration. Default: one of the same type as its own.
    func supports(_ configuration: any ContentConfiguration) -> Bool
}

extension ContentView {
    public func supports(_ configuration: any ContentConfiguration) -> Bool {
        type(of: configuration) == type(of: self.configuration)
    }
}

/// The state of a cell that its configurations can depend on.
public struct CellConfigurationState: Hashable, Sendable {
    /// Whether the cell is selected.
    public var isSelected = false
    /// Whether the cell is pressed.
    public var isHighlighted = false
    /// Whether the cell is in editing mode.
    public var isEditing = false
    /// Whether a swipe has revealed actions of the cell.
    public var isSwiped = false

    /// Creates the state of a cell at rest.
    public init() {}
}
