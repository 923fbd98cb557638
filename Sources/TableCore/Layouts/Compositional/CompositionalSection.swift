/// An arranged section of a compositional layout.
struct CompositionalSection: Sendable {
    let section: CollectionLayoutSection?
    let axes: FlowAxes
    /// The size of the section's content, within its insets.
    let container: Size
    let insets: EdgeInsets
    /// The space after the section.
    let spacing: Double
    /// The visible length across.
    let cross: Double
    var bars = CompositionalBars()
    var groups: CompositionalGroups
    /// The orthogonal offset.
    var offset = 0.0
    /// The item that stays in place although its size is an estimate again; nil for the first
    /// visible one.
    var heldAnchor: OrthogonalAnchor?

    init(
        _ section: CollectionLayoutSection?, count: Int, axes: FlowAxes, container size: Size,
        spacing: Double
    ) {
        (self.section, self.axes, self.spacing) = (section, axes, spacing)
        insets = section?.contentInsets ?? .zero
        cross = validLength(axes.cross(size))
        let start = finite(axes.crossStart(insets))
        let inner = max(0, cross - start - finite(axes.crossEnd(insets)))
        let main = max(0, axes.main(size))
        container = axes.size(main: main, cross: inner)
        let isOrthogonal = section.map { $0.orthogonalScrollingBehavior != .none } ?? false
        // What scrolls orthogonally has no end in either direction.
        let room = isOrthogonal ? Double.infinity : axes.cross(container)
        let group =
            section?.group ?? .horizontal(layoutSize: .nothing, subitems: [])
        groups = CompositionalGroups(
            GroupSource(
                group: group, container: container,
                room: axes.size(main: .infinity, cross: room),
                margins: section?.separatorMargins ?? .zero), count: count,
            axes: isOrthogonal ? axes.flipped : axes,
            spacing: finite(section?.interGroupSpacing ?? 0))
        guard let section else { return }
        let follows = section.supplementariesFollowContentInsets
        bars = CompositionalBars(
            section.boundarySupplementaryItems, axes: axes,
            container: follows ? container : axes.size(main: main, cross: cross),
            cross: follows ? start..<start + inner : 0..<cross)
    }

    var count: Int { groups.count }

    /// Whether items or headers have estimated dimensions.
    var isSelfSizing: Bool {
        groups.template.isEstimated
            || (section?.boundarySupplementaryItems.contains { $0.layoutSize.isEstimated }
                ?? false)
    }

    /// The kinds of the views at items: badges and separators.
    var itemElementKinds: Set<String> {
        let badges = groups.template.leaves.flatMap { $0.supplementaryItems.map(\.elementKind) }
        return Set(badges + [section?.separatorKind].compactMap(\.self))
    }

    var isOrthogonal: Bool { section.map { $0.orthogonalScrollingBehavior != .none } ?? false }

    /// The distance of the first group from the start of the section.
    var groupsStart: Double { bars.startLength + finite(axes.mainStart(insets)) }

    private var groupsLength: Double { isOrthogonal ? groups.thickness : groups.length }

    /// The length of the section without the space after it.
    var ownLength: Double {
        section == nil
            ? 0 : groupsStart + groupsLength + finite(axes.mainEnd(insets)) + bars.endLength
    }

    /// The length of the section with the space after it.
    var length: Double { max(0, ownLength + (section == nil ? 0 : spacing)) }

    /// The length of the section, and the range that its elements reach, which may be more.
    var summary: FlowLength {
        guard let section else { return FlowLength(0, low: 0, high: 0, isEstimated: false) }
        let (own, extent, bars) = (ownLength, groups.extent, bars.reach(length: ownLength))
        let items =
            isOrthogonal ? (extent.acrossLow, extent.acrossHigh) : (extent.low, extent.high)
        var low = min(0, bars.low, groupsStart + items.0)
        var high = max(own, bars.high, groupsStart + items.1)
        for decoration in section.decorationItems {
            low = min(low, axes.mainStart(decoration.contentInsets))
            high = max(high, own - axes.mainEnd(decoration.contentInsets))
        }
        return FlowLength(length, low: low, high: high, isEstimated: hasEstimates)
    }

    /// The largest orthogonal offset.
    var maximumOffset: Double {
        guard isOrthogonal else { return 0 }
        let content = axes.crossStart(insets) + groups.length + axes.crossEnd(insets)
        return max(0, content - cross)
    }
}

extension CollectionLayoutSection {
    /// The distances by which separators may reach out of the items above them, negative.
    fileprivate var separatorMargins: EdgeInsets {
        guard separatorKind != nil else { return .zero }
        return EdgeInsets(top: -1, left: min(0, finite(separatorInset)))
    }
}

extension CollectionLayoutSize {
    fileprivate static let nothing = CollectionLayoutSize(
        widthDimension: .absolute(0), heightDimension: .absolute(0))
}
