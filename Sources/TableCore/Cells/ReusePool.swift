/// Reusable cells, in one queue per reuse identifier. Spec 07.2.
///
/// Register how to make the cells of an identifier, dequeue one for each row that becomes visible,
/// and recycle it when the row leaves the screen:
///
/// ```swift
/// var pool = ReusePool<Cell>(prepareForReuse: { $0.prepareForReuse() })
/// pool.register("name") { Cell() }
/// let cell = try pool.dequeueRegistered("name")
/// pool.recycle(cell, as: "name")
/// ```
///
/// Recycled cells keep their content; nothing is cleared automatically. Spec 07.7.
///
/// - Complexity: O(1) for every operation.
public struct ReusePool<Cell> {
    private var makers: [String: () -> Cell] = [:]
    private var queues: [String: [Cell]] = [:]
    private let prepareForReuse: (Cell) -> Void

    /// The largest number of cells that a queue keeps; further recycled cells are released.
    public var capacityPerIdentifier: Int

    /// The number of cells ever made for each identifier. Spec 07.14.
    public private(set) var madeCounts: [String: Int] = [:]

    /// Creates an empty pool.
    ///
    /// - Parameters:
    ///   - capacityPerIdentifier: The largest number of cells to keep for each identifier.
    ///   - prepareForReuse: Called with a recycled cell just before a dequeue returns it; not
    ///     called with a new one. Spec 07.8.
    public init(
        capacityPerIdentifier: Int = 64, prepareForReuse: @escaping (Cell) -> Void = { _ in }
    ) {
        self.capacityPerIdentifier = capacityPerIdentifier
        self.prepareForReuse = prepareForReuse
    }

    /// Registers how to make the cells of an identifier, replacing an earlier registration. Spec
    /// 000.48.
    public mutating func register(_ identifier: String, make: @escaping () -> Cell) {
        makers[identifier] = make
    }

    /// Returns whether an identifier is registered.
    public func isRegistered(_ identifier: String) -> Bool { makers[identifier] != nil }

    /// Returns a recycled cell, or a new one; `nil` when there is no recycled cell and the
    /// identifier is not registered. Spec 07.3.
    public mutating func dequeue(_ identifier: String) -> Cell? {
        if let cell = queues[identifier]?.popLast() {
            prepareForReuse(cell)
            return cell
        }
        guard let make = makers[identifier] else { return nil }
        madeCounts[identifier, default: 0] += 1
        return make()
    }

    /// Returns a recycled cell, or a new one. Spec 000.47.
    ///
    /// - Throws: ``ReuseError/unregistered(identifier:known:)``. Spec 000.50.
    public mutating func dequeueRegistered(_ identifier: String) throws(ReuseError) -> Cell {
        guard isRegistered(identifier), let cell = dequeue(identifier) else {
            throw .unregistered(identifier: identifier, known: makers.keys.sorted())
        }
        return cell
    }

    /// Takes back a cell that is no longer visible.
    public mutating func recycle(_ cell: Cell, as identifier: String) {
        guard queues[identifier, default: []].count < capacityPerIdentifier else { return }
        queues[identifier, default: []].append(cell)
    }

    /// Returns the number of recycled cells of an identifier.
    public func waitingCount(_ identifier: String) -> Int { queues[identifier]?.count ?? 0 }

    /// Releases all recycled cells; registrations stay.
    public mutating func removeWaiting() { queues.removeAll() }
}

/// An error of dequeuing a cell.
public enum ReuseError: Error, Equatable, Sendable {
    /// The identifier is not registered; `known` are the registered ones.
    case unregistered(identifier: String, known: [String])
}

extension ReuseError: CustomStringConvertible {
    /// The error as a sentence with its values.
    public var description: String {
        switch self {
        case .unregistered(let identifier, let known):
            """
            Unable to dequeue a cell with identifier “\(identifier)”: register it before the \
            first dequeue. Registered identifiers: \
            \(known.isEmpty ? "none" : known.joined(separator: ", ")).
            """
        }
    }
}
