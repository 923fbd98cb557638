import TroveModel

/// The selected records and the content offsets of places, the one used last first.
nonisolated struct RememberedPlaces {
    private(set) var entries: [(place: SidebarItem, records: RecordsRestoration)] = []

    /// The records of a place. Setting them makes it the place used last.
    subscript(place: SidebarItem) -> RecordsRestoration? {
        get { entries.first { $0.place == place }?.records }
        set {
            entries.removeAll { $0.place == place }
            if let newValue { entries.insert((place, newValue), at: 0) }
        }
    }

    /// Keeps the places that satisfy a condition.
    func filter(_ isKept: (SidebarItem) -> Bool) -> RememberedPlaces {
        var kept = self
        kept.entries.removeAll { !isKept($0.place) }
        return kept
    }
}
