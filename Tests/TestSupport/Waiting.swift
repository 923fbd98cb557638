/// Gives way to others while a test waits for something that nobody tells.
///
/// - Throws: `CancellationError` when the test is over its time limit; it would wait on otherwise.
public func letOthersWork() async throws {
    // Asking again at once would take a whole processor from those that work.
    try await Task.sleep(for: .milliseconds(1))
}
