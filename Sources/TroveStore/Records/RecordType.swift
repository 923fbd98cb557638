public import TroveModel

/// A record of a list; GRDB has a class of the same name.
public typealias Record = TroveModel.Record
