import Foundation
import TableCore

extension CollectionView {
    /// Registers a class of cells. Call it before the first dequeue. Spec 54.1.
    public func register(
        _ cellClass: CollectionViewCell.Type, forCellWithReuseIdentifier identifier: String
    ) {
        withPool {
            $0.registerCell(identifier) {
                let cell = cellClass.init(frame: .zero)
                cell.reuseIdentifier = identifier
                return cell
            }
        }
    }

    /// Registers a class of supplementary views, such as section headers. Spec 54.2.
    public func register(
        _ viewClass: CollectionReusableView.Type,
        forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
    ) {
        withPool {
            $0.registerSupplementary(kind: elementKind, identifier) {
                let view = viewClass.init(frame: .zero)
                view.reuseIdentifier = identifier
                return view
            }
        }
    }

    /// Registers a class of decoration views, which the layout places without the data source. Spec
    /// 54.3, 54.9.
    public func register(
        _ viewClass: CollectionReusableView.Type, forDecorationViewOfKind elementKind: String
    ) {
        withPool { $0.registerDecoration(kind: elementKind) { viewClass.init(frame: .zero) } }
    }

    /// Returns a recycled cell after its ``CollectionReusableView/prepareForReuse()``, or a new one
    /// of the registered class. Spec 54.5.
    ///
    /// An unregistered identifier is a programming error: it logs a warning, and the item gets an
    /// empty cell.
    public func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> CollectionViewCell {
        if let cell = reconfiguredCell, cell.reuseIdentifier == identifier { return cell }
        let view = dequeue { pool throws(CollectionError) in try pool.dequeueCell(identifier) }
        if let cell = view as? CollectionViewCell {
            cell.isEditing = isEditing
            return cell
        }
        register(CollectionViewCell.self, forCellWithReuseIdentifier: identifier)
        let empty = dequeue { pool throws(CollectionError) in try pool.dequeueCell(identifier) }
        return empty as? CollectionViewCell ?? CollectionViewCell()
    }

    /// Returns a recycled supplementary view, or a new one of the registered class. Spec 54.6.
    ///
    /// An unregistered identifier is a programming error: it logs a warning, and the element gets
    /// an empty view.
    public func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String,
        for indexPath: IndexPath
    ) -> CollectionReusableView {
        func view() -> CollectionReusableView? {
            dequeue { pool throws(CollectionError) in
                try pool.dequeueSupplementary(kind: elementKind, identifier)
            }
        }
        if let view = view() { return view }
        register(
            CollectionReusableView.self, forSupplementaryViewOfKind: elementKind,
            withReuseIdentifier: identifier)
        return view() ?? CollectionReusableView()
    }

    private func dequeue(
        _ body: (inout ElementPool<CollectionReusableView>) throws(CollectionError)
            -> PooledView<CollectionReusableView>
    ) -> CollectionReusableView? {
        do {
            let pooled = try withPool(body)
            pooled.view.pooled = pooled
            return pooled.view
        } catch {
            report("\(error)")
            return nil
        }
    }

    /// Accesses the pool, which the display lends out while it asks for a view.
    @discardableResult
    private func withPool<Result, Failure: Error>(
        _ body: (inout ElementPool<CollectionReusableView>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard var pool = lentPool else { return try body(&display.pool) }
        lentPool = nil
        defer { lentPool = pool }
        return try body(&pool)
    }

    /// Registers the views that the collection itself provides.
    func registerOwnViews() {
        register(
            ListSeparator.self,
            forDecorationViewOfKind: CollectionLayoutListConfiguration.separatorKind)
    }

    // MARK: Data source

    /// Connects the display to ``dataSource`` and ``delegate``.
    func connectDataSource() {
        var source = CollectionSource<CollectionReusableView>(
            numberOfItems: { [weak self] section in
                guard let self else { return 0 }
                let count = dataSource?.collectionView(self, numberOfItemsInSection: section)
                return max(0, shownCount(count ?? 0, inSection: section))
            },
            cell: { [weak self] path, pool throws(CollectionError) in
                self?.lending(&pool) { collection in
                    collection.dataSource?.collectionView(
                        collection, cellForItemAt: collection.modelPath(path))
                } fallback: { collection in
                    collection.dequeueReusableCell(withReuseIdentifier: "", for: path)
                }
            })
        source.numberOfSections = { [weak self] in
            guard let self else { return 0 }
            return max(0, dataSource?.numberOfSections(in: self) ?? 0)
        }
        source.supplementary = { [weak self] kind, path, pool throws(CollectionError) in
            self?.lending(&pool) { collection in
                collection.dataSource?.collectionView(
                    collection, viewForSupplementaryElementOfKind: kind,
                    at: collection.modelPath(
                        of: LayoutElement(.supplementary(kind: kind), at: path)))
            } fallback: { collection in
                collection.dequeueReusableSupplementaryView(
                    ofKind: kind, withReuseIdentifier: "", for: path)
            }
        }
        source.didEndDisplaying = { [weak self] view, element in
            self?.ended(displaying: view, element)
        }
        display.source = source
        display.preferredSize = { [weak self] in self?.preferredSize($0) ?? $0.size }
    }

    /// Lends the pool to the functions that the data source calls. A view that was not dequeued for
    /// the element is replaced by an empty one.
    private func lending(
        _ pool: inout ElementPool<CollectionReusableView>,
        view: (CollectionView) -> CollectionReusableView?,
        fallback: (CollectionView) -> CollectionReusableView
    ) -> PooledView<CollectionReusableView>? {
        lentPool = pool
        // The only reference, so that the pool changes in place.
        pool = ElementPool()
        defer {
            if let lent = lentPool { pool = lent }
            lentPool = nil
        }
        let answer = view(self)
        if let pooled = answer?.pooled {
            answer?.pooled = nil
            return pooled
        }
        if answer != nil {
            report("The data source returned a view of a collection that was not dequeued for it.")
        }
        let empty = fallback(self)
        defer { empty.pooled = nil }
        return empty.pooled
    }

    private func ended(displaying view: CollectionReusableView, _ element: LayoutElement) {
        if let cell = view as? CollectionViewCell {
            delegate?.collectionView(
                self, didEndDisplaying: cell, forItemAt: modelPath(element.indexPath))
        } else if case .supplementary(let kind) = element.category {
            delegate?.collectionView(
                self, didEndDisplayingSupplementaryView: view, forElementOfKind: kind,
                at: modelPath(of: element))
        }
    }
}
