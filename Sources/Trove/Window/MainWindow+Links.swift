import GtkBridge
import TableKit
import TroveCore

/// Following links that records have.
extension MainWindow {
    /// Opens an address, after a question if more may happen than the address says.
    func follow(_ address: LinkAddress) {
        guard let caution = address.caution else { return launch(address) }
        Alert.ask(
            title: translated("Open this address?"),
            message: "\(address.url)\n\n\(Self.sentence(about: caution))",
            cancelLabel: translated("_Cancel"), acceptLabel: translated("_Open"), parent: window
        ) { [weak self] isWanted in
            if isWanted { self?.launch(address) }
        }
    }

    private func launch(_ address: LinkAddress) {
        do throws(GLibError) {
            try Launcher.open(address.url, from: window)
        } catch {
            Alert.show(
                title: translated("“{address}” could not be opened").filling([
                    "address": address.url
                ]), message: error.message, closeLabel: translated("_Close"), parent: window)
        }
    }

    private static func sentence(about caution: LinkAddress.Caution) -> String {
        switch caution {
        case .program(let scheme):
            translated(
                "It is not a page on the Web: the program that is set up for “{scheme}” opens it."
            ).filling(["scheme": scheme])
        case .hiddenHost(let host):
            translated("It leads to {host}, whatever it begins with.").filling(["host": host])
        case .foreignLetters(let host):
            translated("Letters in “{host}” may look like others.").filling(["host": host])
        case .prefilledMessage:
            translated("It fills in more of a message than who gets it.")
        }
    }
}
