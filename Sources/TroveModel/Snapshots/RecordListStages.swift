/// The stages of the result of a record list request, in order.
///
/// Reading goes on only as far as the stages are asked for: after the first page of a long list,
/// the complete list is read when the next stage is awaited. A program can so show the first page
/// before anything else uses the processor or the disk:
///
/// ```swift
/// for try await stage in library.recordLists(for: request) {
///     show(stage.list)
///     if case .firstPage = stage { await rowsArePainted() }
/// }
/// ```
///
/// Canceling the iteration, or ending it, cancels the read.
public struct RecordListStages: AsyncSequence, Sendable {
    /// The iterator over the stages.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var stages: AsyncThrowingStream<RecordListStage, any Error>.Iterator
        fileprivate let readOn: @Sendable () -> Void
        private var hasFirstPage = false

        fileprivate init(_ sequence: RecordListStages) {
            stages = sequence.stages.makeAsyncIterator()
            readOn = sequence.readOn
        }

        /// The next stage; nil after the complete list.
        ///
        /// - Throws: A ``LibraryError``: `notFound` if the list does not exist, `cancelled`, I/O
        ///   errors.
        public mutating func next() async throws -> RecordListStage? {
            if hasFirstPage { readOn() }
            let stage = try await stages.next()
            if case .firstPage = stage { hasFirstPage = true }
            return stage
        }
    }

    private let stages: AsyncThrowingStream<RecordListStage, any Error>
    private let readOn: @Sendable () -> Void

    /// Creates a sequence from the stages as they are read.
    ///
    /// - Parameters:
    ///   - stages: The stream of stages, for one iteration.
    ///   - readOn: Called whenever a stage after the first page is awaited.
    public init(
        _ stages: AsyncThrowingStream<RecordListStage, any Error>,
        readOn: @escaping @Sendable () -> Void = {}
    ) {
        (self.stages, self.readOn) = (stages, readOn)
    }

    /// Starts the only iteration.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
