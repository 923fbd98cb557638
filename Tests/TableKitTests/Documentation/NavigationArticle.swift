import TableKit

/// The code of the article *Navigating between pages*.
@MainActor
func showNavigation(in window: ApplicationWindow, page: ViewController, detail: ViewController) {
    let navigation = NavigationController(rootViewController: page)
    window.rootViewController = navigation
    navigation.pushViewController(detail, animated: true)
}

@MainActor
func showColumns(in window: ApplicationWindow, list: ViewController, detail: ViewController) {
    let split = SplitViewController(style: .doubleColumn)
    split.setViewController(list, for: .primary)
    split.setViewController(detail, for: .secondary)
    window.rootViewController = split
}

@MainActor
final class AskingPage: ViewController {
    private func delete() {}

    func askBeforeDeleting() {
        let alert = AlertController(
            title: "Delete 3 Books?", message: "They move to the trash.", preferredStyle: .alert)
        alert.addAction(AlertAction(title: "_Cancel", style: .cancel))
        alert.addAction(
            AlertAction(title: "_Delete", style: .destructive) { [weak self] _ in
                self?.delete()
            })
        present(alert, animated: true)
    }
}
