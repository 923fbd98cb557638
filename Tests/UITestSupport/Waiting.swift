import CGio
import Foundation

/// Repeats `attempt` until it returns a value, and returns that value.
///
/// Between attempts it runs the main context, so that accessibility events arrive.
///
/// - Parameters:
///   - what: The expected condition, for the failure message.
///   - seconds: The timeout, in seconds.
///   - milliseconds: The time between two attempts, in milliseconds.
/// - Throws: A ``UITestFailure`` that names `what` after the timeout, or an error of `attempt`.
public func eventually<Value>(
    _ what: String, within seconds: Double = 60, every milliseconds: UInt32 = 15,
    _ attempt: () throws -> Value?
) throws -> Value {
    let deadline = Date(timeIntervalSinceNow: seconds)
    repeat {
        if let value = try attempt() { return value }
        runMainContext(milliseconds: milliseconds)
    } while Date() < deadline
    // On a busy machine, the last attempt may have been long before the deadline.
    if let value = try attempt() { return value }
    throw UITestFailure("not within \(seconds) s: \(what)")
}

/// Waits until `condition` holds.
public func eventually(
    _ what: String, within seconds: Double = 60, every milliseconds: UInt32 = 15,
    holds condition: () throws -> Bool
) throws {
    try eventually(what, within: seconds, every: milliseconds) { try condition() ? () : nil }
}

/// Runs GLib's main context for the given time.
private func runMainContext(milliseconds: UInt32) {
    let isOver = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
    isOver.initialize(to: false)
    defer { isOver.deallocate() }
    _ = g_timeout_add(
        milliseconds,
        { flag in
            flag?.assumingMemoryBound(to: Bool.self).pointee = true
            return 0
        }, isOver)
    while !isOver.pointee { _ = g_main_context_iteration(nil, 1) }
}
