import Foundation
import Synchronization

/// A pipe that wakes a thread which waits for a socket.
final class WakingPipe: Sendable {
    /// The reason why a wait ended.
    enum Event {
        /// The socket has something to read, or is closed.
        case socket
        /// ``wake()`` was called.
        case woken
        /// ``stop()`` was called.
        case stopped
        case timeout
    }

    private let reading: Int32
    private let writing: Int32
    private let isStopped = Atomic(false)

    init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Ends the current wait, or the next one.
    func wake() {
        var byte: UInt8 = 1
        // A full pipe wakes as well.
        _ = write(writing, &byte, 1)
    }

    /// Ends the current wait and all further ones.
    func stop() {
        isStopped.store(true, ordering: .sequentiallyConsistent)
        wake()
    }

    /// Waits for an event.
    ///
    /// - Parameters:
    ///   - socket: The socket to wait for; nil for none.
    ///   - seconds: The maximum time; nil for no limit.
    func wait(for socket: Int32? = nil, seconds: Double? = nil) -> Event {
        var descriptors = [
            pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
            pollfd(fd: socket ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        let timeout = seconds.map { Int32($0 * 1_000) } ?? -1
        var count = poll(&descriptors, 2, timeout)
        while count < 0, errno == EINTR { count = poll(&descriptors, 2, timeout) }
        if isStopped.load(ordering: .sequentiallyConsistent) { return .stopped }
        if descriptors[0].revents != 0 {
            withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { buffer in
                while read(reading, buffer.baseAddress, buffer.count) > 0 {}
            }
            return .woken
        }
        return descriptors[1].revents != 0 ? .socket : .timeout
    }
}
