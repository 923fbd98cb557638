import CGtk
import Foundation
import GtkBridge
import TableCore

extension CollectionView {
    /// The size of the visible part, in points.
    var viewportSize: Size {
        Size(
            width: Double(gtk_widget_get_allocated_width(bin.widget)),
            height: Double(gtk_widget_get_allocated_height(bin.widget)))
    }

    var hasSize: Bool { viewportSize.width > 1 && viewportSize.height > 1 }

    /// The visible part of the content.
    public var visibleRect: Rect { Rect(origin: contentOffset, size: viewportSize) }

    func contentOffsetChanged() {
        let scrolls = !isMovingContent && !isFlashing
        pointer.press?.item?.contentMoved(to: contentOffset, scrolls: scrolls)
        guard scrolls else { return }
        closeSwipe()
        setNeedsLayout()
        followScrolling()
        notifyDelegate { $0.scrollViewDidScroll(self) }
    }

    /// Updates the views immediately instead of before the next frame.
    func updateIfNeeded() {
        if needsUpdate, !isUpdating, !batches.isRecording { layoutContent() }
    }

    /// Shows exactly the views in the visible part of the layout.
    func layoutContent() {
        guard !isUpdating, !batches.isRecording, hasSize else { return }
        keepPreferredSizes(forWidth: viewportSize.width)
        let middle = itemInTheMiddle()
        isUpdating = true
        needsUpdate = false
        defer {
            isUpdating = false
            if needsUpdate { bin.queueLayout() }
        }
        arriveAtPendingScroll()
        updateToOffset()
        if let middle, snapAfterResizing(to: middle) { updateToOffset() }
        bin.scroll(to: contentOffset, viewport: viewportSize)
        placeLiftedItem()
        placeSwipe()
        arrangeElements()
        for element in elements { element.place() }
        coverTransformedWidgets()
        bin.queueDraw()
        prefetch()
        accessibility.elementsMoved()
    }

    private func updateToOffset() {
        // Estimated sizes may move the offset once, and shorter content limits it.
        for _ in 0..<3 {
            updateViews()
            guard !followOffset() else { break }
        }
    }

    private func updateViews() {
        display.setBounds(Rect(origin: contentOffset, size: viewportSize))
        do {
            try display.update(reloaded: reloaded, carryOut)
        } catch {
            report("\(error)")
        }
    }

    /// Follows a reload of the display, before any view is requested.
    private func reloaded() {
        selection.reload(counts: display.counts)
        selectPendingItem()
        prefetching.session.reset()
        accessibility.reloaded(counts: display.counts)
    }

    /// Updates the scroll bars to the content size and the offset of the layout.
    ///
    /// - Returns: Whether the views were laid out at this offset.
    @discardableResult
    func followOffset() -> Bool {
        let offset = display.bounds.origin.rounded
        isMovingContent = true
        defer { isMovingContent = false }
        host.configure(contentSize: display.session.contentSize, offset: offset, step: 44)
        pendingOffset = nil
        return contentOffset == offset
    }

    // MARK: Views

    private func carryOut(_ effect: CollectionEffect<CollectionReusableView>) {
        switch effect {
        case .show(let view, let attributes): show(view, at: attributes)
        case .apply(let view, let attributes):
            view.hosting?.set(attributes, isAnimating: false)
        case .hide(let view, _): hide(view)
        }
    }

    func show(_ view: CollectionReusableView, at attributes: LayoutAttributes) {
        let hosting = view.hosting ?? HostedElement(view, in: bin, at: attributes)
        view.superview = self
        subviews.append(view)
        hosting.show(at: attributes)
        let path = attributes.indexPath
        if let cell = view as? CollectionViewCell {
            cell.isSelected = selection.isSelected(path)
            cell.isHighlighted = selection.highlightedIndexPath == path
            (cell.isEditing, cell.isSwiped) = (isEditing, swipe?.path == path)
            delegate?.collectionView(self, willDisplay: cell, forItemAt: modelPath(path))
        } else if case .supplementary(let kind) = attributes.element.category {
            delegate?.collectionView(
                self, willDisplaySupplementaryView: view, forElementKind: kind,
                at: modelPath(of: attributes.element))
        }
    }

    func hide(_ view: CollectionReusableView) {
        view.hosting?.hide()
        // The view may show another element from now on.
        animation?.steps.removeAll { $0.view === view }
        view.superview = nil
        subviews.removeAll { $0 === view }
    }

    /// Orders the views on the screen from back to front.
    func arrangeElements() {
        placeBackground()
        elements =
            [background?.hosting, swipeActions?.hosting].compactMap { $0 }
            + (animation?.leavingElements ?? [])
            + display.orderedViews.compactMap(\.hosting)
        guard elements.contains(where: { $0.attributes.zIndex != 0 }) else { return }
        let order = elements.enumerated().sorted {
            ($0.element.attributes.zIndex, $0.offset) < ($1.element.attributes.zIndex, $1.offset)
        }
        elements = order.map(\.element)
    }

    // MARK: Background

    func replaceBackground(_ old: View?) {
        old?.removeFromSuperview()
        if let backgroundView {
            let container = background ?? CollectionReusableView()
            backgroundView.frame = container.bounds
            backgroundView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            container.addSubview(backgroundView)
            background = container
        } else {
            background?.hosting?.hide()
            background = nil
        }
        setNeedsLayout()
    }

    /// Keeps the background in the visible part, behind all other views.
    private func placeBackground() {
        guard let background else { return }
        var attributes = LayoutAttributes(
            LayoutElement(.decoration(kind: "background"), at: IndexPath()), frame: visibleRect)
        attributes.zIndex = .min
        let hosting = background.hosting ?? HostedElement(background, in: bin, at: attributes)
        hosting.show(at: attributes)
    }

    // MARK: Drawing

    func drawContent(_ size: Size, in context: GraphicsContext) {
        if let backgroundColor { context.fill(Rect(size: size), backgroundColor) }
        let offset = contentOffset
        context.saved { context in
            context.lead(contentDirection, inWidth: size.width)
            context.translate(x: -offset.x, y: -offset.y)
            for element in elements { element.draw(in: context) }
            drawOrthogonalIndicator(in: context)
            drawFocus(in: context)
            drawBand(in: context)
            drawDropPlace(in: context)
        }
    }

    func discardPictures() {
        for element in elements { element.discardPicture() }
    }

    /// Redraws the cells whose widgets changed in a part of the content.
    func widgetsChanged(in rect: Rect) {
        for element in elements where element.hasWidgets {
            guard element.straightFrame.intersects(rect) else { continue }
            element.discardPicture()
            // A transformed view is drawn away from the place of its widgets.
            if !element.attributes.transform.isIdentity { element.queueDraw() }
        }
    }

    func realized() { setNeedsLayout() }
}

extension Point {
    /// The nearest point with whole coordinates.
    var rounded: Point { Point(x: x.rounded(), y: y.rounded()) }
}
