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

    /// Creates a provider without data, for items that stay in the program.
    public init() { objects = [] }

    /// Creates a provider of a value.
    public init(object: any ItemProviderObject) { objects = [object] }

    /// Adds another representation of the item. Programs take the first that they understand.
    public func registerObject(_ object: any ItemProviderObject) { objects.append(object) }

    /// Whether the item has a representation of a type. Every address is a text too.
    public func canLoadObject<Object: ItemProviderObject>(ofClass type: Object.Type) -> Bool {
        loadObject(ofClass: type) != nil
    }

    /// Returns the representation of a type; nil if there is none.
    public func loadObject<Object: ItemProviderObject>(ofClass type: Object.Type) -> Object? {
        for case let object as Object in objects { return object }
        guard type == String.self else { return nil }
        for case let url as URL in objects { return url.absoluteString as? Object }
        return nil
    }
}
