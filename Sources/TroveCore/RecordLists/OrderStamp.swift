/// When an order was as it was made: what its list had, and what the titles of its links came from.
struct OrderStamp: Equatable {
    /// The generation of the list.
    var generation: Int64
    /// Of the lists whose records decide by their titles.
    var links: [LinkStamp]

    /// How many changes there were since an earlier stamp of the same order.
    func age(since old: OrderStamp) -> Int64 {
        zip(old.links, links).reduce(generation - old.generation) {
            $0 + $1.1.generation - $1.0.generation
        }
    }
}

extension RecordList {
    /// When the snapshot was as it is.
    var stamp: OrderStamp { OrderStamp(generation: generation, links: linkStamps) }
}
