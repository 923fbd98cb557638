import CGtk
import Foundation
import GtkBridge
import ProgramSupport
@_spi(Gtk) import TableKit

/// Benchmarks of the collection view, which should show the same figures for a thousand and a
/// million items, in one section or in a thousand.
enum CollectionBenchmarks {
    private static let runs: [(name: String, shape: CollectionShape)] = [
        ("1,000 items", CollectionShape(sections: 1, items: 1_000, isMeasured: false)),
        ("1,000 measured items", CollectionShape(sections: 1, items: 1_000, isMeasured: true)),
        ("1,000,000 items", CollectionShape(sections: 1, items: 1_000_000, isMeasured: false)),
        (
            "1,000,000 measured items",
            CollectionShape(sections: 1, items: 1_000_000, isMeasured: true)
        ),
        (
            "1,000,000 items in 1,000 sections",
            CollectionShape(sections: 1_000, items: 1_000, isMeasured: false)
        ),
        (
            "1,000,000 measured items in 1,000 sections",
            CollectionShape(sections: 1_000, items: 1_000, isMeasured: true)
        ),
    ]

    /// Measures each shape in a process of its own, so that memory is comparable.
    static func run(_ report: Report) throws {
        // The best of three runs: the first process also reads the libraries from the disk.
        var smallest: (firstFrame: Double, memory: Double)?
        let display = Reference(name: "one frame at 60 Hz", milliseconds: 1000 / 60)
        for (name, shape) in runs {
            let all = try (0..<3).map { _ in try measureInProcess(shape) }
            func least(_ figure: (TableFigures) -> Double) -> Double {
                all.map(figure).min() ?? 0
            }
            let first = smallest ?? (least(\.firstFrame), least(\.memory))
            smallest = first
            report.add(
                "\(name): first frame", least(\.firstFrame), "ms",
                limit: .times(
                    1,
                    Reference(
                        name: "a frame more than 1,000 items",
                        milliseconds: first.firstFrame + 1000 / 60)))
            report.add(
                "\(name): a frame while scrolling", least(\.frame), "ms",
                limit: .times(0.24, display))
            report.add(
                "\(name): a batch of 1,000 changes", least { $0.batch ?? 0 }, "ms",
                limit: .times(1, display))
            report.add(
                "\(name): memory beyond that of 1,000 items", least(\.memory) - first.memory,
                "MB", limit: .megabytes(10))
        }
    }

    private static func measureInProcess(_ shape: CollectionShape) throws -> TableFigures {
        let figures = try Program(
            URL.runningProgram.path, arguments: ["--collection", shape.argument]
        ).output()
        return try JSONDecoder().decode(TableFigures.self, from: Data(figures.utf8))
    }
}

/// The number of items in a measured collection.
struct CollectionShape {
    var sections: Int
    var items: Int
    /// Whether each item has a size of its own.
    var isMeasured: Bool

    var argument: String { "\(sections),\(items),\(isMeasured ? 1 : 0)" }
}

extension CollectionShape {
    init?(argument: String) {
        let numbers = argument.split(separator: ",").compactMap { Int($0) }
        guard numbers.count == 3 else { return nil }
        self.init(sections: numbers[0], items: numbers[1], isMeasured: numbers[2] == 1)
    }
}

/// A run that shows a collection, scrolls it, changes it, and prints its figures as JSON.
@MainActor
final class CollectionRun: CollectionViewDataSource {
    private let shape: CollectionShape
    private var added = 0

    init(_ shape: CollectionShape) { self.shape = shape }

    func numberOfSections(in collectionView: CollectionView) -> Int { shape.sections }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { shape.items + (section == 0 ? added : 0) }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "tile", for: indexPath)
        (cell as? TileCell)?.label.text = "\(indexPath.item)"
        return cell
    }

    func run() throws {
        guard gtk_init_check(nil, nil) != 0 else { throw CocoaError(.featureUnsupported) }
        let sizes = TileSizes()
        let meter = FrameMeter<CollectionView>(width: 500, height: 900) {
            let collection = CollectionView(collectionViewLayout: CollectionViewFlowLayout())
            collection.register(TileCell.self, forCellWithReuseIdentifier: "tile")
            collection.dataSource = self
            if self.shape.isMeasured { collection.delegate = sizes }
            return collection
        }
        try meter.run(
            isShown: { !$0.visibleCells.isEmpty }, scroll: { $0.contentOffset.y += 53 },
            finally: { self.millisecondsOfBatch(in: $0) })
    }

    /// Inserts 1 000 items among the first 2 000 of a section.
    private func millisecondsOfBatch(in collection: CollectionView) -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        collection.performBatchUpdates {
            added += 1_000
            collection.insertItems(
                at: (0..<1_000).map { IndexPath(item: $0 * 2, section: 0) })
        }
        return (clock.now - start).milliseconds
    }
}

/// A cell with a background and a label.
private final class TileCell: CollectionViewCell {
    let label = Label()

    required init(frame: Rect) {
        super.init(frame: frame)
        contentView.backgroundColor = Color(red: 0.8, green: 0.85, blue: 0.9)
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        label.frame = contentView.bounds
        contentView.addSubview(label)
    }
}

/// Sizes that differ from item to item.
@MainActor
private final class TileSizes: CollectionViewDelegateFlowLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> Size {
        Size(
            width: 40 + Double(indexPath.item * 7 % 30),
            height: 40 + Double(indexPath.item * 11 % 20))
    }
}
