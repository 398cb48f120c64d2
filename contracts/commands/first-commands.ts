import { accountCommands } from './accounts/account.ts'
import { accountLinkCommands } from './accounts/account-links.ts'
import { mailSetupCommands } from './accounts/mail-setup.ts'
import { profileCommands } from './accounts/profile.ts'
import { savedViewCommands } from './accounts/saved-views.ts'
import { secondFactorCommands } from './accounts/second-factor.ts'
import { sessionCommands } from './accounts/session.ts'
import { termsCommands } from './accounts/terms.ts'
import { caseFlowCommands } from './case-flow.ts'
import { caseCommands } from './cases.ts'
import { emailCommands } from './emails.ts'
import { offerCommands } from './offer.ts'
import { researchCommands } from './research.ts'

/** The commands that a client can read from the start. */
export const firstCommands = {
  ...sessionCommands,
  ...accountLinkCommands,
  ...accountCommands,
  ...caseCommands,
  ...offerCommands,
  ...caseFlowCommands,
  ...researchCommands,
  ...emailCommands,
  ...mailSetupCommands,
  ...profileCommands,
  ...savedViewCommands,
  ...termsCommands,
  ...secondFactorCommands,
}
