/** What a rule says: the value to use, or the message for the screen (law 6). */
export type Verdict<T> = { ok: true; value: T } | { ok: false; message: string }

export const accept = <T>(value: T): Verdict<T> => ({ ok: true, value })
export const decline = <T>(message: string): Verdict<T> => ({ ok: false, message })
