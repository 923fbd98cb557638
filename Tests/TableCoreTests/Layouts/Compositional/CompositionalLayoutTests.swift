import TableCore
import Testing

/// Worked frames of compositional layouts.
struct CompositionalLayoutTests {
    private typealias Dimension = CollectionLayoutDimension

    private func size(_ width: Dimension, _ height: Dimension) -> CollectionLayoutSize {
        CollectionLayoutSize(widthDimension: width, heightDimension: height)
    }

    private func item(_ width: Dimension, _ height: Dimension) -> CollectionLayoutItem {
        CollectionLayoutItem(layoutSize: size(width, height))
    }

    private func session(
        _ layout: CompositionalLayout, _ counts: [Int], width: Double = 320, height: Double = 400,
        preferredSize: ((SizeProposal) -> Size)? = nil
    ) throws -> LayoutSession {
        var context = try LayoutContext.of(counts, width: width, height: height)
        context.preferredSize = preferredSize
        return LayoutSession(layout: layout, context: context)
    }

    private func frames(
        _ session: inout LayoutSession, _ items: Range<Int>
    ) -> [Rect?] { frames(&session, 0, items) }

    private func frames(
        _ session: inout LayoutSession, _ section: Int, _ items: Range<Int>
    ) -> [Rect?] {
        items.map { session.attributes(for: .cell(IndexPath(item: $0, section: section)))?.frame }
    }

    private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
        Rect(x: x, y: y, width: width, height: height)
    }

    @Test("a grid: as many items in a group as fit, groups below one another")
    func grid() throws {
        var section = CollectionLayoutSection(
            group: .horizontal(
                layoutSize: size(.fractionalWidth(1), .absolute(50)),
                subitems: [item(.fractionalWidth(0.25), .fractionalHeight(1))]))
        section.contentInsets = EdgeInsets(top: 10, left: 20, bottom: 30, right: 20)
        section.interGroupSpacing = 5
        var session = try session(CompositionalLayout(section: section), [6, 1])
        #expect(
            frames(&session, 0..<6) == [
                rect(20, 10, 70, 50), rect(90, 10, 70, 50), rect(160, 10, 70, 50),
                rect(230, 10, 70, 50), rect(20, 65, 70, 50), rect(90, 65, 70, 50),
            ])
        #expect(frames(&session, 1, 0..<1) == [rect(20, 155, 70, 50)])
        #expect(session.contentSize == Size(width: 320, height: 235))
        let found = session.attributes(in: rect(100, 55, 10, 15)).map(\.indexPath)
        #expect(found == [IndexPath(item: 1, section: 0), IndexPath(item: 5, section: 0)])
    }

    @Test("insets of items, spacing between them, and a number of equal items")
    func spacing() throws {
        var cell = item(.fractionalWidth(0.5), .fractionalHeight(1))
        cell.contentInsets = EdgeInsets(top: 2, left: 3, bottom: 4, right: 5)
        var session = try session(
            CompositionalLayout(
                section: CollectionLayoutSection(
                    group: .horizontal(
                        layoutSize: size(.fractionalWidth(1), .absolute(40)), subitems: [cell]))),
            [2])
        #expect(frames(&session, 0..<2) == [rect(3, 2, 152, 34), rect(163, 2, 152, 34)])

        for (spacing, second) in [
            (CollectionLayoutSpacing.fixed(10), 60.0), (.flexible(10), 270),
        ] {
            var group = CollectionLayoutGroup.horizontal(
                layoutSize: size(.fractionalWidth(1), .absolute(40)),
                repeatingSubitem: item(.absolute(50), .fractionalHeight(1)), count: 2)
            group.interItemSpacing = spacing
            var other = try self.session(
                CompositionalLayout(section: CollectionLayoutSection(group: group)), [3])
            #expect(
                frames(&other, 0..<3) == [
                    rect(0, 0, 50, 40), rect(second, 0, 50, 40), rect(0, 40, 50, 40),
                ])
        }
    }

    @Test("groups in groups: a large item beside two small ones")
    func nested() throws {
        let large = item(.fractionalWidth(0.7), .fractionalHeight(1))
        let small = item(.fractionalWidth(1), .fractionalHeight(0.5))
        let column = CollectionLayoutGroup.vertical(
            layoutSize: size(.fractionalWidth(0.3), .fractionalHeight(1)), subitems: [small])
        var session = try session(
            CompositionalLayout(
                section: CollectionLayoutSection(
                    group: .horizontal(
                        layoutSize: size(.fractionalWidth(1), .absolute(100)),
                        subitems: [large, column]))), [5], width: 200)
        #expect(
            frames(&session, 0..<5) == [
                rect(0, 0, 140, 100), rect(140, 0, 60, 50), rect(140, 50, 60, 50),
                rect(0, 100, 140, 100), rect(140, 100, 60, 50),
            ])
    }

    @Test("headers and footers lie around the groups; a pinned header stays visible")
    func boundaries() throws {
        var section = CollectionLayoutSection(
            group: .vertical(
                layoutSize: size(.fractionalWidth(1), .absolute(100)),
                subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
        var header = CollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(.fractionalWidth(1), .absolute(30)), elementKind: "header",
            alignment: .top)
        header.pinToVisibleBounds = true
        let footer = CollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(.absolute(50), .absolute(20)), elementKind: "footer",
            alignment: .bottomTrailing)
        section.boundarySupplementaryItems = [header, footer]
        section.contentInsets = EdgeInsets(left: 10, right: 10)
        section.decorationItems = [.background(elementKind: "back")]
        var session = try session(
            CompositionalLayout(section: section), [3, 2], width: 320, height: 200)
        func frame(_ kind: String, _ section: Int) -> Rect? {
            session.attributes(
                for: LayoutElement(
                    .supplementary(kind: kind), at: IndexPath(item: 0, section: section)))?.frame
        }
        #expect(frame("header", 0) == rect(10, 0, 300, 30))
        #expect(frame("footer", 0) == rect(260, 330, 50, 20))
        #expect(frame("header", 1) == rect(10, 350, 300, 30))
        session.setBounds(rect(0, 100, 320, 200))
        #expect(frame("header", 0) == rect(10, 100, 300, 30))
        session.setBounds(rect(0, 320, 320, 200))
        #expect(frame("header", 0) == rect(10, 300, 300, 30), "it leaves with its section")
        #expect(session.passes == 1)
        let back = session.attributes(in: rect(0, 0, 320, 10)).first
        #expect(back?.frame == rect(0, 0, 320, 350))
        #expect(back?.element.category == .decoration(kind: "back"))
    }

    @Test("badges lie at their items")
    func badges() throws {
        var cell = item(.absolute(100), .fractionalHeight(1))
        cell.supplementaryItems = [
            CollectionLayoutSupplementaryItem(
                layoutSize: size(.absolute(20), .absolute(20)), elementKind: "badge",
                containerAnchor: CollectionLayoutAnchor(
                    edges: [.top, .trailing], fractionalOffset: Point(x: 0.5, y: -0.5)))
        ]
        var session = try session(
            CompositionalLayout(
                section: CollectionLayoutSection(
                    group: .horizontal(
                        layoutSize: size(.fractionalWidth(1), .absolute(60)), subitems: [cell]))),
            [4])
        let path = IndexPath(item: 1, section: 0)
        let badge = LayoutElement(.supplementary(kind: "badge"), at: path)
        #expect(session.attributes(for: badge)?.frame == rect(190, -10, 20, 20))
    }

    @Test("a custom group knows its size with and without insets, and a limit holds for all groups")
    func customGroups() throws {
        var group = CollectionLayoutGroup.custom(
            layoutSize: size(.fractionalWidth(1), .absolute(100))
        ) { environment in
            let container = environment.container
            return [
                CollectionLayoutGroupCustomItem(
                    frame: Rect(origin: .zero, size: container.effectiveContentSize)),
                CollectionLayoutGroupCustomItem(
                    frame: Rect(origin: .zero, size: container.contentSize)),
            ]
        }
        group.contentInsets = EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
        var session = try session(
            CompositionalLayout(section: CollectionLayoutSection(group: group)), [2])
        #expect(
            frames(&session, 0..<2) == [rect(20, 10, 260, 60), rect(20, 10, 320, 100)])
    }

    @Test("a list has separators between rows, but not below a first item that is a header")
    func separators() throws {
        for mode in [
            CollectionLayoutListConfiguration.HeaderMode.none, .firstItemInSection,
        ] {
            var list = CollectionLayoutListConfiguration(appearance: .plain)
            list.headerMode = mode
            var session = try session(.list(using: list), [4])
            let found = session.attributes(in: rect(0, 0, 320, 400)).map(\.element).filter {
                $0.category == .decoration(kind: CollectionLayoutListConfiguration.separatorKind)
            }
            let items = found.map(\.indexPath.item).sorted()
            #expect(items == (mode == .none ? [0, 1, 2] : [1, 2]))
        }
    }

    @Test("badges follow their items in a batch; headers follow their section")
    func badgesInUpdates() throws {
        var cell = item(.fractionalWidth(1), .absolute(50))
        cell.supplementaryItems = [
            CollectionLayoutSupplementaryItem(
                layoutSize: size(.absolute(20), .absolute(20)), elementKind: "badge",
                containerAnchor: CollectionLayoutAnchor(edges: [.top, .trailing]))
        ]
        var section = CollectionLayoutSection(
            group: .vertical(
                layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [cell]))
        section.boundarySupplementaryItems = [
            CollectionLayoutBoundarySupplementaryItem(
                layoutSize: size(.fractionalWidth(1), .absolute(20)), elementKind: "header",
                alignment: .top)
        ]
        var session = try session(CompositionalLayout(section: section), [3])
        _ = session.attributes(in: rect(0, 0, 320, 400))
        var batch = BatchUpdate()
        batch.deleteRows([IndexPath(item: 0, section: 0)])
        let map = try batch.resolve(before: SectionCounts([3]), after: SectionCounts([2]))
        let animations = session.perform(map)
        func element(_ category: LayoutElement.Category, _ item: Int) -> LayoutElement {
            LayoutElement(category, at: IndexPath(item: item, section: 0))
        }
        func animation(of old: LayoutElement) -> LayoutAnimation? {
            animations.first { $0.oldElement == old }
        }
        for kind in [LayoutElement.Category.cell, .supplementary(kind: "badge")] {
            let moved = animation(of: element(kind, 1))
            #expect(moved?.newElement == element(kind, 0))
            #expect(moved.map { $0.start.frame.minY - $0.end.frame.minY } == 50)
            let gone = try #require(animation(of: element(kind, 0)))
            #expect(gone.newElement == nil)
        }
        let header = element(.supplementary(kind: "header"), 0)
        #expect(animation(of: header)?.newElement == header)
    }

    @Test("orthogonal offsets follow their sections in a transition, too")
    func offsetsInTransitions() throws {
        var section = CollectionLayoutSection(
            group: .horizontal(
                layoutSize: size(.absolute(200), .absolute(50)),
                subitems: [item(.absolute(200), .absolute(50))]))
        section.orthogonalScrollingBehavior = .continuous
        var layout = CompositionalLayout(section: section)
        layout.prepare(in: try LayoutContext.of([5, 5], width: 320, height: 400))
        layout.setOrthogonalOffset(30, ofSection: 1)
        var transition = TransitionLayout(from: layout, to: layout)
        var batch = BatchUpdate()
        batch.deleteSections([0])
        let map = try batch.resolve(before: SectionCounts([5, 5]), after: SectionCounts([5]))
        transition.follow(map)
        for layout in [transition.current, transition.next] {
            let sections = try #require(layout as? CompositionalLayout)
            #expect(sections.orthogonalOffset(ofSection: 0) == 30)
            #expect(sections.orthogonalOffset(ofSection: 1) == 0)
        }
    }

    @Test("a section scrolls orthogonally, and stops where its behavior says")
    func orthogonal() throws {
        func layout(
            _ behavior: CollectionLayoutSectionOrthogonalScrollingBehavior
        ) throws -> LayoutSession {
            var section = CollectionLayoutSection(
                group: .horizontal(
                    layoutSize: size(.absolute(100), .absolute(80)),
                    subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
            section.orthogonalScrollingBehavior = behavior
            section.interGroupSpacing = 10
            section.contentInsets = EdgeInsets(left: 20, right: 20)
            return try self.session(CompositionalLayout(section: section), [10, 10])
        }
        var session = try layout(.groupPaging)
        _ = session.attributes(in: rect(0, 0, 320, 400))
        #expect(session.contentSize == Size(width: 320, height: 160))
        #expect(frames(&session, 0, 0..<2) == [rect(20, 0, 100, 80), rect(130, 0, 100, 80)])
        #expect(frames(&session, 1, 0..<1) == [rect(20, 80, 100, 80)])
        #expect(session.compositional?.orthogonalSection(at: Point(x: 5, y: 100)) == 1)
        #expect(session.compositional?.maximumOrthogonalOffset(ofSection: 0) == 810)
        session.setOrthogonalOffset(110, ofSection: 0)
        #expect(frames(&session, 0, 0..<2) == [rect(-90, 0, 100, 80), rect(20, 0, 100, 80)])
        #expect(frames(&session, 1, 0..<1) == [rect(20, 80, 100, 80)], "the other one stays")
        let visible = session.attributes(in: rect(0, 0, 320, 80)).map(\.indexPath.item)
        #expect(visible == [0, 1, 2, 3])
        #expect(session.passes == 1)
        for (behavior, proposed, target) in [
            (CollectionLayoutSectionOrthogonalScrollingBehavior.continuous, 333.0, 333.0),
            (.continuousGroupLeadingBoundary, 333, 330), (.paging, 333, 320),
            (.groupPaging, 333, 110), (.groupPagingCentered, 333, 130),
            (.continuous, 5_000, 810),
        ] {
            var session = try layout(behavior)
            _ = session.attributes(in: rect(0, 0, 320, 400))
            let found = session.compositional?.orthogonalTarget(
                proposed: proposed, from: 0, ofSection: 0)
            #expect(found == target, "\(behavior)")
        }
        let last = IndexPath(item: 9, section: 0)
        #expect(session.compositional?.orthogonalOffset(showing: last) == 810)
    }

    @Test("rows of a list are as high as they want to be; those before keep their place")
    func list() throws {
        var configuration = CollectionLayoutListConfiguration(appearance: .plain)
        configuration.headerMode = .supplementary
        var asked: Set<Int> = []
        var session = try session(
            .list(using: configuration), [1_000], height: 200
        ) { proposal in
            guard proposal.element.category == .cell else {
                return Size(width: 320, height: 25)
            }
            #expect(!proposal.isWidthFlexible && proposal.isHeightFlexible)
            #expect(proposal.size.width == 320)
            asked.insert(proposal.element.indexPath.item)
            return Size(
                width: 10, height: 20 + Double(proposal.element.indexPath.item % 3) * 10)
        }
        _ = session.attributes(in: rect(0, 0, 320, 200))
        #expect(
            frames(&session, 0..<4) == [
                rect(0, 25, 320, 20), rect(0, 45, 320, 30), rect(0, 75, 320, 40),
                rect(0, 115, 320, 20),
            ])
        #expect(asked.count < 100)
        let separators = session.attributes(in: rect(0, 0, 320, 60)).filter {
            $0.element.kind == CollectionLayoutListConfiguration.separatorKind
        }
        #expect(separators.first?.frame == rect(16, 44, 304, 1))
        for offset in stride(from: 0.0, through: 25_000, by: 777) {
            session.setBounds(rect(0, offset, 320, 200))
            var bottom: Double?
            let cells = session.attributes(in: session.context.bounds).filter {
                $0.element.category == .cell
            }
            for cell in cells {
                if let bottom { #expect(cell.frame.minY == bottom, "no gap at \(offset)") }
                bottom = cell.frame.maxY
                #expect(cell.size.height == 20 + Double(cell.indexPath.item % 3) * 10)
            }
        }
    }

    @Test("senseless values are no trap")
    func senseless() throws {
        let nothing = CollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(.nan)), subitems: [])
        var section = CollectionLayoutSection(group: nothing)
        section.interGroupSpacing = -.infinity
        section.orthogonalScrollingBehavior = .paging
        var session = try session(CompositionalLayout(section: section), [5])
        #expect(session.attributes(in: rect(0, 0, 300, 300)).isEmpty)
        #expect(frames(&session, 0..<2) == [nil, nil])
        let overlapping = CollectionLayoutGroup.horizontal(
            layoutSize: size(.absolute(0), .absolute(10)),
            subitems: [item(.absolute(0), .absolute(10))])
        section = CollectionLayoutSection(group: overlapping)
        section.interGroupSpacing = -50
        var other = try self.session(CompositionalLayout(section: section), [5])
        #expect(other.attributes(in: rect(.nan, 0, 300, 300)).isEmpty)
        #expect(frames(&other, 0..<5).allSatisfy { $0?.minY == 0 })
    }

    @Test("a million items cost a few; every item of any rectangle is found")
    func exhaustive() throws {
        let columns = CollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(30)),
            subitems: [item(.fractionalWidth(0.2), .fractionalHeight(1))])
        var session = try session(
            CompositionalLayout(section: CollectionLayoutSection(group: columns)),
            [1_000_000, 7])
        #expect(session.attributes(in: rect(0, 3_000_000, 320, 400)).count == 70)
        #expect(session.contentSize.height == 6_000_060)
        for counts in [[0], [1], [4, 0, 9], [13, 5]] {
            var small = try self.session(
                CompositionalLayout(section: CollectionLayoutSection(group: columns)), counts)
            var all: [Rect] = []
            for (section, count) in counts.enumerated() {
                all += frames(&small, section, 0..<count).compactMap { $0 }
            }
            #expect(all.count == counts.reduce(0, +))
            for y in stride(from: -10.0, to: 150, by: 7) {
                let part = rect(10, y, 100, 13)
                #expect(
                    small.attributes(in: part).map(\.frame) == all.filter { $0.intersects(part) })
            }
        }
    }
}
