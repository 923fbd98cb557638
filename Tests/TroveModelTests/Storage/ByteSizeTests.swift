import Testing
import TroveModel

/// Sizes of files as texts.
struct ByteSizeTests {
    @Test(
        arguments: [
            (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 kB"), (1049, "1 kB"),
            (1051, "1.1 kB"), (9_949, "9.9 kB"), (9_951, "10 kB"), (12_345, "12 kB"),
            (999_499, "999 kB"), (999_500, "1 MB"), (3_240_000, "3.2 MB"), (2_000_000_000, "2 GB"),
            (7_500_000_000_000, "7.5 TB"), (Int64.max, "9\u{202F}223\u{202F}372 TB"),
        ] as [(Int64, String)])
    func theUnitFitsTheNumber(_ byteCount: Int64, _ text: String) {
        #expect(ByteSize(byteCount).text == text)
    }
}
