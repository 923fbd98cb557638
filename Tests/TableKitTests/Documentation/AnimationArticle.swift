import TableKit

/// The code of the article *Animating changes*.
final class AnimatedPage: TableViewController {
    private var letters = ["A", "B", "C"]

    func replaceFirstByTwo() {
        tableView.performBatchUpdates {
            letters.replaceSubrange(0..<1, with: ["X", "Y"])
            tableView.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
            tableView.insertRows(
                at: [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)], with: .left)
        }
    }
}

@MainActor
func useTransitions(of collection: CollectionView, progress: Double) {
    collection.setCollectionViewLayout(CircleLayout(), animated: true)
    collection.startInteractiveTransition(to: CircleLayout())
    collection.setTransitionProgress(progress)
    collection.finishInteractiveTransition()
}
