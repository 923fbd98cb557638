import TableKit
import TextCore
import TroveModel

/// The help.
extension MainWindow {
    /// Opens the page of the help about what the window shows.
    func showHelp() {
        do throws(Launcher.Failure) {
            try Launcher.open(
                "help:trove/\(helpPage)", from: window, environment: Installation.helpEnvironment)
        } catch {
            let alert = AlertController(
                title: translated("The help could not be opened"), message: Self.sentence(error))
            alert.addAction(AlertAction(title: translated("_Close"), style: .cancel))
            alert.present(over: window)
        }
    }

    private static func sentence(_ failure: Launcher.Failure) -> String {
        switch failure {
        case .noProgram, .noFile:
            translated("No app for help is set up. Install “Yelp”, the help viewer of GNOME.")
        case .notStarted(let error): error.message
        }
    }

    /// The name of the page.
    private var helpPage: String {
        if isSearchingAllLists { return "search" }
        switch place {
        case nil: return "first-steps"
        case .trash: return "undo"
        default: break
        }
        guard listID != nil else { return "smart-lists" }
        return switch widthKind {
        case .list: "list"
        case .table: "table"
        case .gallery: "gallery"
        case .board: "board"
        case .calendar: "calendar"
        }
    }
}
