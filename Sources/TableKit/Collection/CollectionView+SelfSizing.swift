import TableCore

extension CollectionView {
    /// Returns the preferred size of an element, measured once with a view of the data source.
    func preferredSize(_ proposal: SizeProposal) -> Size {
        // An item that comes to another place in its group may have other dimensions there.
        if let known = preferredSizes[proposal.element], known.isAnswer(to: proposal) {
            return known.size
        }
        guard let size = measuredSize(proposal) else { return proposal.size }
        preferredSizes[proposal.element] = PreferredSize(proposal: proposal, size: size)
        return size
    }

    private func measuredSize(_ proposal: SizeProposal) -> Size? {
        let element = proposal.element
        guard let view = sizingView(of: element) else { return nil }
        defer {
            if let pooled = view.pooled { display.pool.recycle(pooled) }
            view.pooled = nil
        }
        let unlimited = Double.greatestFiniteMagnitude
        let limits = Size(
            width: proposal.isWidthFlexible
                ? min(proposal.widthLimit, unlimited) : proposal.size.width,
            height: proposal.isHeightFlexible ? unlimited : proposal.size.height)
        view.fittingLimits = limits
        defer { view.fittingLimits = nil }
        let preferred = view.preferredLayoutAttributesFitting(
            LayoutAttributes(element, frame: Rect(size: proposal.size))
        ).size
        return Size(
            width: proposal.isWidthFlexible ? preferred.width.rounded(.up) : proposal.size.width,
            height: proposal.isHeightFlexible
                ? preferred.height.rounded(.up) : proposal.size.height)
    }

    /// A view of the data source for an element, which is given back to the pool afterwards.
    private func sizingView(of element: LayoutElement) -> CollectionReusableView? {
        guard let dataSource else { return nil }
        switch element.category {
        case .cell:
            // A change that is reported after it was made leaves old index paths without an item.
            let path = modelPath(element.indexPath)
            guard path.section < dataSource.numberOfSections(in: self),
                path.item < dataSource.collectionView(self, numberOfItemsInSection: path.section)
            else { return nil }
            return dataSource.collectionView(self, cellForItemAt: path)
        case .supplementary(let kind):
            return dataSource.collectionView(
                self, viewForSupplementaryElementOfKind: kind, at: modelPath(of: element))
        case .decoration: return nil
        }
    }

    /// Measures again after the width has changed.
    func keepPreferredSizes(forWidth width: Double) {
        guard width != preferredWidth else { return }
        preferredWidth = width
        forgetPreferredSizes()
    }

    /// Measures again, as after a change of the font.
    func forgetPreferredSizes() {
        guard !preferredSizes.isEmpty else { return }
        preferredSizes = [:]
        display.invalidateLayout()
        setNeedsLayout()
    }

    /// Moves the sizes with their elements through a batch; what is reloaded is measured again.
    func movePreferredSizes(_ map: UpdateMap) {
        guard !preferredSizes.isEmpty else { return }
        let kinds = display.session.layout.itemElementKinds
        var moved: [LayoutElement: PreferredSize] = [:]
        for (element, size) in preferredSizes {
            if let new = map.newLayoutElement(forOld: element, itemKinds: kinds) {
                moved[new] = size
            }
        }
        for path in map.reloadedNewIndexPaths { moved[.cell(path)] = nil }
        let reloaded = Set(map.reloadedNewSections)
        if !reloaded.isEmpty {
            moved = moved.filter { !reloaded.contains($0.key.indexPath.section) }
        }
        preferredSizes = moved
    }
}

/// The size that a view chose, and the proposal that it got.
struct PreferredSize {
    let proposal: SizeProposal
    let size: Size

    /// Whether a proposal, perhaps for the element at another index path, is the same.
    func isAnswer(to other: SizeProposal) -> Bool {
        var other = other
        other.element = proposal.element
        return other == proposal
    }
}
