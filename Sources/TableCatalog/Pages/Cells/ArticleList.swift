import TableKit

/// Headlines of one or two lines, each with the beginning of its article. The table measures the
/// rows itself.
final class ArticleList: TableViewController {
    private let headlines = [
        "Elements found in old notebooks",
        "A very long headline, which needs two lines in a narrow window and is cut off after them",
        "Names that everybody likes",
        "Why a list with many rows opens as fast as a short one, and what it costs in memory",
    ]
    private let blurb =
        "The article begins here. It continues for a while, so that its first lines fill the row "
        + "and the rest is cut off."

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "article")
        tableView.accessibilityLabel = "Articles"
        tableView.rowHeight = TableView.automaticDimension
        tableView.estimatedRowHeight = 80
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        1_000
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "article", for: indexPath)
        var content = ListContentConfiguration.subtitleCell()
        content.text = "\(indexPath.row + 1). \(headlines[indexPath.row % headlines.count])"
        content.textProperties.font = Font().bold()
        content.textProperties.numberOfLines = 2
        content.secondaryText = blurb
        content.secondaryTextProperties.numberOfLines = 2
        content.secondaryTextProperties.color = .secondaryLabel
        cell.contentConfiguration = content
        cell.accessibilityLabel = content.text
        return cell
    }
}
