import Foundation
import TableCore

extension CollectionView {
    /// A class of cells together with the code that configures them for an item.
    ///
    ///     let books = CollectionView.CellRegistration<BookCell, Book> { cell, indexPath, book in
    ///         cell.label.text = book.title
    ///     }
    ///     collection.dequeueConfiguredReusableCell(using: books, for: indexPath, item: book)
    ///
    /// Create it once and use it for all items: each registration has its own reusable cells.
    public struct CellRegistration<Cell: CollectionViewCell, Item> {
        /// Configures a cell for the item at an index path.
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ item: Item) -> Void

        let identifier = RegistrationNumber.nextIdentifier()
        let handler: Handler

        /// Creates a registration.
        public init(handler: @escaping Handler) { self.handler = handler }
    }

    /// A class of supplementary views of a kind, together with the code that configures them.
    ///
    /// Create it once and use it for all index paths.
    public struct SupplementaryRegistration<Supplementary: CollectionReusableView> {
        /// Configures a view of a kind at an index path.
        public typealias Handler = (
            _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
        ) -> Void

        let elementKind: String
        let identifier = RegistrationNumber.nextIdentifier()
        let handler: Handler

        /// Creates a registration for views of a kind, such as
        /// ``CollectionView/elementKindSectionHeader``.
        public init(elementKind: String, handler: @escaping Handler) {
            (self.elementKind, self.handler) = (elementKind, handler)
        }
    }

    /// Returns a cell of a registration, configured for an item.
    public func dequeueConfiguredReusableCell<Cell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell {
        let identifier = registration.identifier
        if usedRegistrations.insert(identifier).inserted {
            register(Cell.self, forCellWithReuseIdentifier: identifier)
        }
        let view = dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
        let cell = view as? Cell ?? Cell(frame: .zero)
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    /// Returns a supplementary view of a registration, configured for an index path.
    public func dequeueConfiguredReusableSupplementary<Supplementary>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary {
        let (kind, identifier) = (registration.elementKind, registration.identifier)
        if usedRegistrations.insert(identifier).inserted {
            register(
                Supplementary.self, forSupplementaryViewOfKind: kind,
                withReuseIdentifier: identifier)
        }
        let dequeued = dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: identifier, for: indexPath)
        let view = dequeued as? Supplementary ?? Supplementary(frame: .zero)
        registration.handler(view, kind, indexPath)
        return view
    }
}

/// The source of the reuse identifiers of registrations.
enum RegistrationNumber {
    private static var last = 0

    static func nextIdentifier() -> String {
        last += 1
        return "registration \(last)"
    }
}
