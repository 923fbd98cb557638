import TableKit

struct Swatch {
    var name: String
    var color: Color
}

final class SwatchCell: CollectionViewCell {
    let label = Label()

    required init(frame: Rect) {
        super.init(frame: frame)
        label.cornerRadius = 6
        label.textAlignment = .center
        label.frame = Rect(x: 4, y: 4, width: frame.width - 8, height: frame.height - 8)
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(label)
        let mark = View()
        mark.backgroundColor = .tint
        mark.cornerRadius = 8
        selectedBackgroundView = mark
    }
}

final class ColorsPage: CollectionViewController {
    private var swatches = [
        Swatch(name: "Red", color: .systemRed), Swatch(name: "Orange", color: .systemOrange),
        Swatch(name: "Yellow", color: .systemYellow), Swatch(name: "Green", color: .systemGreen),
        Swatch(name: "Blue", color: .systemBlue), Swatch(name: "Purple", color: .systemPurple),
    ]
    private let grid: CollectionViewFlowLayout
    private var showsCircle = false

    init() {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 90, height: 60)
        layout.sectionInset = EdgeInsets(top: 12, left: 12, bottom: 12, right: 12)
        grid = layout
        super.init(collectionViewLayout: layout)
        title = "Colors"
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(SwatchCell.self, forCellWithReuseIdentifier: "swatch")
        collectionView.allowsMultipleSelection = true
        navigationItem.rightBarButtonItems = [
            BarButtonItem(
                systemItem: .add, primaryAction: Action { [weak self] _ in self?.add() }),
            BarButtonItem(
                systemItem: .trash,
                primaryAction: Action { [weak self] _ in self?.deleteSelected() }),
        ]
        navigationItem.leftBarButtonItem = BarButtonItem(
            title: "Circle",
            primaryAction: Action { [weak self] _ in self?.switchLayout() })
    }

    override func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { swatches.count }

    override func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "swatch", for: indexPath)
        if let cell = cell as? SwatchCell {
            let swatch = swatches[indexPath.item]
            cell.label.text = swatch.name
            cell.label.backgroundColor = swatch.color.withAlphaComponent(0.4)
        }
        return cell
    }

    override func collectionView(
        _ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath
    ) {
        title = swatches[indexPath.item].name
    }

    private func add() {
        swatches.insert(Swatch(name: "Gray", color: .systemGray), at: 0)
        collectionView.insertItems(at: [IndexPath(item: 0, section: 0)])
    }

    private func deleteSelected() {
        let paths = collectionView.indexPathsForSelectedItems ?? []
        collectionView.performBatchUpdates {
            for path in paths.sorted(by: >) { swatches.remove(at: path.item) }
            collectionView.deleteItems(at: paths)
        }
    }

    private func switchLayout() {
        let next: any CollectionViewLayout = showsCircle ? grid : CircleLayout()
        showsCircle.toggle()
        collectionView.setCollectionViewLayout(next, animated: true)
    }
}

let application = Application(identifier: "org.example.Colors", isUnique: false)
application.onActivate = {
    let window = ApplicationWindow(application: application)
    window.title = "Colors"
    window.size = (440, 420)
    window.rootViewController = NavigationController(rootViewController: ColorsPage())
    window.present()
}
_ = application.run(arguments: CommandLine.arguments)
