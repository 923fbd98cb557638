import TableKit

/// The code of the article *Setting heights*.
final class HeightsPage: TableViewController {
    private var messages = ["Short", "Long enough to wrap in a narrow window"]

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.rowHeight = TableView.automaticDimension
        tableView.estimatedRowHeight = 60
    }

    override func tableView(
        _ tableView: TableView, heightForRowAt indexPath: IndexPath
    ) -> Double {
        messages[indexPath.row].count > 20 ? 66 : 44
    }
}

final class PictureCell: TableViewCell {
    var picture: Image?

    override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width, height: (picture?.size.height ?? 0) + 16)
    }
}
