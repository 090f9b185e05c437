// The way through a value of any shape down to its hands, and the images that they are joined to. Part of AnyJSON.

import Keypoints

extension AnyJSON {
    mutating func walk(_ value: JSONValue, _ context: Context) {
        if let list = value.array {
            if list.isHand { return add([("landmarks", value)], context) }
            if let pair = Self.pair(list) {
                let sides = context.sides.flatMap { sideLists.sides($0, of: pair.count) }
                if sides == nil { pairs += 1 }
                let hands = pair.enumerated().compactMap { place, hand in
                    hand?.with(sides.map { [($0.name, $0.values[place])] } ?? [])
                }
                return add([("hands", .array(hands))], context)
            }
            let holdsHands = list.contains(where: Self.holdsHand)
            let isOfHands = holdsHands && list.contains { $0.array?.isHand ?? Self.holdsHand($0) }
            let sides = isOfHands ? context.sides.flatMap { sideLists.sides($0, of: list.count) } : nil
            for (index, element) in list.enumerated() {
                let before = waiting.count
                var context = context
                if let sides { (context.side, context.sides) = ((sides.name, sides.values[index]), nil) }
                if element.array != nil || element.object != nil { walk(element, at: "[\(index)]", context) }
                if holdsHands, waiting.count == before { empty += 1 }
            }
            return
        }
        let columns = Self.columns(of: value)
        let value = columns?.others ?? context.withoutBox(value)
        guard let object = value.object else { return }
        var inner = context
        inner.isBox = false
        if let sides = SideLists.sides(in: value) { inner.sides = sides }
        let isOfImage = inner.enter(object.members.map { ($0.name, $0.value) })
        if let xs = value["xs"], let numbers = Self.numbers(xs) {
            inner.isName = false
            inner.label = value["ys"].flatMap { $0.object?.members.first?.value ?? $0.array?.first ?? $0 }
                .map { $0.string ?? $0.text }
            return add([("landmarks", .array(numbers))], inner)
        }
        if let label = Envelope.label(in: value) { (inner.label, inner.isName) = (label, false) }
        if let classes = value["categories"]?["label"]?["labels"]?.array { inner.classes = classes }
        if let id = value["label_id"]?.integer, inner.classes.indices.contains(id),
            let name = inner.classes[id]["name"]?.string
        {
            (inner.label, inner.isName) = (name, false)
        }
        if Envelope.labelFields.contains(where: { value[$0]?.isNull == true }) {
            (inner.label, inner.isTold) = (nil, true)
        }
        if let columns {
            return columns.hands.count == 1
                ? add(columns.hands[0].object?.members.map { ($0.name, $0.value) } ?? [], inner)
                : add([("hands", .array(columns.hands))], inner)
        }
        if let points = Self.unfolded(value) { return add([("landmarks", points)], inner) }
        if let images = Self.images(of: value) {
            for image in images { walk(image, inner) }
            return
        }
        let isHands =
            (MediaPipeTasks.pointFields + ["hands"]).contains {
                value[$0]?.array != nil && Self.holdsHand(value[$0] ?? value)
            }
            && (value["hands"]?.array?.count ?? 0) <= Tuning.handsOfImage
        if isHands { return add(object.members.map { ($0.name, $0.value) }, inner) }
        let isOne = object.members.contains { Self.isSimple($0.value) && !$0.value.isNull && Self.isOfOne($0.name) }
        let arePeople = object.members.contains { FrameNames.isPerson($0.name) }
        let areNumbers = (inner.isOfFrame || context.isOfPeople || arePeople) && Self.areNumbers(object.members)
        if !areNumbers, walkFrames(object, inner, isOne: isOne) { return }
        var others = object.members.filter { !Self.isSimple($0.value) }
        let metric = others.partition { NameWords.isOfWorld($0.name) }
        worlds += others.count - metric
        others.removeSubrange(metric...)
        let averages = others.filter { Self.averages.contains(NameWords.joined($0.name)) && Self.holdsHand($0.value) }
        let samples = others.filter { FrameNames.isStructure($0.name) }.flatMap {
            [$0.value] + ($0.value.object?.members.map(\.value) ?? [])
        }
        if samples.contains(where: Self.holdsHand) {
            others.removeAll { other in averages.contains { $0.name == other.name } }
            self.averages += averages.count
        }
        if let side = value["name"]?.string.flatMap({ Handedness(named: $0) }) { inner.enter(side) }
        let chosen = chosen(among: others, isRecord: isOne)
        // The only hands of a record, which has simple fields too, stand in a field of it; names of several are labels.
        let holders = chosen.map(\.member).filter { Self.isAboveHand($0.value) }
        let isRecord = object.members.contains { member in
            Self.isSimple(member.value) && !member.value.isNull && Envelope.isOfRecord(member.name)
        }
        let isField =
            holders.count == 1
            && (isRecord || Self.isDirectHand(holders[0].value))
        let hasOpenTime = object.members.contains { TimeKey.leavesUnitOpen($0.name) && $0.value.double != nil }
        let isTimed = options.time.map { value[$0.name] != nil } ?? false
        let hasLabels = Envelope.labelLists.contains { value[$0] != nil }
        let first = waiting.count
        for (name, member) in chosen {
            var next = inner
            let isNumber = areNumbers && Self.number(ofPerson: name) != nil
            next.enter(
                name,
                isField: isField || isNumber || Self.arePeople(member.value, named: name),
                mayBeLetter: !hasLabels
            )
            walk(member.value, at: member.name, next)
        }
        // Empty lists under the names of hands are a frame without hands, but of a class they are no samples.
        let isEmpty = object.members.contains { member in
            (areNumbers || Self.isHandName(member.name)) && Self.isEmpty(member.value)
        }
        if isEmpty, waiting.count == first, !inner.isName { return add([("hands", .array([]))], inner) }
        // A left and a right hand beside each other are those of one image.
        let isPair = holders.count == 2 && Set(holders.compactMap { Handedness(named: $0.name) }).count == 2
        let isOfMoments = object.members.contains { Self.isOfMoments($0.name) && Self.isAboveHand($0.value) }
        if isOfImage || inner.isOfFrame && !isOfMoments || isTimed || areNumbers || isField && hasOpenTime
            || isPair && holders.allSatisfy({ Self.isDirectHand($0.value) })
        {
            join(from: first)
        }
    }

    /// Returns the members of an object with one form of each hand, under its name without the words of the form.
    private mutating func chosen(
        among members: [JSONObject.Member],
        isRecord: Bool
    ) -> [(name: String, member: JSONObject.Member)] {
        let places = members.indices.filter { Self.isAboveHand(members[$0].value) }
        let names = forms.chosen(
            among: places.map { place in
                let (name, value) = (members[place].name, members[place].value)
                let isOfOne = isRecord && Self.isDirectHand(value)
                let box = isOfOne && places.count > 1 ? Self.box(value) : nil
                return HandForms.Candidate(name: name, isOfOne: isOfOne, isFlat: Self.isFlat(value), box: box)
            }
        )
        return members.enumerated().compactMap { place, member in
            guard let index = places.firstIndex(of: place) else { return (member.name, member) }
            return names[index].map { ($0, member) }
        }
    }

    /// Finds the hands of an object whose names are those of frames.
    ///
    /// - Parameter isOne: whether the object is one hand's or moment's, where only names that say so are those of frames.
    /// - Returns: whether it is one.
    private mutating func walkFrames(_ object: JSONObject, _ context: Context, isOne: Bool) -> Bool {
        let members = object.members.filter { !Self.isSimple($0.value) || $0.value.isNull }
        let counts = members.map { ($0.name, Self.handCount($0.value)) }
        let areEmpty = members.allSatisfy { $0.value.isNull || $0.value.array?.isEmpty ?? ($0.value.names.isEmpty) }
        guard areEmpty || counts.contains(where: { $0.1 > 0 }), FrameNames.areFrames(counts),
            !isOne || counts.allSatisfy({ FrameNames.isFrame($0.0) || $0.1 == 0 })
        else {
            return false
        }
        for (member, count) in zip(members, counts.map(\.1)) where FrameNames.mayBeFrame(member.name) {
            var next = context
            next.enterFrame(member.name, hands: count)
            let first = waiting.count
            walk(member.value, at: member.name, next)
            finishFrame(member.value, from: first, next)
        }
        return true
    }

    /// Makes the hands that were found under the name of a frame those of one image, or an image without hands.
    mutating func finishFrame(_ value: JSONValue, from first: Int, _ context: Context) {
        if waiting.count == first, value.isNull || !Self.isSimple(value) {
            let envelope = try? Envelope(.object(context.fields))
            waiting.append(.success((envelope?.frame([]) ?? Frame(), nil)))
        } else if waiting.count - first <= Tuning.handsOfImage, !value.names.contains(where: Self.isOfMoments) {
            join(from: first)
        }
    }

    /// Makes the hands that were found under one time or frame number those of one image; if they are too many, it is not
    /// theirs.
    private mutating func join(from first: Int) {
        let found = waiting[first...].compactMap { try? $0.get() }
        // A hand that its tracker lost leaves a frame without any, and a hand without a side says nothing of the image.
        let seen = found.filter { !$0.frame.hands.isEmpty }
        let told = seen.filter { $0.frame.hands.contains { $0.side != nil } }
        guard let (head, sides) = told.first ?? seen.first ?? found.first, found.count > 1 else { return }
        guard found.allSatisfy({ $0.frame.time == head.time && $0.frame.number == head.number }) else { return }
        let hands = found.reduce(0) { $0 + $1.frame.hands.count }
        // Of people each has a left and a right hand.
        let arePeople = found.allSatisfy { Set($0.frame.hands.compactMap(\.side)).count == $0.frame.hands.count }
        let isOne = (arePeople ? found.count : hands) <= Tuning.handsOfImage
        let sizes = Set(found.map(\.frame.size))
        if isOne, sizes.contains(nil), sizes.contains(.standIn(aspect: 1)) {
            let fault = Diagnostic(
                "hands in 0…1 and in pixels",
                expected: "one unit for all of a frame, or --image-size WIDTHxHEIGHT"
            )
            waiting.replaceSubrange(first..., with: [.failure(fault)])
        } else if isOne, told.allSatisfy({ $0.sides == sides }) {
            var frame = head
            // A field of one of them alone is that of its hands.
            frame.extras.removeAll { extra in !found.allSatisfy { $0.frame.extras.contains(extra) } }
            frame.hands = found.flatMap { other in
                let own = other.frame.extras.filter { !frame.extras.contains($0) }
                return other.frame.hands.map { hand in
                    var hand = hand
                    hand.extras += own
                    return hand
                }
            }
            let faults = waiting[first...].filter { if case .failure = $0 { true } else { false } }
            waiting.replaceSubrange(first..., with: [.success((frame, sides))] + faults)
        } else if !isOne {
            shared += 1
            for index in waiting[first...].indices {
                guard var result = try? waiting[index].get() else { continue }
                (result.frame.time, result.frame.number) = (nil, nil)
                waiting[index] = .success(result)
            }
        }
    }

    /// Finds the hands of an element or member, whose faults begin with its place.
    mutating func walk(_ value: JSONValue, at place: String, _ context: Context) {
        let first = waiting.count
        walk(value, context)
        for index in first..<waiting.count {
            if case .failure(let fault) = waiting[index] { waiting[index] = .failure(fault.inside(place)) }
        }
    }

    /// Reads a hand, or those of a list, with the fields around it.
    private mutating func add(_ members: [(String, JSONValue)], _ context: Context) {
        let origin = RecordOrigin(index: 0, fileName: "")
        var frame: Frame
        let side = context.side.map { [$0] } ?? []
        let record = JSONValue.object(members).with(side + context.fields.filter { !$0.value.isNull })
        if options.time == nil, openTime == nil {
            openTime = context.fields.first { TimeKey.leavesUnitOpen($0.name) && $0.value.double != nil }?.name
        }
        do throws(Diagnostic) {
            guard let found = try plain.frame(from: record, origin: origin) else { return }
            frame = found
        } catch {
            return waiting.append(.failure(error))
        }
        for index in frame.hands.indices where frame.hands[index].label == nil {
            frame.hands[index].label = context.label
            if context.isName, let label = context.label, seen.count <= Tuning.namedFields, !seen.contains(label) {
                seen.append(label)
            }
        }
        if let key = options.time { frame.time = (try? record.optionalTime(key)) ?? frame.time }
        fields.read(record, options.time, hasSize: options.size != nil, into: &frame)
        options.fields.read(record, into: &frame)
        waiting.append(.success((frame, plain.sideConvention)))
    }
}
