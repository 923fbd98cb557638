import Testing
import TroveModel

/// Checks that an operation throws an error of a kind.
func expectError(
    _ code: LibraryError.Code, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
) async {
    let error = await #expect(throws: LibraryError.self, sourceLocation: sourceLocation) {
        try await body()
    }
    #expect(error?.code == code, sourceLocation: sourceLocation)
}
