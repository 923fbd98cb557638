import RandomSupport
import TableCore
import TestSupport
import Testing

/// The animation of a batch update, from first to last frame.
struct TransitionPlanTests {
    private func plan(_ batch: BatchUpdate, before: [Int], after: [Int]) throws -> TransitionPlan {
        let map = try batch.resolve(
            before: try SectionCounts(before), after: try SectionCounts(after))
        func geometry(_ counts: [Int]) throws -> RowGeometry {
            try RowGeometry(
                sections: counts.map { SectionHeights(header: 20, rows: .uniform(40, count: $0)) })
        }
        return TransitionPlan(
            map, before: try geometry(before), oldOffset: 0, after: try geometry(after),
            newOffset: 0, viewportHeight: 400)
    }

    @Test("a deleted row closes, the rows below move up (15.15, 19.2)")
    func deletion() throws {
        var batch = BatchUpdate()
        batch.deleteRows([.row(1)], with: .left)
        let plan = try plan(batch, before: [4], after: [3])
        let gone = try #require(plan.transitions.first { $0.kind == .goes })
        #expect(gone.oldElement == .row(.row(1)))
        #expect(gone.before == VerticalSpan(y: 60, height: 40))
        #expect(gone.after == VerticalSpan(y: 60, height: 0))
        let half = try #require(gone.frame(at: 0.5))
        #expect(half.shift == -0.5, "slides out to the left (19.8)")
        #expect(half.clip.height == 20)
        #expect(gone.frame(at: 1) == nil)
        let below = try #require(plan.transitions.first { $0.oldElement == .row(.row(2)) })
        #expect(below.newElement == .row(.row(1)))
        #expect(below.frame(at: 0.5)?.span.y == 80)
        #expect(plan.transitions.count == 5)
    }

    @Test("a section comes and goes as one, with header and rows (000.7, 19.17)")
    func sections() throws {
        var batch = BatchUpdate()
        batch.deleteSections([0], with: .fade)
        let plan = try plan(batch, before: [2, 1], after: [1])
        let gone = plan.transitions.filter { $0.kind == .goes }
        #expect(
            Set(gone.map(\.oldElement)) == [.header(0), .row(.row(0)), .row(.row(1))])
        let below = try #require(plan.transitions.first { $0.oldElement == .header(1) })
        #expect(below.newElement == .header(0) && below.after.y == 0)
        #expect(
            !SectionIndex(titles: []).isShown(isPlain: true, numberOfRows: 9),
            "without sections there is no index")
    }

    @Test("at every moment the rows of a change touch each other, without gap or overlap")
    func contiguity() throws {
        for seed in seeds(400) {
            var random = SplitMix64(seed: seed)
            let count = 1 + random.below(7)
            var batch = BatchUpdate()
            let gone = (0..<count).filter { _ in random.chance(30) }
            batch.deleteRows(gone.map { IndexPath.row($0) })
            let left = count - gone.count
            let coming = random.below(3)
            let places = Array(0..<left + coming).shuffled(using: &random).prefix(coming)
            batch.insertRows(places.map { IndexPath.row($0) })
            let plan = try plan(batch, before: [count], after: [left + coming])
            for progress in [0.0, 0.3, 1] {
                let frames = plan.transitions.map { transition in
                    let y =
                        transition.before.y
                        + (transition.after.y - transition.before.y) * progress
                    let height =
                        transition.before.height
                        + (transition.after.height - transition.before.height) * progress
                    return VerticalSpan(y: y, height: height)
                }
                let inOrder = frames.filter { $0.height > 0 }.sorted { $0.y < $1.y }
                for (above, below) in zip(inOrder, inOrder.dropFirst()) {
                    #expect(abs(above.maxY - below.y) < 1e-9, "seed \(seed) at \(progress)")
                }
            }
        }
    }

    @Test("each animation is what its name says (19.6–19.12, 000.149)")
    func kinds() throws {
        for animation in RowAnimation.allCases where animation != .none {
            var batch = BatchUpdate()
            batch.insertRows([.row(1)], with: animation)
            let plan = try plan(batch, before: [3], after: [4])
            let coming = try #require(plan.transitions.first { $0.kind == .comes })
            let frame = try #require(coming.frame(at: 0.25))
            #expect(coming.frame(at: 0) == nil)
            #expect(coming.frame(at: 1)?.span == VerticalSpan(y: 60, height: 40))
            #expect(coming.frame(at: 1)?.opacity == 1)
            #expect(coming.frame(at: 1)?.shift == 0)
            #expect(frame.clip == VerticalSpan(y: 60, height: 10))
            #expect(frame.opacity == (animation == .fade ? 0.25 : 1))
            let shifts: [RowAnimation: Double] = [.left: -0.75, .right: 0.75]
            #expect(frame.shift == shifts[animation] ?? 0)
            switch animation {
            case .top, .automatic:
                #expect(frame.span == VerticalSpan(y: 30, height: 40), "down from the row above")
            case .middle: #expect(frame.span == VerticalSpan(y: 60, height: 10), "accordion")
            default: #expect(frame.span == VerticalSpan(y: 60, height: 40))
            }
        }
    }

    @Test("no two animations of a row in the midst of others look alike, coming or going (40.12)")
    func distinctKinds() throws {
        let animations: [RowAnimation] = [.fade, .right, .left, .top, .bottom, .none, .middle]
        for isDeletion in [false, true] {
            var frames: [TransitionFrame?: RowAnimation] = [:]
            for animation in animations {
                var batch = BatchUpdate()
                if isDeletion {
                    batch.deleteRows([.row(1)], with: animation)
                } else {
                    batch.insertRows([.row(1)], with: animation)
                }
                let plan = try plan(batch, before: [4], after: [isDeletion ? 3 : 5])
                let row = try #require(plan.transitions.first { $0.kind != .stays })
                let twin = frames.updateValue(animation, forKey: row.frame(at: 0.25))
                #expect(twin == nil, "\(animation) looks like \(String(describing: twin))")
            }
        }
    }

    @Test("without animation rows are there, or gone, at once, and nothing else moves (19.11)")
    func atOnce() throws {
        var batch = BatchUpdate()
        batch.insertRows([.row(1)], with: .none)
        batch.deleteRows([.row(2)], with: .none)
        batch.reloadRows([.row(0)], with: .none)
        let plan = try plan(batch, before: [5], after: [5])
        #expect(!plan.isAnimated)
        for transition in plan.transitions {
            for progress in [0.0, 0.5] {
                let frame = transition.frame(at: progress)
                #expect((frame == nil) == (transition.kind == .goes))
                #expect(transition.oldFrame(at: progress) == nil)
                guard let frame else { continue }
                #expect(frame.span == transition.after && frame.opacity == 1)
            }
        }
    }

    @Test("what changes at once makes room at once for what is animated beside it")
    func atOnceBesideOthers() throws {
        var batch = BatchUpdate()
        batch.insertRows([.row(0)], with: .none)
        batch.insertRows([.row(3)], with: .fade)
        let plan = try plan(batch, before: [3], after: [5])
        func frame(_ row: Int, _ progress: Double) -> TransitionFrame? {
            plan.transitions.first { $0.newElement == .row(.row(row)) }?.frame(at: progress)
        }
        #expect(frame(0, 0)?.span == VerticalSpan(y: 20, height: 40))
        #expect(frame(1, 0)?.span.y == 60)
        #expect(frame(2, 0)?.span.y == 100)
        #expect(frame(3, 0.5)?.clip == VerticalSpan(y: 140, height: 20))
        #expect(frame(4, 0.5)?.span.y == 160)
    }

    @Test("the new look of a reload pushes the old one out, side by side, or shines through it")
    func reloadLooks() throws {
        for animation in RowAnimation.allCases where animation != .none {
            var batch = BatchUpdate()
            batch.reloadRows([.row(1)], with: animation)
            let plan = try plan(batch, before: [3], after: [3])
            let row = try #require(plan.transitions.first { $0.kind == .reloads })
            for progress in [0.1, 0.5, 0.9] {
                let new = try #require(row.frame(at: progress))
                let old = try #require(row.oldFrame(at: progress))
                #expect(new.clip == old.clip)
                switch animation {
                case .fade, .automatic: #expect(abs(new.opacity + old.opacity - 1) < 1e-9)
                case .left: #expect(abs(old.shift - new.shift - 1) < 1e-9)
                case .right: #expect(abs(new.shift - old.shift - 1) < 1e-9)
                case .top: #expect(abs(new.span.maxY - old.span.y) < 1e-9)
                case .bottom: #expect(abs(old.span.maxY - new.span.y) < 1e-9)
                case .middle: #expect(new.span.height == 0 || old.span.height == 0)
                case .none: break
                }
            }
            #expect(row.oldFrame(at: 1) == nil)
            #expect(row.frame(at: 1)?.span == row.after)
        }
    }

    @Test("automatic fades at the table's ends, where no neighbor is (19.13, 19.14, 000.150)")
    func automatic() throws {
        for (row, expected) in [(0, RowAnimation.fade), (1, .top), (3, .fade)] {
            var batch = BatchUpdate()
            batch.insertRows([.row(row)])
            let plan = try plan(batch, before: [3], after: [4])
            let coming = try #require(plan.transitions.first { $0.kind == .comes })
            #expect(coming.animation == expected, "row \(row)")
        }
    }

    @Test("a reload draws again in its place; a reloaded section as a whole (19.16, 000.148)")
    func reload() throws {
        var batch = BatchUpdate()
        batch.reloadRows([.row(1)], with: .right)
        batch.reloadSections([1], with: .fade)
        let plan = try plan(batch, before: [2, 1], after: [2, 2])
        let row = try #require(plan.transitions.first { $0.newElement == .row(.row(1)) })
        #expect(row.kind == .reloads)
        #expect(row.frame(at: 0.5)?.shift == 0.5)
        let second = plan.transitions.filter { $0.newElement?.section == 1 }
        #expect(second.allSatisfy { $0.kind == .reloads && $0.animation == .fade })
        #expect(second.count == 3)
    }

    @Test("a moved row glides from place to place, also out of view and into it")
    func move() throws {
        var batch = BatchUpdate()
        batch.moveRow(from: .row(0), to: .row(29))
        let plan = try plan(batch, before: [30], after: [30])
        let moved = try #require(plan.transitions.first { $0.oldElement == .row(.row(0)) })
        #expect(moved.kind == .stays)
        #expect(moved.before.y == 20)
        #expect(moved.after.y == 20 + 29 * 40)
    }
}
