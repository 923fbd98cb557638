import TableKit

/// A slider moves the items between two layouts; then finish or cancel the transition.
final class InteractiveTransition: ViewController, CollectionViewDataSource {
    /// A cell with the number of its item.
    final class NumberCell: CollectionViewCell {
        let label = Label()

        required init(frame: Rect) {
            super.init(frame: frame)
            contentView.backgroundColor = Color(red: 0.3, green: 0.5, blue: 0.8, alpha: 0.35)
            contentView.cornerRadius = 6
            label.frame = contentView.bounds
            label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            label.textAlignment = .center
            contentView.addSubview(label)
        }
    }

    private let label = Label("Move the slider")
    private let progress = Slider(0...1)
    private lazy var finish = Button("_Finish") { [weak self] in self?.end(finishes: true) }
    private lazy var cancel = Button("_Cancel") { [weak self] in self?.end(finishes: false) }
    private var isRunning = false
    private var isCircle = false
    private lazy var collection = CollectionView(collectionViewLayout: Self.layout)

    private static var layout: CollectionViewFlowLayout {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 80, height: 60)
        layout.sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
        return layout
    }

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Items"
        collection.dataSource = self
        progress.accessibilityLabel = "Progress"
        progress.addAction(Action { [weak self] _ in self?.move() }, for: .valueChanged)
        let stack = StackView(.vertical)
        let row = StackView(.horizontal, spacing: 12, [Label("Progress")])
        row.addArrangedSubview(progress, expands: true)
        stack.addArrangedSubview(row.margin(8))
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(
            StackView(.horizontal, spacing: 6, [finish, cancel, label]).margin(8))
        view = stack
    }

    private func move() {
        if !isRunning {
            isRunning = true
            collection.startInteractiveTransition(to: isCircle ? Self.layout : CircleLayout())
        }
        collection.setTransitionProgress(progress.value)
        // A custom value that follows the progress.
        collection.updateLayout(CollectionViewTransitionLayout.self) {
            $0.updateValue(progress.value * 200, forAnimatedKey: "spread")
        }
        let transition = collection.collectionViewLayout as? CollectionViewTransitionLayout
        let percent = Int((collection.transitionProgress * 100).rounded())
        let spread = Int(transition?.value(forAnimatedKey: "spread").rounded() ?? 0)
        label.text = "\(percent)%, spread \(spread)"
    }

    private func end(finishes: Bool) {
        guard isRunning else { return }
        isRunning = false
        progress.value = 0
        if finishes {
            collection.finishInteractiveTransition()
            isCircle.toggle()
        } else {
            collection.cancelInteractiveTransition()
        }
        label.text = isCircle ? "Circle" : "Flow"
    }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { 12 }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.label.text = "\(indexPath.item)"
        return cell
    }
}
