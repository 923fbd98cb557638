import Foundation
import TableKit
import TextCore
import TroveModel

/// The records of all lists in the search of the desktop.
final class DesktopSearch {
    let provider = DesktopSearchProvider(path: "/org/trove/Trove/SearchProvider")
    private let url: URL
    private let session: () -> Session?
    /// The library for searches without a window.
    private var opening: Task<(any LibraryStorage)?, Never>?

    /// The list that the last search left out because its time was up.
    private var firstList: ListID?

    /// Creates the results of a library.
    ///
    /// - Parameters:
    ///   - url: The library.
    ///   - session: Returns the session of the window; nil without a window.
    init(of url: URL, session: @escaping () -> Session?) {
        (self.url, self.session) = (url, session)
        provider.onSearch = { [weak self] in await self?.results(for: $0) ?? [] }
        provider.onDescribe = { [weak self] in await self?.descriptions(of: $0) ?? [] }
    }

    /// Closes the library.
    func close() {
        guard let opening else { return }
        self.opening = nil
        Task { await opening.value?.close() }
    }

    /// The library, and its lists.
    private func contents() async -> (library: any LibraryStorage, lists: [List])? {
        if let session = session() {
            close()
            return (session.library, session.lists)
        }
        // A search that is open in place would disturb the other computer.
        guard await Startup.isReadableInPlace(url) else {
            close()
            return nil
        }
        if case .lost? = await opening?.value?.access { close() }
        let opening = self.opening ?? Task { [url] in await Startup.openForSearch(url) }
        self.opening = opening
        guard let library = await opening.value, let lists = try? await library.lists() else {
            // There may be a library the next time.
            self.opening = nil
            return nil
        }
        return (library, lists)
    }

    private func results(for terms: [String]) async -> [String] {
        guard let (library, lists) = await contents() else { return [] }
        let results = await QuickSearch(terms).results(
            in: lists, of: library, beginningWith: firstList)
        firstList = results.leftOut
        return results.records.map(\.target)
    }

    private func descriptions(of identifiers: [String]) async -> [DesktopSearchProvider.Result] {
        guard let (library, lists) = await contents() else { return [] }
        var results: [DesktopSearchProvider.Result] = []
        for address in identifiers.compactMap(RecordAddress.init(target:)) {
            guard let list = lists.first(where: { $0.id == address.list }),
                let record = try? await library.record(address.record, in: list.id),
                record.deletedAt == nil
            else { continue }
            let texts = RowTexts(record, in: list)
            let about = [list.name, texts.subtitle].filter { !$0.isEmpty }
            results.append(
                DesktopSearchProvider.Result(
                    identifier: address.target, name: texts.title,
                    description: about.joined(separator: " · "),
                    picture: await picture(of: record, in: list, from: library)))
        }
        return results
    }

    private func picture(
        of record: Record, in list: List, from library: any LibraryStorage
    ) async -> DesktopSearchProvider.Picture {
        let pictures = record.values.compactMap { value -> ImageID? in
            if case .image(let id) = value { id } else { nil }
        }
        if let picture = pictures.first,
            let thumbnail = try? await library.thumbnail(of: picture)
        {
            return .data(thumbnail)
        }
        return .icon(list.icon.themedNames)
    }
}

nonisolated extension RecordAddress {
    /// The address as the text “list/record”, for actions of the application.
    var target: String { "\(list.rawValue)/\(record)" }

    /// Reads an address; nil if the text is not one.
    init?(target: String) {
        let parts = target.split(separator: "/", omittingEmptySubsequences: false)
            .map { Int64($0) }
        guard parts.count == 2, let list = parts[0], let record = parts[1] else { return nil }
        self.init(list: ListID(rawValue: list), record: record)
    }
}
