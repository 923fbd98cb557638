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
    }
}

final class ColorsPage: CollectionViewController {
    private var swatches = [
        Swatch(name: "Red", color: .systemRed), Swatch(name: "Orange", color: .systemOrange),
        Swatch(name: "Yellow", color: .systemYellow), Swatch(name: "Green", color: .systemGreen),
        Swatch(name: "Blue", color: .systemBlue), Swatch(name: "Purple", color: .systemPurple),
    ]

    init() {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 90, height: 60)
        layout.sectionInset = EdgeInsets(top: 12, left: 12, bottom: 12, right: 12)
        super.init(collectionViewLayout: layout)
        title = "Colors"
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(SwatchCell.self, forCellWithReuseIdentifier: "swatch")
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
