/// Renaming a row by clicking it a second time.
///
/// The first click must have been on the same row, and the table must have kept the keyboard focus
/// since. A click that gives the table the focus, the first click on a row that the program
/// selected, and a double click do not rename.
///
/// ```swift
/// var clicks = RenamingClicks()
/// clicks.handle(.pressed(path, isSelected: false))
/// clicks.handle(.released(path))
/// clicks.handle(.pressed(path, isSelected: true))
/// clicks.handle(.released(path))               // [.wait(path)]
/// clicks.handle(.waited)                       // [.rename(path)]
/// ```
public struct RenamingClicks: Sendable {
    /// A state of the clicks.
    public enum State: Hashable, Sendable {
        /// No row was clicked.
        case idle
        /// The button is down on a row for the first time.
        case first(IndexPath)
        /// The row was clicked once.
        case clicked(IndexPath)
        /// The button is down on the clicked row again.
        case second(IndexPath)
        /// The row was clicked a second time; another click would make it a double click.
        case waiting(IndexPath)
    }

    /// The events of the pointer and the keyboard.
    public enum Event: Hashable, Sendable {
        /// The button was pressed on a row, without Shift or Ctrl.
        case pressed(IndexPath, isSelected: Bool)
        /// The button was released on a row.
        case released(IndexPath)
        /// The press was the second of a double click.
        case doubleClicked
        /// The double-click time is over.
        case waited
        /// The table lost keyboard focus, or the press became another gesture.
        case cancelled
    }

    /// An action for the owner.
    public enum Effect: Hashable, Sendable {
        /// Send ``Event/waited`` when the double-click time is over.
        case wait(IndexPath)
        /// Start renaming the row.
        case rename(IndexPath)
    }

    /// The current state.
    public private(set) var state = State.idle

    /// Creates the state before any click.
    public init() {}

    /// Handles one event and returns the effects, in order.
    public mutating func handle(_ event: Event) -> [Effect] {
        switch (event, state) {
        case (.pressed(let row, let isSelected), .clicked(let clicked)):
            state = isSelected && row == clicked ? .second(row) : .first(row)
        case (.pressed(let row, _), _): state = .first(row)
        case (.released(let row), .first(let pressed)) where row == pressed: state = .clicked(row)
        case (.released(let row), .second(let pressed)) where row == pressed:
            state = .waiting(row)
            return [.wait(row)]
        case (.doubleClicked, .first(let row)), (.doubleClicked, .second(let row)):
            state = .first(row)
        case (.waited, .waiting(let row)):
            state = .clicked(row)
            return [.rename(row)]
        case (.waited, _): break
        case (.released, _), (.doubleClicked, _), (.cancelled, _): state = .idle
        }
        return []
    }

    /// Updates the clicked row after a batch update; forgets it when it was deleted. Spec R8.
    public mutating func apply(_ map: UpdateMap) {
        switch state {
        case .idle: break
        case .first(let row): state = map.newIndexPath(forOld: row).map { .first($0) } ?? .idle
        case .second(let row): state = map.newIndexPath(forOld: row).map { .second($0) } ?? .idle
        case .clicked(let row), .waiting(let row):
            state = map.newIndexPath(forOld: row).map { .clicked($0) } ?? .idle
        }
    }
}
