import { accessLinkCalls } from './access-links.ts'
import { accountCalls } from './account.ts'
import { auditCalls } from './audit.ts'
import { businessCalls } from './business.ts'
import { caseActionCalls } from './case-actions.ts'
import { caseMailCalls } from './case-mail.ts'
import { caseCalls } from './cases.ts'
import { firstCalls } from './first-calls.ts'
import { mailCalls } from './mail.ts'
import { presenceCalls } from './presence.ts'
import { profileCalls } from './profile.ts'
import { setupCalls } from './setup.ts'
import { termsCalls } from './terms.ts'
import { userCalls } from './users.ts'

/** Every call of the API by its name; the server registers exactly these. */
export const calls = {
  ...firstCalls,
  ...accountCalls,
  ...accessLinkCalls,
  ...caseCalls,
  ...caseActionCalls,
  ...caseMailCalls,
  ...mailCalls,
  ...presenceCalls,
  ...profileCalls,
  ...termsCalls,
  ...setupCalls,
  ...userCalls,
  ...businessCalls,
  ...auditCalls,
}

export type Calls = typeof calls
export type CallName = keyof Calls
