import type { SavedOf, StatesOf } from '../../bus/log/saved-together.ts'
import { caseHistoryProjection } from '../cases/case-history.ts'
import { auditProjection } from './audit.ts'
import { caseTemplatesProjection } from './case-templates.ts'
import { invoiceTemplatesProjection } from './invoice-templates.ts'
import { mailFlowsProjection } from './mail-flows.ts'
import { mailSetupProjection } from './mail-setup.ts'
import { mailTemplatesProjection } from './mail-templates.ts'
import { portalSettingsProjection } from './portal-settings.ts'
import { translationsProjection } from './translations.ts'
import { unmappedMailsProjection } from './unmapped-mails.ts'
import { usersProjection } from './users.ts'

/**
 * What is known of the customer's set-up, of its unmapped mail and of the histories of cases, beyond what every session
 * needs. Each part ignores every event before it was read for the first time, so that it may come as late as that
 * (engine.md 6).
 */
export const setUpParts = {
  invoiceTemplates: invoiceTemplatesProjection,
  mailFlows: mailFlowsProjection,
  mailTemplates: mailTemplatesProjection,
  caseTemplates: caseTemplatesProjection,
  users: usersProjection,
  mailSetup: mailSetupProjection,
  translations: translationsProjection,
  portalSettings: portalSettingsProjection,
  audit: auditProjection,
  unmappedMails: unmappedMailsProjection,
  histories: caseHistoryProjection,
}

export type SetUpState = StatesOf<typeof setUpParts>
export type SavedSetUp = SavedOf<typeof setUpParts>
