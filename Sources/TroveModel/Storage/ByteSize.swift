import Foundation
import TextCore

/// The size of a file, as a text such as “3.2 MB”.
public struct ByteSize: Hashable, Sendable {
    /// The number of bytes.
    public let byteCount: Int64

    /// Creates a size.
    public init(_ byteCount: Int64) { self.byteCount = byteCount }

    /// The number with the unit, rounded to two digits or to a whole number. 1 kB are 1000 bytes.
    public var text: String {
        let units = [translated("kB"), translated("MB"), translated("GB"), translated("TB")]
        guard byteCount >= 1000 else {
            return translated("{count} byte", plural: "{count} bytes", count: Int(byteCount))
                .filling(["count": String(byteCount)])
        }
        var (size, unit) = (Double(byteCount) / 1000, 0)
        while size >= 999.5, unit + 1 < units.count {
            size /= 1000
            unit += 1
        }
        // 9.95 is rounded to 10.
        let number = NumberTexts.account.text(size, digits: 0...(size < 9.95 ? 1 : 0))
        return "\(number) \(units[unit])"
    }
}
