import TableCore
import Testing

/// Consecutive animations with curves, delays and cancellation.
struct AnimationChainTests {
    private func chain() -> AnimationChain {
        AnimationChain([
            AnimationChain.Step(duration: 1, curve: .easeIn),
            AnimationChain.Step(delay: 0.5, duration: 0.25),
        ])
    }

    @Test("one movement after the other, with curve and delay; each end is told once (18.13)")
    func order() {
        var chain = chain()
        #expect(chain.advance(to: 0) == [.progress(step: 0, 0)])
        guard case .progress(step: 0, let half)? = chain.advance(to: 0.5).first else {
            Issue.record("no progress")
            return
        }
        #expect(half < 0.5, "slow at first")
        #expect(
            chain.advance(to: 1.2) == [
                .progress(step: 0, 1), .completed(step: 0, finished: true),
            ], "the second one waits")
        #expect(chain.advance(to: 1.3) == [])
        #expect(chain.advance(to: 1.625) == [.progress(step: 1, 0.5)])
        #expect(
            chain.advance(to: 9) == [
                .progress(step: 1, 1), .completed(step: 1, finished: true),
            ])
        #expect(chain.isFinished && chain.advance(to: 10) == [] && chain.cancel() == [])
    }

    @Test("a late frame ends all that is over by then, in order (18.13)")
    func late() {
        var chain = chain()
        let ends = chain.advance(to: 100).filter {
            if case .completed = $0 { true } else { false }
        }
        #expect(
            ends == [.completed(step: 0, finished: true), .completed(step: 1, finished: true)])
        var instant = AnimationChain([AnimationChain.Step(duration: 0)])
        #expect(instant.advance(to: 0).last == .completed(step: 0, finished: true))
    }

    @Test("cut short, a movement is told as not finished, and the next never begins (18.13)")
    func cancelling() {
        var chain = chain()
        _ = chain.advance(to: 0.5)
        #expect(chain.cancel() == [.completed(step: 0, finished: false)])
        #expect(chain.advance(to: 9) == [])
    }
}
