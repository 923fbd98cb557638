import TableKit

final class BooksPage: TableViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Books"
    }
}

let application = Application(identifier: "org.example.Books", isUnique: false)
application.onActivate = {
    let window = ApplicationWindow(application: application)
    window.title = "Books"
    window.size = (400, 480)
    window.rootViewController = NavigationController(rootViewController: BooksPage())
    window.present()
}
_ = application.run(arguments: CommandLine.arguments)
