import TroveModel

/// The state of the data that an order depends on: that of its list, and of the titles of its
/// links.
struct OrderStamp: Equatable {
    /// The generation of the list.
    var generation: Int64
    /// The stamps of the lists whose titles the order depends on.
    var links: [LinkStamp]

    /// The number of changes since an earlier stamp of the same order.
    func age(since old: OrderStamp) -> Int64 {
        zip(old.links, links).reduce(generation - old.generation) {
            $0 + $1.1.generation - $1.0.generation
        }
    }
}

extension RecordList {
    /// The state of the data that the snapshot depends on.
    var stamp: OrderStamp { OrderStamp(generation: generation, links: linkStamps) }
}
