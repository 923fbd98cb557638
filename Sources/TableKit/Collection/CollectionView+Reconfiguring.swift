import TableCore

extension CollectionView {
    /// Configures items again through the data source, without replacing their cells:
    /// ``dequeueReusableCell(withReuseIdentifier:for:)`` returns the existing ones.
    ///
    /// The index paths are those of the data source, also while an item is moved. Unlike
    /// ``reloadItems(at:)`` it is not animated and keeps the selection and the state of the
    /// cells.
    ///
    /// - Complexity: O(items given).
    public func reconfigureItems(at indexPaths: [IndexPath]) {
        guard !display.isStale else { return }
        var replaced: [IndexPath] = []
        for path in indexPaths {
            let shown = shownPath(path)
            guard let cell = display.cell(at: shown) as? CollectionViewCell, let dataSource
            else { continue }
            reconfiguredCell = cell
            let answer = dataSource.collectionView(self, cellForItemAt: path)
            reconfiguredCell = nil
            preferredSizes[.cell(shown)] = nil
            guard answer !== cell else { continue }
            if let pooled = answer.pooled { display.pool.recycle(pooled) }
            answer.pooled = nil
            replaced.append(path)
        }
        if display.session.layout.isSelfSizing {
            display.invalidateLayout()
            setNeedsLayout()
        }
        if !replaced.isEmpty { reloadItems(at: replaced) }
    }
}
