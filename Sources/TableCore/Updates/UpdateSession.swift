/// The batch updates of a table or collection: the order of the calls, and the answer to changes
/// that contradict the data.
///
/// ```swift
/// let updates = UpdateSession()
/// updates.perform = { batch, completion in … }
/// updates.performUpdates { names.remove(at: 0); list.deleteRows(at: [first]) }
/// ```
///
/// A batch has five steps, in UIKit's order:
///
/// 1. ``bringUpToDate``: the view shows the data as they are before the first change.
/// 2. The changes of data and view.
/// 3. ``perform``: the data source is asked for all counts, and the changes are checked against
///    them. Then the state of rows follows, and only after that the data source is asked for cells.
/// 4. Or ``recover``, if the changes contradict the counts: the view reloads everything and keeps
///    scroll position and selection.
/// 5. The completions, in the order of their batches.
public final class UpdateSession {
    /// Lays out the view if its layout is outdated.
    public var bringUpToDate: () -> Void = {}
    /// Returns whether the view waits for a reload, which shows all changes.
    public var awaitsReload: () -> Bool = { false }
    /// Applies a batch and calls the completion after its animation.
    public var perform: (BatchUpdate, _ completion: @escaping (Bool) -> Void) throws -> Void =
        { $1(true) }
    /// Reports an error and reloads everything.
    public var recover: (any Error) -> Void = { _ in }

    private var recorder = UpdateRecorder()
    private var completions: [(Bool) -> Void] = []

    /// Creates a session outside any batch.
    public init() {}

    /// Whether changes are being recorded.
    public var isRecording: Bool { recorder.isRecording }

    /// The changes recorded so far.
    public var batch: BatchUpdate {
        get { recorder.batch }
        set { recorder.batch = newValue }
    }

    /// Performs several changes as one batch. Nested batches join the outermost.
    ///
    /// - Parameters:
    ///   - updates: Changes the data and records the changes. Called at once.
    ///   - completion: Called at the end with a Boolean value that indicates whether the animation
    ///     finished: `false` when the changes contradicted the data.
    public func performUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        if !isRecording { bringUpToDate() }
        begin()
        if let completion { completions.append(completion) }
        updates()
        end()
    }

    /// Records a change, which is a batch of its own outside any other.
    public func record(_ change: (inout BatchUpdate) -> Void) {
        begin()
        change(&recorder.batch)
        end()
    }

    /// Begins a batch, or a nested one.
    public func begin() { recorder.begin() }

    /// Ends a batch or a nested one, and performs the outermost.
    public func end() {
        guard let batch = recorder.end() else { return }
        let told = completions
        completions = []
        let complete: (Bool) -> Void = { finished in
            for completion in told { completion(finished) }
        }
        // Before the first query of the data source nothing can change, and after a reload inside
        // the batch its changes have no base. Spec 19.5.
        guard !awaitsReload() else {
            bringUpToDate()
            return complete(true)
        }
        do {
            try perform(batch, complete)
        } catch {
            recover(error)
            complete(false)
        }
    }
}
