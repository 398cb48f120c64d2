import { accessLinkCalls } from './accounts/access-links.ts'
import { accountCalls } from './accounts/account.ts'
import { businessCalls } from './accounts/business.ts'
import { profileCalls } from './accounts/profile.ts'
import { secondFactorCalls } from './accounts/second-factor.ts'
import { termsCalls } from './accounts/terms.ts'
import { userCalls } from './accounts/users.ts'
import { auditCalls } from './audit.ts'
import { caseActionCalls } from './cases/case-actions.ts'
import { caseBulkCalls } from './cases/case-bulk.ts'
import { caseFlowCalls } from './cases/case-flow.ts'
import { caseHistoryCalls } from './cases/case-history.ts'
import { caseMailCalls } from './cases/case-mail.ts'
import { caseResearchCalls } from './cases/case-research.ts'
import { caseTemplateCalls } from './cases/case-templates.ts'
import { caseCalls } from './cases/cases.ts'
import { findingCalls } from './cases/findings.ts'
import { invoiceTemplateCalls } from './cases/invoice-templates.ts'
import { invoiceCalls } from './cases/invoices.ts'
import { letterCalls } from './cases/letters.ts'
import { offerCalls } from './cases/offer.ts'
import { savedViewCalls } from './cases/saved-views.ts'
import { commandCalls } from './commands.ts'
import { dashboardCalls } from './dashboard.ts'
import { firstCalls } from './first-calls.ts'
import { invoiceListCalls } from './invoice-list.ts'
import { mailCalls } from './mail/mail.ts'
import { mailDraftCalls } from './mail/mail-drafts.ts'
import { mailFlowCalls } from './mail/mail-flows.ts'
import { mailTemplateCalls } from './mail/mail-templates.ts'
import { pictureCalls } from './mail/pictures.ts'
import { placeholderCalls } from './mail/placeholders.ts'
import { setupCalls } from './mail/setup.ts'
import { templatePreviewCalls } from './mail/template-preview.ts'
import { noticeCalls } from './notices.ts'
import { paymentReportCalls } from './payment-reports.ts'
import { portalSettingsCalls } from './portal/portal-settings.ts'
import { portalViewCalls } from './portal/portal-view.ts'
import { translationCalls } from './portal/translations.ts'
import { presenceCalls } from './presence.ts'
import { reportMailCalls } from './report-mail.ts'
import { unmappedCalls } from './unmapped.ts'

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
  ...mailDraftCalls,
  ...offerCalls,
  ...caseFlowCalls,
  ...mailFlowCalls,
  ...translationCalls,
  ...portalSettingsCalls,
  ...portalViewCalls,
  ...caseTemplateCalls,
  ...mailTemplateCalls,
  ...templatePreviewCalls,
  ...findingCalls,
  ...caseResearchCalls,
  ...invoiceCalls,
  ...letterCalls,
  ...invoiceListCalls,
  ...paymentReportCalls,
  ...dashboardCalls,
  ...noticeCalls,
  ...reportMailCalls,
  ...mailCalls,
  ...unmappedCalls,
  ...placeholderCalls,
  ...pictureCalls,
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
