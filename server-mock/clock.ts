/** The server's one source of the present time; tests hand in their own. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
