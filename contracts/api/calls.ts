import { accessCalls } from './access.ts'
import { caseCalls } from './cases.ts'
import { eventCalls } from './events.ts'
import { mailCalls } from './mail.ts'

/** Every call of the API by its name; the server registers exactly these. */
export const calls = { ...accessCalls, ...caseCalls, ...mailCalls, ...eventCalls }

export type Calls = typeof calls
export type CallName = keyof Calls
