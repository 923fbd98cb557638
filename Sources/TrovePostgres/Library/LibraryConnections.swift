/// The connections of an open library.
///
/// Two stay open while nobody does anything: the one for changes, and the one that listens. Where
/// the server has no slot left for others, the former also reads.
struct LibraryConnections {
    /// The connection of all changes, in their order.
    let writer: PostgresConnection
    /// The connections of reads. Short reads do not wait for long ones.
    let readers: [PostgresConnection]
    /// The connection that reads the visible rows.
    let rowReader: PostgresConnection
    /// The connection that waits for the changes of others.
    let listener: PostgresConnection
    private let address: PostgresAddress
    private let clock: any ConnectionClock
    private let setup: SessionSetup

    /// Creates connections, which open when they are used first.
    ///
    /// - Parameter isSingle: Whether one connection does all but long work, for programs that end
    ///   soon: to open another one takes longer than most statements.
    init(
        to address: PostgresAddress, clock: any ConnectionClock, setup: SessionSetup,
        isSingle: Bool = false
    ) {
        (self.address, self.clock, self.setup) = (address, clock, setup)
        func connection(
            _ label: String, staysOpen: Bool, _ substitute: PostgresConnection? = nil
        ) -> PostgresConnection {
            PostgresConnection(
                to: address, label: label, clock: clock, staysOpen: staysOpen,
                substitute: substitute, prepare: setup.run)
        }
        writer = connection("writer", staysOpen: true)
        listener = connection("listener", staysOpen: true)
        if isSingle {
            (readers, rowReader) = ([writer], writer)
            return
        }
        let first = connection("reader 1", staysOpen: false, writer)
        readers =
            [first] + (2...3).map { connection("reader \($0)", staysOpen: false, first) }
        rowReader = connection("rows", staysOpen: false, first)
    }

    /// Opens the connections of the first reads.
    func openReaders() {
        for connection in [readers[0], rowReader] where connection !== writer {
            connection.open()
        }
    }

    /// Creates a further connection, for work that would make others wait.
    func further(_ label: String) -> PostgresConnection {
        PostgresConnection(
            to: address, label: label, clock: clock, substitute: writer, prepare: setup.run)
    }

    /// Closes the connections after their work, except the one that listens.
    func close() {
        for connection in [writer, rowReader] + readers { connection.close() }
    }
}
