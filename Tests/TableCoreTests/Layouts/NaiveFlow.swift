import TableCore

/// A literal implementation of the flow rules for vertical scrolling, line by line with all sizes
/// known.
struct NaiveFlow {
    /// The frames of all items, by section.
    var frames: [[Rect]] = []
    var height = 0.0

    init(_ layout: FlowLayout, width: Double, sizes: [[Size]]) {
        for section in sizes { add(section, layout, width) }
    }

    private mutating func add(_ sizes: [Size], _ layout: FlowLayout, _ width: Double) {
        let (inset, gap) = (layout.sectionInset, layout.minimumInteritemSpacing)
        let available = width - inset.left - inset.right
        height += layout.headerReferenceSize.height + inset.top
        let isUniform = sizes.allSatisfy { $0 == sizes[0] }
        var lines: [[Size]] = []
        var used = 0.0
        for size in sizes {
            if !lines.isEmpty, used + gap + size.width <= available + 1e-9 {
                lines[lines.count - 1].append(size)
                used += gap + size.width
            } else {
                lines.append([size])
                used = size.width
            }
        }
        var placed: [Rect] = []
        for (number, line) in lines.enumerated() {
            let total = line.reduce(0) { $0 + $1.width }
            let thickness = line.map(\.height).max() ?? 0
            let isLast = number == lines.count - 1
            var (x, between) = (inset.left, gap)
            if isLast, isUniform, lines[0].count > 1 {
                let full = lines[0].count
                // A single line may have room for more columns than it has items.
                let columns =
                    lines.count > 1
                    ? full : max(full, Int((available + gap + 1e-9) / (line[0].width + gap)))
                between =
                    (available - Double(columns) * line[0].width) / Double(columns - 1)
            } else if isLast, isUniform, lines.count == 1 {
                let columns = Int((available + gap + 1e-9) / (line[0].width + gap))
                if columns <= 1, total <= available { x += (available - total) / 2 }
            } else if isLast, isUniform {
                if total <= available { x += (available - total) / 2 }
            } else if !isLast, line.count > 1 {
                between = max(gap, (available - total) / Double(line.count - 1))
            } else if !isLast, total <= available {
                x += (available - total) / 2
            }
            for size in line {
                placed.append(
                    Rect(
                        x: x, y: height + (thickness - size.height) / 2, width: size.width,
                        height: size.height))
                x += size.width + between
            }
            height += thickness + (isLast ? 0 : layout.minimumLineSpacing)
        }
        frames.append(placed)
        height += inset.bottom + layout.footerReferenceSize.height
    }
}
