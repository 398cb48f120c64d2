import { accessLinkCalls } from './access-links.ts'
import { accountCalls } from './account.ts'
import { auditCalls } from './audit.ts'
import { businessCalls } from './business.ts'
import { caseActionCalls } from './case-actions.ts'
import { caseBulkCalls } from './case-bulk.ts'
import { caseFlowCalls } from './case-flow.ts'
import { caseHistoryCalls } from './case-history.ts'
import { caseMailCalls } from './case-mail.ts'
import { caseResearchCalls } from './case-research.ts'
import { caseTemplateCalls } from './case-templates.ts'
import { caseCalls } from './cases.ts'
import { commandCalls } from './commands.ts'
import { findingCalls } from './findings.ts'
import { firstCalls } from './first-calls.ts'
import { invoiceTemplateCalls } from './invoice-templates.ts'
import { invoiceCalls } from './invoices.ts'
import { letterCalls } from './letters.ts'
import { mailCalls } from './mail.ts'
import { offerCalls } from './offer.ts'
import { presenceCalls } from './presence.ts'
import { profileCalls } from './profile.ts'
import { savedViewCalls } from './saved-views.ts'
import { secondFactorCalls } from './second-factor.ts'
import { setupCalls } from './setup.ts'
import { termsCalls } from './terms.ts'
import { userCalls } from './users.ts'

/** Every call of the API by its name; the server registers exactly these. */
export const calls = {
  ...firstCalls,
  ...accountCalls,
  ...accessLinkCalls,
  // Before the cases: their paths have a word where those have an id.
  ...caseBulkCalls,
  ...caseCalls,
  ...caseActionCalls,
  ...caseHistoryCalls,
  ...caseMailCalls,
  ...offerCalls,
  ...caseFlowCalls,
  ...caseTemplateCalls,
  ...findingCalls,
  ...caseResearchCalls,
  ...invoiceCalls,
  ...letterCalls,
  ...mailCalls,
  ...presenceCalls,
  ...profileCalls,
  ...savedViewCalls,
  ...termsCalls,
  ...setupCalls,
  ...invoiceTemplateCalls,
  ...userCalls,
  ...secondFactorCalls,
  ...businessCalls,
  ...auditCalls,
  ...commandCalls,
}

export type Calls = typeof calls
export type CallName = keyof Calls
