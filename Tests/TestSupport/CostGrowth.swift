import Foundation

/// The growth of the CPU time of some work with the size of its input.
public enum CostGrowth {
    /// The factor between the sizes.
    public static let factor = 8
    /// The largest growth of linear work, with room for caches: quadratic work grows by 64.
    public static let linear = 24.0

    /// Returns the CPU time for an input ``factor`` times as large, as a multiple of that for the
    /// small one. The times are the least of several, in CPU time of the calling thread, so that
    /// other programs do not matter.
    ///
    /// - Parameter work: Does the work for an input of the given size.
    public static func measure(size: Int, _ work: (Int) throws -> Void) rethrows -> Double {
        let small = try time { try work(size) }
        let large = try time { try work(size * factor) }
        return large / max(small, 1e-5)
    }

    /// The least of three times in seconds.
    private static func time(_ work: () throws -> Void) rethrows -> Double {
        var least = Double.infinity
        for _ in 0..<3 {
            let start = now()
            try work()
            least = min(least, now() - start)
        }
        return least
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
