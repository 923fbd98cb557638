import TableKit
import TextCore

/// The page of an empty library: ways to begin, and three cards about what Trove does.
enum WelcomePage {
    /// Creates the page.
    ///
    /// - Parameter isShared: Whether several people share the library, whose server then makes the
    ///   backups.
    static func make(isShared: Bool) -> View {
        let newList = Button(translated("_New List")).style("suggested-action")
        newList.setAction("win.new-list")
        let importFile = Button(translated("_Import…"))
        importFile.setAction("win.import")
        let example = Button(translated("Add an E_xample"))
        example.setAction("win.example-list")
        let page = StatusPage(
            icon: TroveApplication.identifier + "-symbolic", title: translated("Welcome to Trove"),
            description: translated(
                """
                Keep any list you care about: books, films, plants, tools. Create a list, or \
                import one from a file.
                """),
            actions: [newList, importFile, example])
        page.append(cards(isShared: isShared))
        return ScrollView([.vertical], page)
    }

    private static func cards(isShared: Bool) -> View {
        let cards = StackView(.vertical, spacing: 18)
        cards.addArrangedSubview(
            card(
                icon: "view-list-symbolic", title: translated("Your lists, your fields"),
                text: translated(
                    """
                    Choose the fields of each list, and view it as a list, a table, a gallery, a \
                    board or a calendar.
                    """)))
        cards.addArrangedSubview(
            card(
                icon: "edit-find-symbolic", title: translated("Type to find"),
                text: translated(
                    """
                    Search all fields while you type, ignoring case and accents. Save a \
                    search to keep it as a list.
                    """)))
        cards.addArrangedSubview(
            card(
                icon: "edit-undo-symbolic", title: translated("Nothing is lost"),
                text: isShared
                    ? translated("Each change is saved at once and can be undone, even tomorrow.")
                    : translated(
                        """
                        Each change is saved at once and can be undone, even tomorrow. Trove makes \
                        a backup every day.
                        """)))
        return cards.margin(horizontal: 0, vertical: 18)
    }

    private static func card(icon: String, title: String, text: String) -> View {
        let name = Label(title)
        name.font = .preferredFont(forTextStyle: .headline)
        let texts = StackView(.vertical, spacing: 3)
        texts.addArrangedSubview(name)
        texts.addArrangedSubview(
            Label(text, wraps: true).maximumCharacters(52).style("dim-label"))
        let card = StackView(.horizontal, spacing: 18)
        card.addArrangedSubview(
            ImageView(Image(icon: icon, pointSize: 32)).align(vertical: .start))
        card.addArrangedSubview(texts, expands: true)
        return card
    }
}
