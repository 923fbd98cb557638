import TableCore

/// A value that describes the content of a cell, header or footer: its text, its images and their
/// appearance.
///
/// Most lists use ``ListContentConfiguration``. A custom configuration creates a custom view:
///
///     struct Rating: ContentConfiguration {
///         var stars = 0
///         func makeContentView() -> View & ContentView { RatingView(self) }
///     }
public protocol ContentConfiguration {
    /// Creates the view that shows the configuration.
    func makeContentView() -> View & ContentView

    /// Returns the configuration for a cell in the given state. Default: unchanged.
    func updated(for state: CellConfigurationState) -> Self
}

extension ContentConfiguration {
    public func updated(for state: CellConfigurationState) -> Self { self }
}

/// A view that shows a content configuration and takes others of the same type when its cell is
/// reused.
@MainActor
public protocol ContentView: AnyObject {
    /// The configuration. Setting it updates the view.
    var configuration: any ContentConfiguration { get set }

    /// Whether the view can show a configuration. Default: whether it has the same type as the
    /// current one.
    func supports(_ configuration: any ContentConfiguration) -> Bool
}

extension ContentView {
    public func supports(_ configuration: any ContentConfiguration) -> Bool {
        type(of: configuration) == type(of: self.configuration)
    }
}

/// The state of a cell, on which its configurations can depend.
public struct CellConfigurationState: Hashable, Sendable {
    /// Whether the cell is selected.
    public var isSelected = false
    /// Whether the cell is pressed.
    public var isHighlighted = false
    /// Whether the cell is in editing mode.
    public var isEditing = false
    /// Whether a swipe has revealed actions of the cell.
    public var isSwiped = false

    /// Creates the state of a cell that is not selected, pressed, edited or swiped.
    public init() {}
}
