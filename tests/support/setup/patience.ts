/** How long whoever only waits does so, in ms: the runner gives them a second, which a busy machine may need for nothing. */
export const PATIENCE = 60_000
