import { accessCalls } from './access.ts'
import { businessCalls } from './business.ts'
import { caseActionCalls } from './case-actions.ts'
import { caseMailCalls } from './case-mail.ts'
import { caseCalls } from './cases.ts'
import { eventCalls } from './events.ts'
import { mailCalls } from './mail.ts'
import { presenceCalls } from './presence.ts'
import { setupCalls } from './setup.ts'

/** Every call of the API by its name; the server registers exactly these. */
export const calls = {
  ...accessCalls,
  ...caseCalls,
  ...caseActionCalls,
  ...caseMailCalls,
  ...mailCalls,
  ...presenceCalls,
  ...setupCalls,
  ...businessCalls,
  ...eventCalls,
}

export type Calls = typeof calls
export type CallName = keyof Calls
