/// The tab of a page in a ``TabBarController``.
///
///     books.tabBarItem = TabBarItem(title: "Books", image: nil, tag: 0)
///     books.tabBarItem.badgeValue = "3"
open class TabBarItem {
    /// The title; nil for that of the page.
    open var title: String? { didSet { changed() } }
    /// The image in place of the title, which then is a tooltip; nil for none.
    open var image: Image? { didSet { changed() } }
    /// A text after the title, such as a count; nil for none.
    open var badgeValue: String? { didSet { changed() } }
    /// Whether the tab can be selected.
    open var isEnabled = true { didSet { changed() } }
    /// An integer for your own use.
    open var tag = 0

    /// The page of the tab.
    weak var controller: ViewController?

    /// Creates a tab with the title of its page.
    public init() {}

    /// Creates a tab.
    ///
    /// - Parameters:
    ///   - title: The title; nil for that of the page.
    ///   - image: The image in place of the title.
    ///   - tag: An integer for your own use.
    public init(title: String?, image: Image?, tag: Int) {
        (self.title, self.image, self.tag) = (title, image, tag)
    }

    private func changed() { controller?.tabBarController?.updateTabs() }

    /// The title with the badge.
    var fullTitle: String {
        let root = (controller as? NavigationController)?.viewControllers.first
        let own = title ?? (root ?? controller)?.title ?? ""
        return badgeValue.map { "\(own) (\($0))" } ?? own
    }
}
