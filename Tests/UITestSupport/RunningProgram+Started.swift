import CAtspi

extension RunningProgram {
    /// The visible windows of other programs of the same name, which this one started.
    public var windowsOfStartedPrograms: [Accessible] {
        guard let name = application?.name else { return [] }
        return (Accessible(adopting: atspi_get_desktop(0))?.children ?? [])
            .filter { $0.name == name && $0.processIdentifier != processIdentifier }
            .flatMap(\.children).filter(\.isShowing)
    }
}
