/// The version of Trove, which its programs and its packages share.
package enum TroveVersion {
    /// `data/scripts/version` reads this line; the metainfo and the changelog describe the version.
    package static let current = "0.9.0"
}
