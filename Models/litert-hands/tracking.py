# Follows up to two hands from picture to picture and searches for palms where hands are missing. Called by model.

import math
from typing import NamedTuple

from landmark import LandmarkFinder
from palm import PalmDetector
from region import Region

# How many hands are followed.
HANDS = 2

# While one hand is followed, seconds between searches for another: one that enters is found well within 0.25 s.
SEARCH_INTERVAL = 0.2

# For so many seconds after a hand was lost it is searched for in every picture: a drummer's hand, blurred away in the
# middle of a stroke, is at its end 0.1 s later, and may be missed there once or twice. Searching always found no more.
LOST = 0.5

# A hand that was lost went on for about so many seconds with the speed that it had: to the end of its stroke. It is looked
# for there as long as palms are; the palm network misses fists from above that the landmark network knows.
COAST = 0.05

# Regions whose centres are nearer than so many sides of the larger one are of one hand: about a palm. The share in common
# from which MediaPipe takes two for one, a half, comes to a third of a side; a hand that was lost on its way needs more,
# or it is found twice, and the other hand is not looked for.
SAME_HAND = 0.4

# A region is moved on by this share of its hand's speed. Not by all of it: hands are stopped sooner than they are sped up.
FOLLOW = 0.7

# Over how many of its sides a region may have come since the last picture and still be of the same hand: a hard stroke
# goes two palms in a picture at 30 a second, and a side is two to three palms.
REACH = 1.2

# Seconds between pictures from which on a speed says nothing of where a hand is next: a whole stroke fits in between.
STALE = 0.1

# Half a picture's time at 60 a second: times that miss the interval by rounding count as reaching it.
ROUNDING = 0.008


class Followed(NamedTuple):
    """Where a hand was in the last picture, and how fast it moved, in pixels a second."""

    where: Region
    speed: tuple = (0.0, 0.0)

    def after(self, seconds):
        """Where to look for it so much later."""
        if not 0 < seconds < STALE:
            return self.where
        x, y = self.speed
        return self.where.moved(FOLLOW * seconds * x, FOLLOW * seconds * y)

    def coasted(self, seconds):
        """Where it may be so long after it was seen last."""
        x, y = self.speed
        way = FOLLOW * min(seconds, COAST)
        return self.where.moved(way * x, way * y)

    def seen(self, where, seconds):
        """The hand that is now in this region, and was in that of `self` so many seconds before."""
        way = where.x - self.where.x, where.y - self.where.y
        if not 0 < seconds < STALE or math.hypot(*way) > REACH * where.side:
            return Followed(where)
        return Followed(where, (way[0] / seconds, way[1] / seconds))


class Tracker:
    """The hands of the last picture, and the networks."""

    def __init__(self, lite, cores):
        self._palms = PalmDetector(lite, cores)
        self._alone = LandmarkFinder(lite, cores)
        self._pair = None
        self._lite, self._cores = lite, cores
        self._followed = []

        # Hands that were lost, and when they were seen last.
        self._missing = []
        self._size = None
        self._last = self._searched = self._lost = None

    def __call__(self, picture, t):
        """The hands in a picture that was taken at `t` seconds, those already followed first."""
        if picture.shape != self._size:
            self._followed, self._missing, self._size = [], [], picture.shape
        passed = 0 if self._last is None else t - self._last
        before = {hand.after(passed): hand for hand in self._followed}
        regions = distinct(list(before))
        if self._must_search(regions, t):
            self._searched = t
            palms = self._palms(picture)
            for index, where in enumerate(regions):
                # A palm that is seen says more than where its hand was thought to be.
                palm = min(palms, key=where.apart, default=None)
                if palm and where.apart(palm) < SAME_HAND:
                    regions[index], before[palm] = palm, before[where]
            regions = distinct(regions + palms)
        self._missing = [(hand, seen) for hand, seen in self._missing if 0 <= t - seen < LOST]
        regions = distinct(regions + [hand.coasted(t - seen) for hand, seen in self._missing])
        looks = []
        for where, hand in zip(regions, self._look(picture, regions[:HANDS])):
            if hand and not any(hand.next.apart(other.next) < SAME_HAND for _, other in looks):
                looks.append((where, hand))
        if len(looks) < len(self._followed):
            self._lost = t
        self._remember_missing([hand.next for _, hand in looks], t)
        self._followed = [
            before[where].seen(hand.next, passed) if where in before else Followed(hand.next) for where, hand in looks
        ]
        self._last = t
        return [hand for _, hand in looks]

    def _remember_missing(self, found, t):
        """Keeps those of the hands followed or missed so far that are not found now."""
        hands = self._missing + [(hand, self._last) for hand in self._followed]
        self._missing = [
            (hand, seen) for hand, seen in hands
            if all(hand.coasted(t - seen).apart(where) >= SAME_HAND for where in found)
        ][-HANDS:]

    def _must_search(self, regions, t):
        if len(regions) == HANDS:
            return False
        if not regions or self._searched is None:
            return True
        if self._lost is not None and 0 <= t - self._lost < LOST:
            return True
        return not 0 <= t - self._searched < SEARCH_INTERVAL - ROUNDING

    def _look(self, picture, regions):
        if len(regions) < 2 or self._cores < 2:
            return [self._alone(picture, where) for where in regions]
        # Two hands at once on one core each take less time than one after the other on both.
        if self._pair is None:
            self._pair = Pair(self._lite)
        return self._pair(picture, regions)


class Pair:
    """Two landmark networks that run side by side, made when there is a second hand for the first time."""

    def __init__(self, lite):
        from concurrent.futures import ThreadPoolExecutor

        self._finders = [LandmarkFinder(lite, 1) for _ in range(2)]
        self._pool = ThreadPoolExecutor(1)

    def __call__(self, picture, regions):
        second = self._pool.submit(self._finders[1], picture, regions[1])
        return [self._finders[0](picture, regions[0]), second.result()]


def distinct(regions):
    """The regions without those that show the same hand as one before them."""
    kept = []
    for where in regions:
        if all(where.apart(other) >= SAME_HAND for other in kept):
            kept.append(where)
    return kept
