import RandomSupport
import TableCore

/// One operation of a batch, so that tests can enumerate them.
enum BatchOperation: Hashable {
    case deleteRow(IndexPath)
    case insertRow(IndexPath)
    case reloadRow(IndexPath)
    case moveRow(IndexPath, IndexPath)
    case deleteSection(Int)
    case insertSection(Int)
    case reloadSection(Int)
    case moveSection(Int, Int)

    /// All operations that may be valid for sections with these counts.
    static func all(_ counts: [Int]) -> [BatchOperation] {
        let old = counts.enumerated().flatMap { section, rows in
            (0..<rows).map { IndexPath(row: $0, section: section) }
        }
        let new = (0...counts.count).flatMap { section in
            (0...(counts.max() ?? 0)).map { IndexPath(row: $0, section: section) }
        }
        var all: [BatchOperation] = []
        for path in old { all += [.deleteRow(path), .reloadRow(path)] }
        for path in new { all.append(.insertRow(path)) }
        for source in old { all += new.map { .moveRow(source, $0) } }
        for section in counts.indices {
            all += [.deleteSection(section), .reloadSection(section)]
            all += (0...counts.count).map { .moveSection(section, $0) }
        }
        return all + (0...counts.count).map { .insertSection($0) }
    }
}

extension BatchUpdate {
    init(_ operations: some Sequence<BatchOperation>) {
        self.init()
        for operation in operations {
            switch operation {
            case .deleteRow(let path): deleteRows([path])
            case .insertRow(let path): insertRows([path])
            case .reloadRow(let path): reloadRows([path])
            case .moveRow(let source, let destination): moveRow(from: source, to: destination)
            case .deleteSection(let section): deleteSections([section])
            case .insertSection(let section): insertSections([section])
            case .reloadSection(let section): reloadSections([section])
            case .moveSection(let source, let destination):
                moveSection(from: source, to: destination)
            }
        }
    }

    /// A random batch that is probably valid for sections with these counts.
    static func random(_ counts: [Int], using random: inout SplitMix64) -> BatchUpdate {
        let all = BatchOperation.all(counts)
        let isCalm = random.chance(70)
        return BatchUpdate(
            (0..<random.below(7)).compactMap { _ in
                let operation = all[random.below(all.count)]
                // Row moves outnumber all other operations, so most of them are dropped.
                if case .moveRow = operation, random.chance(70) { return nil }
                if case .deleteSection = operation, isCalm { return nil }
                return operation
            })
    }
}
