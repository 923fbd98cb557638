/// Cells that wait to be used again, in one queue per identifier. Spec 07.2.
///
/// Register how cells of an identifier are made, dequeue one for each row that comes into view,
/// and give it back when the row leaves:
///
/// ```swift
/// var pool = ReusePool<Cell>(prepareForReuse: { $0.prepareForReuse() })
/// pool.register("name") { Cell() }
/// let cell = try pool.dequeueRegistered("name")
/// pool.recycle(cell, as: "name")
/// ```
///
/// Cells come back as they were: nothing is cleared behind their user's back. Spec 07.7.
///
/// - Complexity: O(1) for every operation.
public struct ReusePool<Cell> {
    private var makers: [String: () -> Cell] = [:]
    private var queues: [String: [Cell]] = [:]
    private let prepareForReuse: (Cell) -> Void

    /// How many cells a queue keeps; what comes back beyond that is let go.
    public var capacityPerIdentifier: Int

    /// How many cells of each identifier were ever made. Spec 07.14.
    public private(set) var madeCounts: [String: Int] = [:]

    /// An empty pool.
    ///
    /// - Parameters:
    ///   - capacityPerIdentifier: how many idle cells are kept for each identifier; more are let
    ///     go of.
    ///   - prepareForReuse: called with a cell just before a dequeue returns it for another time,
    ///     not with one that was just made. Spec 07.8.
    public init(
        capacityPerIdentifier: Int = 64, prepareForReuse: @escaping (Cell) -> Void = { _ in }
    ) {
        self.capacityPerIdentifier = capacityPerIdentifier
        self.prepareForReuse = prepareForReuse
    }

    /// Says how cells of an identifier are made; the last word counts. Spec 000.48.
    public mutating func register(_ identifier: String, make: @escaping () -> Cell) {
        makers[identifier] = make
    }

    /// Whether cells of this identifier can be made.
    public func isRegistered(_ identifier: String) -> Bool { makers[identifier] != nil }

    /// A waiting cell, else a new one; `nil` when none waits and the identifier is not
    /// registered. Spec 07.3.
    public mutating func dequeue(_ identifier: String) -> Cell? {
        if let cell = queues[identifier]?.popLast() {
            prepareForReuse(cell)
            return cell
        }
        guard let make = makers[identifier] else { return nil }
        madeCounts[identifier, default: 0] += 1
        return make()
    }

    /// A waiting cell, else a new one. Spec 000.47.
    ///
    /// - Throws: ``ReuseError/unregistered(identifier:known:)``. Spec 000.50.
    public mutating func dequeueRegistered(_ identifier: String) throws(ReuseError) -> Cell {
        guard isRegistered(identifier), let cell = dequeue(identifier) else {
            throw .unregistered(identifier: identifier, known: makers.keys.sorted())
        }
        return cell
    }

    /// Takes back a cell that is not shown any more.
    public mutating func recycle(_ cell: Cell, as identifier: String) {
        guard queues[identifier, default: []].count < capacityPerIdentifier else { return }
        queues[identifier, default: []].append(cell)
    }

    /// The number of cells that wait under an identifier.
    public func waitingCount(_ identifier: String) -> Int { queues[identifier]?.count ?? 0 }

    /// Lets every waiting cell go; registrations stay.
    public mutating func removeWaiting() { queues.removeAll() }
}

/// A reuse pool was asked for something that it cannot make.
public enum ReuseError: Error, Equatable, Sendable {
    /// Nobody registered this identifier; `known` ones were registered.
    case unregistered(identifier: String, known: [String])
}

extension ReuseError: CustomStringConvertible {
    /// The error as a sentence with its values.
    public var description: String {
        switch self {
        case .unregistered(let identifier, let known):
            """
            Unable to dequeue a cell with identifier “\(identifier)”: register it before the \
            first dequeue. Registered are: \(known.isEmpty ? "none" : known.joined(separator: ", ")).
            """
        }
    }
}
