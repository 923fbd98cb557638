/// Gives way to other tasks while a test waits for something that nobody tells.
///
/// - Throws: `CancellationError` when the test is over its time limit; it would wait on otherwise.
public func letOthersWork() async throws {
    try Task.checkCancellation()
    await Task.yield()
}
