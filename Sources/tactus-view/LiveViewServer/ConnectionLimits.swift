// The most connections, by the descriptors that the system gives the process. Made by the servers; pure.

/// The most connections at one time.
package struct ConnectionLimits: Sendable, Equatable {
    /// Connections that are no live view yet.
    package let connections: Int

    /// Browsers.
    package let clients: Int

    /// The largest number of phones of one address other than this machine: three quarters of all, which leaves room
    /// for others.
    package var clientsOfAddress: Int { max(clients * 3 / 4, 1) }

    /// Creates the limits of a process: the usual ones, or where the descriptors are fewer, each its share of them.
    ///
    /// - Parameters:
    ///   - descriptors: how many descriptors there are for them.
    ///   - most: the most browsers or phones; `nil` for the usual number of browsers.
    package init(descriptors: Int, clients most: Int? = nil) {
        let most = most ?? Tuning.mostClients
        let room = max(descriptors - Tuning.otherDescriptors, 2)
        clients = min(most, max(room * most / (Tuning.mostConnections + most), 1))
        connections = min(Tuning.mostConnections, max(room - clients, 1))
    }
}
