// How long to wait before the next attempt to connect: quickly at first, then every five seconds.

const waits = [0.25, 0.5, 1, 2, 4, 5]

export const waitBefore = (attempt) => waits[Math.min(attempt, waits.length - 1)]
