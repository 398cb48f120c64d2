/** Which calls change what is held here, and which do not. */
import type { CallName } from '../../../contracts/api/calls.ts'
import type { ReadName } from '../../../contracts/events/local-events.ts'

/** Calls whose answer is held by nobody but the one who asked, or says no more than that it is done. */
export const unfolded = [
  'logout',
  'health',
  'readAccountTerms',
  'readRobotChallenge',
  'checkVatId',
  'createAccount',
  'readInvitation',
  'verifyEmail',
  'resendVerification',
  'requestPasswordReset',
  'readPasswordReset',
  'resetPassword',
  'readChargeDetails',
  'renderEmail',
  'previewEventEmail',
  // The client has the catalogue as a rule.
  'listPlaceholders',
  'readAttachment',
  'previewInvoice',
  'readInvoice',
  'readLetter',
  'tellPresence',
  'changePassword',
  'readSecondFactor',
  'beginSecondFactor',
  'confirmSecondFactor',
  'renewRecoveryCodes',
  'turnOffSecondFactor',
  'readSignature',
  'readSavedViews',
  'readCaseBulks',
  'readCaseBulk',
  'validateMailSetup',
  'testInbound',
  'exportAuditLog',
  'exportCases',
  'countFilters',
  'readCommand',
  'listFlowPresets',
  'readTemplateVersions',
  'readAffectedCases',
] as const satisfies readonly CallName[]

/** All others: each has an act in `malformed-acts.ts`. */
export type Folded = Exclude<CallName, (typeof unfolded)[number]>

/** The call of each read that a projection asks for; one that is missing is a type error. */
export const callOfRead: Record<ReadName, Folded> = {
  'case-page': 'searchCases',
  case: 'readCase',
  activities: 'readActivities',
  'case-history': 'readCaseHistory',
  counts: 'countCases',
  unmapped: 'searchEmails',
  email: 'readEmail',
  'case-tags': 'readCaseTags',
  template: 'readCaseTemplate',
  translations: 'readTranslations',
  'invoice-templates': 'readInvoiceTemplates',
  'mail-flows': 'listMailFlows',
  'mail-templates': 'listMailTemplates',
  'case-templates': 'listCaseTemplates',
  provider: 'readProviderStatus',
  users: 'listUsers',
  'mail-setup': 'readMailSetup',
  'business-details': 'readBusinessDetails',
  'plan-limits': 'readSubscriptionConfig',
  onboarding: 'readOnboarding',
  credits: 'readCredits',
  terms: 'readTerms',
  audit: 'readAuditLog',
}
