# Follows up to two hands from picture to picture and searches for palms where hands are missing. Called by model.

from landmark import LandmarkFinder
from palm import PalmDetector

# How many hands are followed.
HANDS = 2

# While one hand is followed, seconds between searches for another: one that enters is found well within 0.25 s.
SEARCH_INTERVAL = 0.2

# Regions that share more than this part are of one hand. MediaPipe's min_similarity_threshold.
SAME_HAND = 0.5

# Half a picture's time at 60 a second: times that miss the interval by rounding count as reaching it.
ROUNDING = 0.008


class Tracker:
    """The hands of the last picture, and the networks."""

    def __init__(self, lite, cores):
        self._palms = PalmDetector(lite, cores)
        self._alone = LandmarkFinder(lite, cores)
        self._pair = None
        self._lite, self._cores = lite, cores
        self._regions = []
        self._size = None
        self._searched = None

    def __call__(self, picture, t):
        """The hands in a picture that was taken at `t` seconds, those already followed first."""
        if picture.shape != self._size:
            self._regions, self._size = [], picture.shape
        regions = distinct(self._regions)
        if self._must_search(regions, t):
            self._searched = t
            regions = distinct(regions + self._palms(picture))
        hands = [hand for hand in self._look(picture, regions[:HANDS]) if hand]
        self._regions = [hand.next for hand in hands]
        return hands

    def _must_search(self, regions, t):
        if len(regions) == HANDS:
            return False
        if not regions or self._searched is None:
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
        if all(where.overlap(other) <= SAME_HAND for other in kept):
            kept.append(where)
    return kept
