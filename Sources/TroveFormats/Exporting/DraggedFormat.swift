public import Foundation
import Synchronization
public import TroveModel

/// A format in which dragged records reach other programs.
public enum DraggedFormat: Hashable, Sendable, CaseIterable {
    /// Comma-separated values.
    case csv
    /// vCard 3.0, which more programs understand than later versions.
    case vcard
    /// Text to read.
    case text

    /// The media type; nil for plain text, which has several.
    public var mediaType: String? {
        switch self {
        case .csv: "text/csv"
        case .vcard: "text/vcard"
        case .text: nil
        }
    }

    /// Whether records of a list have a meaning in the format: a vCard is about somebody who can be
    /// reached.
    public func suits(_ list: List) -> Bool {
        guard self == .vcard else { return true }
        let properties = Set(list.fields.map { VCardFields.property(of: $0.name) })
        return !properties.isDisjoint(with: ["TEL", "EMAIL", "ADR"])
            || list.fields.contains { [.mail, .phone].contains($0.options.linkType) }
    }

    private func writer(for list: List) -> any RecordTextWriter {
        switch self {
        case .csv: CSVTextWriter(separator: UInt8(ascii: ","), list)
        case .vcard: VCardTextWriter(list.fields, version: .v3)
        case .text: PlainTextWriter(list)
        }
    }

    /// Writes records on a background thread and waits for the result, because other programs take
    /// dropped data at once.
    ///
    /// - Parameters:
    ///   - limit: The time to wait, in seconds.
    /// - Returns: The data; nil if the records cannot be read in time.
    public func data(
        of records: RecordSelection, from library: any LibraryStorage, within limit: Double = 3
    ) -> Data? {
        let result = Result()
        let work = Task.detached {
            let count = try? await library.export(
                records.list, as: { self.writer(for: $0) }, progress: { _ in },
                to: { piece in result.bytes.withLock { $0.append(piece) } })
            if count != nil { result.isWritten.withLock { $0 = true } }
            result.end.signal()
        }
        guard result.end.wait(timeout: .now() + limit) == .success else {
            work.cancel()
            return nil
        }
        return result.isWritten.withLock { $0 } ? result.bytes.withLock { $0 } : nil
    }

    private final class Result: Sendable {
        let bytes = Mutex(Data())
        let isWritten = Mutex(false)
        let end = DispatchSemaphore(value: 0)
    }
}
