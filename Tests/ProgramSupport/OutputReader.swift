import CGio
import Foundation

/// A reader of a program's output, on its own thread until the program ends.
///
/// `changed` guards all mutable state except `buffer` and `hasEnded`, which only that thread uses;
/// this makes the type `@unchecked Sendable`.
final class OutputReader: @unchecked Sendable {
    /// The complete lines and the exit status at one moment.
    struct Snapshot {
        var lines: [String] = []
        var status: ExitStatus?
        /// The number of changes so far.
        fileprivate var version = 0
    }

    private let process: Subprocess
    private let changed = NSCondition()
    private var state = Snapshot()
    private var bytes: [UInt8] = []
    /// The start of the incomplete last line in `bytes`.
    private var lineStart = 0

    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var hasEnded = false

    init(_ process: Subprocess) {
        self.process = process
    }

    /// The current lines and exit status.
    var snapshot: Snapshot { changed.withLock { state } }

    /// The output so far.
    var output: String { String(decoding: changed.withLock { bytes }, as: UTF8.self) }

    /// Waits for more output or the end of the program.
    ///
    /// - Returns: `nil` if nothing has changed at the deadline.
    func waitForChange(after old: Snapshot, until deadline: Date) -> Snapshot? {
        changed.withLock {
            while state.version == old.version {
                if !changed.wait(until: deadline) { break }
            }
            return state.version == old.version ? nil : state
        }
    }

    /// Waits until the program has ended and all its output has been read.
    func waitUntilEnd() {
        changed.withLock {
            while state.status == nil { changed.wait() }
        }
    }

    /// Starts reading. The thread retains the reader until the program ends.
    func start() {
        Thread.detachNewThread { self.readUntilTheEnd() }
    }

    /// Reads until the process ends. Its pipe may stay open longer, in child processes.
    private func readUntilTheEnd() {
        let context = g_main_context_new()
        g_main_context_push_thread_default(context)
        defer {
            g_main_context_pop_thread_default(context)
            g_main_context_unref(context)
        }
        let reader = Unmanaged.passUnretained(self).toOpaque()
        let source = g_pollable_input_stream_create_source(process.output, nil)
        let outputArrived: GPollableSourceFunc = { _, reader in
            guard let reader else { return 0 }
            return Unmanaged<OutputReader>.fromOpaque(reader).takeUnretainedValue()
                .readAvailable() ? 1 : 0
        }
        // GLib calls the callback with the signature for the type of the source.
        g_source_set_callback(
            source, unsafeBitCast(outputArrived, to: GSourceFunc.self), reader, nil)
        _ = g_source_attach(source, context)
        process.whenItEnds(
            { _, _, reader in
                guard let reader else { return }
                Unmanaged<OutputReader>.fromOpaque(reader).takeUnretainedValue().hasEnded = true
            }, reader)
        while !hasEnded { _ = g_main_context_iteration(context, 1) }
        _ = readAvailable()
        g_source_destroy(source)
        g_source_unref(source)
        let status = process.wait()
        change { state.status = status }
    }

    /// Reads available output without blocking.
    ///
    /// - Returns: Whether more output may follow.
    private func readAvailable() -> Bool {
        while true {
            let count = g_pollable_input_stream_read_nonblocking(
                process.output, &buffer, gsize(buffer.count), nil, nil)
            // A negative count means that the pipe is empty but open.
            guard count > 0 else { return count < 0 }
            append(buffer[..<count])
        }
    }

    private func append(_ more: ArraySlice<UInt8>) {
        change {
            bytes += more
            while let end = bytes[lineStart...].firstIndex(of: UInt8(ascii: "\n")) {
                state.lines.append(String(decoding: bytes[lineStart..<end], as: UTF8.self))
                lineStart = end + 1
            }
        }
    }

    private func change(_ body: () -> Void) {
        changed.withLock {
            body()
            state.version += 1
            changed.broadcast()
        }
    }
}
