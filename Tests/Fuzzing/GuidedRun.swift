#if LIBFUZZER
    import Foundation
    import Synchronization

    /// A run in which libFuzzer chooses the inputs by code coverage.
    ///
    /// Only in fuzzing builds; see `make fuzz`.
    enum GuidedRun {
        private static let trial = Mutex<Trial?>(nil)

        /// - Parameter arguments: Arguments of libFuzzer: folders of inputs, `-max_total_time=` and
        ///   others.
        static func run(_ subject: FuzzSubject, in folder: URL, arguments: [String]) async throws {
            let prepared = try await Trial(subject, in: folder)
            trial.withLock { $0 = prepared }
            exit(drive(["trove-fuzz"] + arguments))
        }

        /// Runs libFuzzer, which keeps the arguments while it runs.
        private static func drive(_ arguments: [String]) -> Int32 {
            var count = Int32(arguments.count)
            let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
                .allocate(capacity: arguments.count + 1)
            for (index, argument) in arguments.enumerated() { list[index] = strdup(argument) }
            list[arguments.count] = nil
            var start = list
            return runDriver(&count, &start) {
                GuidedRun.answer(UnsafeRawBufferPointer(start: $0, count: $1))
            }
        }

        fileprivate static func answer(_ bytes: UnsafeRawBufferPointer) -> Int32 {
            guard let trial = trial.withLock({ $0 }) else { return 0 }
            let input = Data(bytes)
            let done = DispatchSemaphore(value: 0)
            Task.detached {
                do {
                    try await trial.run(input)
                } catch {
                    say("finding: \(error)")
                    abort()
                }
                done.signal()
            }
            done.wait()
            return 0
        }
    }

    @_silgen_name("LLVMFuzzerRunDriver")
    private func runDriver(
        _ argumentCount: UnsafeMutablePointer<Int32>,
        _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
        _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
    ) -> Int32
#endif
