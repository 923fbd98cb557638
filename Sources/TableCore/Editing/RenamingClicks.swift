/// Renaming a row by a second click on it.
///
/// The first click must have been on the same row, with the keyboard in the table ever since: a
/// click that brings the keyboard back into the table, or the first one on a row that the program
/// selected, renames nothing. Neither does a double click.
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
    /// Where the clicks are.
    public enum State: Hashable, Sendable {
        /// No row was clicked.
        case idle
        /// The button is down on a row for the first time.
        case first(IndexPath)
        /// The row was clicked once.
        case clicked(IndexPath)
        /// The button is down on the clicked row again.
        case second(IndexPath)
        /// The row was clicked again; another click would make it a double click.
        case waiting(IndexPath)
    }

    /// The events of the pointer and the keyboard.
    public enum Event: Hashable, Sendable {
        /// The button went down on a row, without Shift and Ctrl.
        case pressed(IndexPath, isSelected: Bool)
        /// The button went up on a row.
        case released(IndexPath)
        /// The press was the second of a double click.
        case doubleClicked
        /// The time of a double click is over.
        case waited
        /// The keyboard left the table, or the press became something else.
        case cancelled
    }

    /// The effects that the owner carries out, in order.
    public enum Effect: Hashable, Sendable {
        /// Hand over ``Event/waited`` when the time of a double click is over.
        case wait(IndexPath)
        /// Let the row be renamed.
        case rename(IndexPath)
    }

    /// Where the clicks are.
    public private(set) var state = State.idle

    /// No row was clicked.
    public init() {}

    /// Takes one event and says what is to be done, in order.
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

    /// Moves the clicked row with its identity; a deleted row counts as not clicked. Spec R8.
    public mutating func apply(_ map: UpdateMap) {
        switch state {
        case .idle: break
        case .first(let row), .clicked(let row), .second(let row), .waiting(let row):
            let isDown = state == .first(row) || state == .second(row)
            let new = isDown ? nil : map.newIndexPath(forOld: row)
            state = new.map { .clicked($0) } ?? .idle
        }
    }
}
