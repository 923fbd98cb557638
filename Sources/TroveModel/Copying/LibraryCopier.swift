public import Foundation
import Synchronization
import TextCore

/// Copies a whole library into an empty one: from a file to a shared library, back, or between any
/// two storages.
///
///     let copier = LibraryCopier(from: file, to: try SharedLibrary(at: address, createsIfEmpty:
///     true)) let counts = try await copier.copy { progress in … }
///
/// Copies lists with their folders, fields and settings, records in manual order with their dates,
/// pictures, links, loans, smart lists, the trash, drafts, and the settings of the person. All
/// identities stay the same. The history is not copied: neither undo steps, nor the earlier values
/// of records, nor the dates of lists.
///
/// The copy is complete or does not exist: if it fails or is canceled, a target that was opened as
/// a new library is deleted, and another one stays empty. The source is read at one moment and
/// never changed. The memory that it takes depends on the number of pictures, but not on the number
/// of records.
public struct LibraryCopier: Sendable {
    private let source: any LibraryStorage
    private let target: any LibraryStorage

    /// The number of records in a block.
    private static let blockSize = 2_000
    /// The number of blocks and pictures that the reader may be ahead of the writer.
    private static let capacity = 3

    /// Creates a copier.
    ///
    /// - Parameters:
    ///   - source: The library to copy, which may be read-only.
    ///   - target: The library to fill. It must be empty: see ``CopyStorage/isEmpty()``.
    public init(from source: any LibraryStorage, to target: any LibraryStorage) {
        self.source = source
        self.target = target
    }

    /// Counts everything that a copy of a library would contain now; nothing is written.
    ///
    /// Reads all records, but no pictures.
    ///
    /// - Parameter progress: Receives the progress as that of a copy.
    /// - Throws: The errors of the library; `cancelled`.
    public static func preview(
        of source: any LibraryStorage,
        progress: @escaping @Sendable (LibraryCopyProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> LibraryCopyCounts {
        let meter = CopyMeter(progress)
        try await source.readContent { reader in
            try forEachPart(of: reader) { image in
                if try reader.hasPicture(image) { meter.notePicture() }
            } body: {
                meter.note($0)
            }
        }
        return meter.counts
    }

    /// Copies the library. Canceling the task cancels the copy.
    ///
    /// - Parameter progress: Receives the progress on another thread, at most about ten times a
    ///   second.
    /// - Returns: The number of lists, records and other things in the copy.
    /// - Throws: ``LibraryError/notEmpty(_:)``; the errors of both storages; `cancelled`. Nothing
    ///   remains of the copy then, and a target that was opened as a new library is closed and
    ///   deleted.
    public func copy(
        progress: @escaping @Sendable (LibraryCopyProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> LibraryCopyCounts {
        do throws(LibraryError) {
            if let obstacle = target.access.obstacle { throw obstacle }
            try await Self.requireEmpty(target)
            let meter = CopyMeter(progress)
            try await transfer(meter)
            return meter.counts
        } catch {
            // A canceled task could not use the storage any more.
            await Task.detached { [target] in await target.discardIfNew() }.value
            throw error
        }
    }

    /// Requires that a library can take a copy.
    ///
    /// - Throws: `invalid` if it is not empty.
    public static func requireEmpty(
        _ target: any LibraryStorage
    ) async throws(LibraryError) {
        guard try await !target.isEmpty() else { return }
        let lists = try await target.lists()
        let smartLists = try await target.smartLists()
        throw lists.isEmpty && smartLists.isEmpty
            ? .hasDeletedLists(target.url) : .notEmpty(target.url)
    }

    /// Reads on one thread and writes on another.
    private func transfer(_ meter: CopyMeter) async throws(LibraryError) {
        let channel = BoundedChannel<ContentPart>(capacity: Self.capacity)
        let result = await withTaskCancellationHandler {
            async let reading: Void = read(into: channel)
            let result = await write(from: channel, meter)
            // Ends a reader that is still waiting.
            channel.cancel()
            await reading
            return result
        } onCancel: {
            channel.cancel()
        }
        try result.get()
    }

    private func read(into channel: BoundedChannel<ContentPart>) async {
        do throws(LibraryError) {
            try await source.readContent { reader in
                try Self.send(reader, into: channel)
            }
            channel.finish(.success(()))
        } catch {
            channel.finish(.failure(error))
        }
    }

    private func write(
        from channel: BoundedChannel<ContentPart>, _ meter: CopyMeter
    ) async -> Result<Void, LibraryError> {
        do throws(LibraryError) {
            try await target.writeContent { writer in
                while let part = try channel.receive() {
                    try part.write(to: writer)
                    meter.note(part)
                }
            }
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    private static func send(
        _ reader: any ContentReading, into channel: BoundedChannel<ContentPart>
    ) throws {
        try forEachPart(of: reader) { image in
            if let picture = try reader.picture(image) { try channel.send(.picture(picture)) }
        } body: {
            try channel.send($0)
        }
    }

    /// Reads the parts of a content in order.
    ///
    /// - Parameters:
    ///   - picture: Receives each picture of records once, before the records, instead of a part.
    ///   - body: Receives all other parts.
    private static func forEachPart(
        of reader: any ContentReading, picture: (ImageID) throws -> Void,
        body: (ContentPart) throws -> Void
    ) throws {
        let catalog = try reader.catalog()
        try body(.catalog(catalog))
        var drafts = DraftSelection(try reader.drafts())
        var sent: Set<ImageID> = []
        for list in catalog.lists {
            var last: RecordID?
            while true {
                let records = try reader.records(of: list, after: last, limit: blockSize)
                guard let end = records.last else { break }
                last = end.id
                for image in images(in: records, of: list) where sent.insert(image).inserted {
                    try picture(image)
                }
                try body(.records(records, list: list))
                drafts.note(records, of: list)
                if records.count < blockSize { break }
            }
            try body(.end(list))
        }
        try body(.loans(try reader.loans()))
        try body(.drafts(drafts.selected))
    }

    private static func images(in records: [Record], of list: List) -> [ImageID] {
        let places = list.fields.indices.filter { list.fields[$0].kind.valueType == .image }
        guard !places.isEmpty else { return [] }
        return records.flatMap { record in
            places.compactMap { place in
                if case .image(let id) = record.values[place] { id } else { nil }
            }
        }
    }
}

/// The drafts whose records and fields are in the copy.
private struct DraftSelection {
    private let drafts: [ValueDraft]
    private let wanted: [ListID: Set<RecordID>]
    private var fields: Set<FieldID> = []
    private var records: [ListID: Set<RecordID>] = [:]

    init(_ drafts: [ValueDraft]) {
        self.drafts = drafts
        wanted = Dictionary(grouping: drafts, by: \.place.list).mapValues {
            Set($0.map(\.place.record))
        }
    }

    /// Notes records that are in the copy.
    mutating func note(_ records: [Record], of list: List) {
        guard let wanted = wanted[list.id] else { return }
        fields.formUnion(list.fields.lazy.map(\.id))
        self.records[list.id, default: []].formUnion(
            records.lazy.map(\.id).filter(wanted.contains))
    }

    var selected: [ValueDraft] {
        drafts.filter { draft in
            fields.contains(draft.place.field)
                && records[draft.place.list]?.contains(draft.place.record) == true
        }
    }
}

extension LibraryError {
    /// The error for a copy into a library that is not empty.
    public static func notEmpty(_ library: URL) -> LibraryError {
        LibraryError(
            .invalid,
            translated(
                """
                “{library}” is not empty. A copy needs a new file or an empty database, so that it \
                replaces nothing.
                """
            ).filling(["library": LibraryPath.argument(for: library)]), file: library)
    }

    /// The error for a copy into a library whose lists were all deleted.
    static func hasDeletedLists(_ library: URL) -> LibraryError {
        LibraryError(
            .invalid,
            translated(
                """
                “{library}” has deleted lists, which undo can restore. A copy needs a new file or \
                an empty database, so that it replaces nothing.
                """
            ).filling(["library": LibraryPath.argument(for: library)]), file: library)
    }
}
