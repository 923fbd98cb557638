import TableKit
import TextCore
import TroveModel

/// Opening links of records.
extension MainWindow {
    /// Opens an address, after asking for confirmation if it could be misleading.
    func follow(_ address: WebAddress) {
        if RecordLink.isLink(address.url) { return openLink(address.url) }
        guard let caution = address.caution else { return launch(address) }
        let alert = AlertController(
            title: translated("Open this address?"),
            message: "\(address.url)\n\n\(Self.sentence(about: caution))")
        alert.addAction(AlertAction(title: translated("_Cancel"), style: .cancel))
        alert.addAction(
            AlertAction(title: translated("_Open")) { [weak self] _ in self?.launch(address) })
        alert.present(over: window)
    }

    private func launch(_ address: WebAddress) {
        do throws(Launcher.Failure) {
            try Launcher.open(address.url, from: window)
        } catch {
            let alert = AlertController(
                title: translated("“{address}” could not be opened").filling([
                    "address": address.copiedText
                ]), message: Self.sentence(about: error, address))
            alert.addAction(AlertAction(title: translated("_Close"), style: .cancel))
            alert.addAction(
                AlertAction(title: translated("Copy _Address")) { _ in
                    Clipboard.setText(address.copiedText)
                })
            alert.present(over: window)
        }
    }

    private static func sentence(_ message: String) -> String {
        message.last?.isPunctuation == true ? message : message + "."
    }

    private static func sentence(
        about failure: Launcher.Failure, _ address: WebAddress
    ) -> String {
        switch (failure, address.type) {
        case (.noFile(let path), _):
            translated(
                """
                The file “{path}” does not exist. It may have been moved or deleted, or its disk \
                is not connected.
                """
            ).filling(["path": path])
        case (.notStarted(let error), _):
            translated(
                "The app could not be started: {reason} Copy the address to open it elsewhere."
            ).filling(["reason": sentence(error.message)])
        case (.noProgram, .page):
            translated(
                "No web browser is set up. Install one, or copy the address to open it elsewhere.")
        case (.noProgram, .mail):
            translated(
                "No email app is set up. Install one, or copy the address to use it elsewhere.")
        case (.noProgram, .phone):
            translated(
                """
                No app for phone calls is set up. Install one, or copy the number to use it \
                elsewhere.
                """
            )
        case (.noProgram, nil):
            translated(
                """
                No app is set up to open this address. Install one, or copy the address to open it \
                elsewhere.
                """
            )
        }
    }

    private static func sentence(about caution: WebAddress.Caution) -> String {
        switch caution {
        case .program(let scheme):
            translated(
                """
                This is not a webpage. It opens in the app that is set up for “{scheme}” addresses.
                """
            ).filling(["scheme": scheme])
        case .hiddenHost(let host):
            translated("This address leads to {host}, although it begins with another name.")
                .filling(["host": host])
        case .foreignLetters(let host):
            translated("“{host}” contains letters that may look like other letters.")
                .filling(["host": host])
        case .prefilledMessage:
            translated("This address fills in more of the message than its recipient.")
        }
    }
}
