import RandomSupport
import TableCore
import TestSupport
import Testing

/// Batch updates of a collection, with and without animation.
struct CollectionBatchTests {
    private let half = 0.5

    @Test(
        """
        the block runs at once, model first; the completion when the last step ended (57.4, 57.6, \
        74.5, OC-15)
        """
    )
    func order() throws {
        let model = TileModel([["a", "b", "c"]])
        let display = model.display()
        _ = try display.update()
        _ = model.takeLog()
        var log: [String] = []
        let steps = try display.performBatch(
            { batch throws(CollectionError) in
                model.sections[0].insert("x", at: 0)
                batch.insertRows([.row(0)])
                log.append("block")
            }, completion: { log.append("done \($0)") })
        log.append("returned")
        #expect(log == ["block", "returned"])
        #expect(model.takeLog() == ["sections", "items 0", "cell 0.0"], "the others are kept")
        let moved = steps.filter { !$0.isNew }.map(\.view.text)
        #expect(moved == ["a", "b", "c"])
        display.endAnimations()
        display.endAnimations()
        #expect(log == ["block", "returned", "done true"])
    }

    @Test("the layout alone says how views move: new ones fade in, the others slide (57.7, 57.8)")
    func animation() throws {
        let model = TileModel([["a", "b"]])
        let display = model.display()
        _ = try display.update()
        let steps = try display.performBatch { batch throws(CollectionError) in
            model.sections = [["b", "x"]]
            batch.deleteRows([.row(0)])
            batch.insertRows([.row(1)])
        }
        let by = Dictionary(uniqueKeysWithValues: steps.map { ($0.view.text, $0.animation) })
        #expect(by["x"]?.attributes(at: half).alpha == 0.5)
        #expect(by["x"]?.start.frame == by["x"]?.end.frame)
        #expect(by["a"]?.end.alpha == 0)
        #expect(by["b"]?.attributes(at: half).frame.minX == 60)
        #expect(display.visibleCells.map(\.text) == ["b", "x"])
        #expect(words(display.endAnimations()) == ["hide 0"])
    }

    @Test("without animation all is done at once, and shown by the next update (OC-15)")
    func unanimated() throws {
        let model = TileModel([["a", "b"]])
        let display = model.display()
        _ = try display.update()
        var finished: [Bool] = []
        let steps = try display.performBatch(
            { batch throws(CollectionError) in
                model.sections = [["b", "x"]]
                batch.deleteRows([.row(0)])
                batch.insertRows([.row(1)])
            }, isAnimated: false, completion: { finished.append($0) })
        #expect(steps.isEmpty && finished == [true])
        #expect(words(try display.update()) == ["hide 0", "apply b", "show x"])
        #expect(words(try display.update()).isEmpty)
    }

    @Test("a batch that moves nothing ends at once; reloaded items have other views (57.1, OC-15)")
    func reload() throws {
        let model = TileModel([["a", "b"]])
        let display = model.display()
        _ = try display.update()
        let old = display.visibleCells
        var finished: [Bool] = []
        _ = try display.performBatch(
            { batch throws(CollectionError) in
                model.sections[0][1] = "B"
                batch.reloadRows([.row(1)])
            }, completion: { finished.append($0) })
        #expect(finished == [true])
        #expect(display.visibleCells.map(\.text) == ["a", "B"])
        #expect(display.visibleCells[0] === old[0])
        #expect(words(try display.update()).contains("show B"))
    }

    @Test("counts that contradict the changes are reported, and reloading helps (57.9, 73.2)")
    func wrongCounts() throws {
        let model = TileModel([["a", "b"]])
        let display = model.display()
        _ = try display.update()
        let error = #expect(throws: CollectionError.self) {
            try display.performBatch { batch throws(CollectionError) in
                batch.insertRows([.row(0)])
            }
        }
        guard case .update(let broken) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect("\(broken)".contains("Invalid number of rows in section 0"))
        display.reloadData()
        _ = try display.update()
        #expect(display.visibleCells.map(\.text) == ["a", "b"])
    }

    @Test("random batches show the same as a reloaded collection (57.3, 50.4)")
    func random() throws {
        for seed in seeds(40) { try random(seed: seed) }
    }

    private func random(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        var next = 100
        let model = TileModel([(0..<6).map { "\($0)" }])
        let display = model.display()
        _ = try display.update()
        for _ in 0..<12 {
            let old = model.sections[0]
            let kept = old.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
            var new = kept
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                new.insert("\(next)", at: Int.random(in: 0...new.count, using: &random))
                next += 1
            }
            let offset = Double(Int.random(in: 0..<300, using: &random))
            let steps = try display.performBatch { batch throws(CollectionError) in
                model.sections[0] = new
                batch.deleteRows(
                    old.indices.filter { !kept.contains(old[$0]) }.map { .row($0) })
                batch.insertRows(
                    new.indices.filter { !old.contains(new[$0]) }.map { .row($0) })
            }
            for step in steps where step.animation.newElement != nil && step.isNew {
                #expect(new.contains(step.view.text), "seed \(seed)")
            }
            display.endAnimations()
            display.setBounds(Rect(x: 0, y: offset, width: 220, height: 220))
            _ = try display.update()
            let fresh = model.display()
            fresh.setBounds(display.session.context.bounds)
            _ = try fresh.update()
            #expect(
                display.visibleCells.map(\.text) == fresh.visibleCells.map(\.text), "seed \(seed)")
        }
    }
}
