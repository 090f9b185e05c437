# Prints how fast two keypoint models were on the same pictures. Called by bodies.py and faces.py.

import statistics


def show(what, commands, pictures, times, places):
    """Prints the speeds of two models, times in milliseconds to so many places."""
    rounds = len(times[commands[0]])
    print(f"\n== {what}: {len(pictures)} pictures of {pictures[0][0][1]}x{pictures[0][0][0]}, {rounds} rounds each")
    means, best = {}, {}
    for command in commands:
        # The first pictures of a process pay for what is set up late.
        took = [seconds[5:] for seconds in times[command]]
        means[command] = statistics.fmean(map(statistics.fmean, took))
        best[command] = statistics.fmean(map(min, zip(*took)))
        print(f"{command:28} {1 / means[command]:6.1f} pictures/s, mean {means[command] * 1e3:5.{places}f} ms,"
              f" mean of each picture's best round {best[command] * 1e3:5.{places}f} ms")
    reference, other = commands
    print(f"  {other} / {reference}: {means[reference] / means[other]:.2f} x,"
          f" best rounds {best[reference] / best[other]:.2f} x")
