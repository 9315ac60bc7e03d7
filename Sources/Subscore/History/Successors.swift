/// Finds the transaction that took an upgraded one's place.
///
/// It is the next one of the same chain. An upgrade may also start a chain of its own; then it is the first
/// purchase of the same group and ownership while the upgraded transaction would still have run.
struct Successors {
    struct Place {
        let chain: Int
        let row: Int
    }

    /// The rows of each chain, oldest first.
    let chains: [[Transaction]]
    private let purchased: [Place]
    private let familyShared: [Place]

    /// `chains` holds the rows of all chains of one group.
    init(_ chains: [[Transaction]]) {
        self.chains = chains
        guard chains.count > 1 else {
            purchased = []
            familyShared = []
            return
        }
        var places: [Place] = []
        for chain in chains.indices {
            for row in chains[chain].indices { places.append(Place(chain: chain, row: row)) }
        }
        places = places.ordered { Transaction.isOlder(chains[$0.chain][$0.row], chains[$1.chain][$1.row]) }
        purchased = places.filter { !chains[$0.chain][$0.row].isFamilyShared }
        familyShared = places.filter { chains[$0.chain][$0.row].isFamilyShared }
    }

    func transaction(after chain: Int, row: Int) -> Transaction? {
        place(after: chain, row: row).map { transaction($0) }
    }

    func place(after chain: Int, row: Int) -> Place? {
        if row + 1 < chains[chain].count { return Place(chain: chain, row: row + 1) }
        guard chains.count > 1 else { return nil }
        let upgraded = chains[chain][row]
        let places = upgraded.isFamilyShared ? familyShared : purchased
        let first = places.firstPosition { transaction($0).purchaseDate >= upgraded.purchaseDate }
        let candidate = places[first...].first { $0.chain != chain }
        guard let candidate, transaction(candidate).purchaseDate < upgraded.expiresDate else { return nil }
        return candidate
    }

    func transaction(_ place: Place) -> Transaction {
        chains[place.chain][place.row]
    }
}
