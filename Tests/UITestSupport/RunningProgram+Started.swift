import Foundation

extension RunningProgram {
    /// The visible windows of other programs of the same name, which this one started.
    public var windowsOfStartedPrograms: [Accessible] {
        guard let name = application?.name else { return [] }
        return Accessible.programs
            .filter { $0.name == name && $0.processIdentifier != processIdentifier }
            .flatMap(\.children).filter(\.isShowing)
    }

    /// Ends the other programs of the same name, as the end of a session does.
    public func endStartedPrograms() {
        // That of a window that has just gone is 0, which would end these tests.
        let processes = windowsOfStartedPrograms.map(\.processIdentifier).filter { $0 > 0 }
        for process in processes { kill(process, SIGTERM) }
    }
}
