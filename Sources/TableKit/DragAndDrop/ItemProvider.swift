@_exported public import struct FoundationEssentials.Data
@_exported public import struct FoundationEssentials.URL

/// A value that can be dragged to other programs and dropped from them: a text, an address or an
/// image.
public protocol ItemProviderObject {}

extension String: ItemProviderObject {}
extension URL: ItemProviderObject {}
extension Image: ItemProviderObject {}

/// The data of a dragged item, as programs exchange it.
///
///     let provider = ItemProvider(object: book.title)
///     provider.registerObject(book.file)
public final class ItemProvider {
    private var objects: [any ItemProviderObject]
    private var texts: [() -> String?] = []
    private var representations: [(type: String, load: () -> Data?)] = []

    /// Creates a provider without data, for items that stay in the program.
    public init() { objects = [] }

    /// Creates a provider of a value.
    public init(object: any ItemProviderObject) { objects = [object] }

    /// Adds another representation of the item. Programs take the first that they understand.
    public func registerObject(_ object: any ItemProviderObject) { objects.append(object) }

    /// Adds a text that is made when a program asks for it; nil if it cannot be made.
    public func registerText(_ load: @escaping () -> String?) { texts.append(load) }

    /// Adds data in a format of other programs, which is made when a program asks for it.
    ///
    ///     provider.registerDataRepresentation(forMediaType: "text/csv") { table.data }
    ///
    /// - Parameters:
    ///   - mediaType: The media type of the format, such as "text/csv".
    ///   - load: Returns the data; nil if it cannot be made.
    public func registerDataRepresentation(
        forMediaType mediaType: String, _ load: @escaping () -> Data?
    ) { representations.append((mediaType, load)) }

    /// The media types of the data, in the order in which they were added.
    public var mediaTypes: [String] { representations.map(\.type) }

    /// Returns the data in a format; nil if there is none.
    public func loadDataRepresentation(forMediaType mediaType: String) -> Data? {
        representations.first { $0.type == mediaType }?.load()
    }

    /// Whether the item has a representation of a type. Every address is a text too.
    public func canLoadObject<Object: ItemProviderObject>(ofClass type: Object.Type) -> Bool {
        if type == String.self, !texts.isEmpty { return true }
        return loadObject(ofClass: type) != nil
    }

    /// Returns the representation of a type; nil if there is none.
    public func loadObject<Object: ItemProviderObject>(ofClass type: Object.Type) -> Object? {
        for case let object as Object in objects { return object }
        guard type == String.self else { return nil }
        for text in texts { if let text = text() { return text as? Object } }
        for case let url as URL in objects { return url.absoluteString as? Object }
        return nil
    }
}
