import CGtk
import GtkBridge
import TableCore

extension CollectionView {
    /// Changes the layout. Spec 69.2.
    ///
    /// - Parameters:
    ///   - layout: The new layout.
    ///   - animated: Whether items move from their old attributes to the new ones, unless the
    ///     desktop disables animations.
    ///   - completion: Called when the animation ends, with a Boolean value that indicates whether
    ///     it finished.
    public func setCollectionViewLayout(
        _ layout: any CollectionViewLayout, animated: Bool,
        completion: @escaping (Bool) -> Void = { _ in }
    ) {
        updateIfNeeded()
        guard animated, animationsAreEnabled, hasSize else {
            collectionViewLayout = layout
            return completion(true)
        }
        startInteractiveTransition(to: layout, completion: completion)
        animation?.driver = Animation(on: bin.widget, duration: CollectionAnimation.duration) {
            [weak self] progress in
            self?.setTransitionProgress(progress)
        } completion: { [weak self] in
            self?.endAnimation(finished: true)
        }
    }

    /// Starts an interactive transition to another layout, whose progress you set, for example from
    /// a pinch or a slider. Spec 69.3, 69.8, OC-20.
    ///
    /// - Returns: The transition layout, which the collection uses until the transition ends.
    @discardableResult
    public func startInteractiveTransition(
        to layout: any CollectionViewLayout,
        completion: @escaping (_ finished: Bool) -> Void = { _ in }
    ) -> CollectionViewTransitionLayout {
        cancelInteractiveMovement()
        endAnimation(finished: false)
        updateIfNeeded()
        let (old, offset) = (assignedLayout, contentOffset)
        let between =
            delegate?.collectionView(self, transitionLayoutForOldLayout: old, newLayout: layout)
            ?? CollectionViewTransitionLayout(from: old, to: layout)
        display.layOut { session in
            session.makeTransition = { _, _ in between }
            session.startTransition(to: layout)
        }
        transitionStart = offset
        var running = CollectionAnimation()
        running.end = { [weak self] finished in
            guard let self else { return }
            assignedLayout = finished ? layout : old
            display.layOut { finished ? $0.finishTransition() : $0.cancelTransition() }
            completion(finished)
        }
        animation = running
        setNeedsLayout()
        return between
    }

    /// The progress of the interactive transition, from 0 to 1; 0 if there is none. Spec 69.4.
    public var transitionProgress: Double {
        display.isLayingOut ? 0 : display.session.transition?.progress ?? 0
    }

    /// Sets the progress of the interactive transition, from 0 to 1. Spec 69.4.
    public func setTransitionProgress(_ progress: Double) {
        guard display.session.transition != nil else { return }
        let start = transitionStart
        let offset = display.layOut { session in
            session.setTransitionProgress(progress)
            return session.transitionContentOffset(from: start)
        }
        isMovingContent = true
        host.configure(
            contentSize: display.session.contentSize, offset: offset.rounded, step: 44)
        isMovingContent = false
        setNeedsLayout()
    }

    /// Finishes the transition with the new layout. Spec OC-20.
    public func finishInteractiveTransition() {
        setTransitionProgress(1)
        endAnimation(finished: true)
    }

    /// Cancels the transition and returns to the old layout. Spec OC-20.
    public func cancelInteractiveTransition() {
        setTransitionProgress(0)
        endAnimation(finished: false)
    }
}
