import TableKit

final class ColorsPage: CollectionViewController {
    init() {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 90, height: 60)
        layout.sectionInset = EdgeInsets(top: 12, left: 12, bottom: 12, right: 12)
        super.init(collectionViewLayout: layout)
        title = "Colors"
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
