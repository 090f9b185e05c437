// Hands of several labels that look alike, such as hands at rest. Made by LabelAudit; pure.

/// A search for hands whose nearest hands of other moments mostly have other labels, and several of these.
///
/// A moment is a part of a row of one label, as long as what counts as shortly before and after. Hands recorded one after
/// the other are alike, therefore only the nearest hand of each moment counts.
struct AlikeHands {
    private let forms: [HandForm]
    private let labels: [Int]

    /// The hands that others are compared with, by moment.
    private let references: [[Int]]

    private struct Neighbour {
        var hand: Int
        var distance: Float
    }

    /// Chooses the hands to compare with.
    ///
    /// - Parameters:
    ///   - forms: the hands of some people in the order of the recording.
    ///   - rows: the row of one label that each hand is in.
    init(_ forms: [HandForm], labels: [Int], rows: [Int]) {
        (self.forms, self.labels) = (forms, labels)
        var moments: [Int] = []
        var start = 0
        for place in forms.indices {
            let isNew = place == 0 || rows[place] != rows[place - 1] || place - start >= Tuning.auditWindow
            if isNew { start = place }
            moments.append((moments.last ?? -1) + (isNew ? 1 : 0))
        }
        let chosen = Dictionary(grouping: forms.indices) { labels[$0] }.values.flatMap(Tuning.evenly)
        references = Dictionary(grouping: chosen.sorted()) { moments[$0] }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns the groups of such hands, those with most hands first; O(hands × labels).
    func groups() -> [[Int]] {
        let all = forms.indices.map(neighbours)
        // Near is the distance at which half of the hands have one of their own label at another moment.
        let own = all.compactMap(\.own).sorted()
        guard !own.isEmpty else { return [] }
        let reach = own[own.count / 2]
        let near = all.enumerated().map { place, found in
            let near = found.nearest.filter { $0.distance <= reach }.map(\.hand)
            let isOfOthers = 2 * near.count { labels[$0] == labels[place] } <= near.count
            let among = Set(near.map { labels[$0] } + [labels[place]])
            let isAlike = near.count >= Tuning.auditAlikeNear && among.count >= Tuning.auditAlikeLabels
            return isAlike && isOfOthers ? near : []
        }
        let counts = Dictionary(grouping: forms.indices) { labels[$0] }
        // A label most of whose hands look like this is what the hands show.
        let usual = counts.filter { _, hands in
            Double(hands.count { !near[$0].isEmpty }) > Tuning.auditAlikeShare * Double(hands.count)
        }
        return connected(near).compactMap { group in
            let own = Dictionary(grouping: group) { labels[$0] }.filter { label, hands in
                hands.count >= Tuning.auditAlikeNear && usual[label] == nil
            }
            let hands = own.values.joined().sorted()
            return own.count >= Tuning.auditAlikeLabels && hands.count >= Tuning.auditAlikeHands ? hands : nil
        }.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    }

    /// Returns the nearest hands of other moments, one a moment, and the distance of the nearest of the own label.
    private func neighbours(of place: Int) -> (nearest: [Neighbour], own: Float?) {
        var nearest: [Neighbour] = []
        var own: Float?
        for moment in references {
            var best: Neighbour?
            for other in moment where abs(other - place) > Tuning.auditWindow {
                let distance = forms[place].squaredDistance(to: forms[other])
                if distance < best?.distance ?? .infinity { best = Neighbour(hand: other, distance: distance) }
            }
            guard let best else { continue }
            if labels[best.hand] == labels[place] { own = min(own ?? .infinity, best.distance) }
            let rank = nearest.firstIndex { $0.distance > best.distance } ?? nearest.count
            guard rank < Tuning.auditNeighbours else { continue }
            nearest.insert(best, at: rank)
            if nearest.count > Tuning.auditNeighbours { nearest.removeLast() }
        }
        return (nearest, own)
    }

    /// Joins hands with those that are near to them, among those that have any.
    private func connected(_ near: [[Int]]) -> [[Int]] {
        var parents = Array(near.indices)
        func root(_ place: Int) -> Int {
            var place = place
            while parents[place] != place {
                parents[place] = parents[parents[place]]
                place = parents[place]
            }
            return place
        }
        for (place, hands) in near.enumerated() {
            for other in hands where !near[other].isEmpty { parents[root(other)] = root(place) }
        }
        return Array(Dictionary(grouping: near.indices.filter { !near[$0].isEmpty }, by: root).values)
    }
}
