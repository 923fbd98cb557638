import TableKit

/// The examples of the catalog, by chapter.
enum Catalog {
    /// Examples about one subject.
    struct Chapter {
        let title: String
        let entries: [Entry]
    }

    /// An example.
    struct Entry {
        /// The number, such as E33.
        let number: String
        /// The title: the subject of the example.
        let title: String
        /// The path of its source file in the folder of pages.
        let file: String
        /// Creates its page.
        let makePage: () -> ViewController

        init(
            _ number: String, _ title: String, _ file: String,
            _ makePage: @escaping () -> ViewController
        ) {
            (self.number, self.title, self.file, self.makePage) = (number, title, file, makePage)
        }
    }

    static var entries: [Entry] { chapters.flatMap(\.entries) }

    /// The example with a number, in capitals or not.
    static func entry(_ number: String) -> Entry? {
        entries.first { $0.number == number.uppercased() }
    }

    static let chapters = [
        basics, cells, moreCells, sections, moreSections, selection, moreSelection, editing,
        moreChanges, controls, navigation, collections,
    ]
}
