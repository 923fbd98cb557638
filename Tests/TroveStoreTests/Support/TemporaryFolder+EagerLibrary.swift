import TestSupport
import TroveTestSupport

@testable import TroveStore

extension TemporaryFolder {
    /// Opens the folder's library with a policy that stores orders and columns of lists of any
    /// length.
    func eagerLibrary() throws -> Library {
        let library = try library()
        var policy = CachePolicy()
        policy.minimumCount = 1
        policy.maximumAge = 16
        policy.delays.first = 0
        library.orderCache.setPolicy(policy)
        library.columnCache.setPolicy(
            .init(minimumCount: 1, maximumAge: 16, delays: .init(first: 0)))
        return library
    }
}
