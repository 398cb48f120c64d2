/** What a person looks at, so that a call is made that reads. */

import { catchUpRequested } from '../../../src/bus/realtime/catch-up.ts'
import { isEmail } from '../../../src/projections/cases/timeline.ts'
import {
  $invoiceTemplatesStatus,
  invoiceTemplatesRequested,
} from '../../../src/queries/accounting/invoice-templates.ts'
import {
  $caseHistoryStatus,
  caseHistoryRequested,
} from '../../../src/queries/cases/case-history.ts'
import { $listStatus, casesRequested } from '../../../src/queries/cases/case-list.ts'
import { $caseTagsStatus, caseTagsRequested } from '../../../src/queries/cases/case-tags.ts'
import { $countsStatus, countsRequested } from '../../../src/queries/cases/counts.ts'
import {
  $activitiesError,
  $caseStatus,
  $emailStatus,
  caseOpened,
  emailContentRequested,
} from '../../../src/queries/cases/open-case.ts'
import { onboardingRequested } from '../../../src/queries/following/onboarding.ts'
import {
  $portalSettingsStatus,
  portalSettingsRequested,
} from '../../../src/queries/portal/portal-settings.ts'
import { $auditStatus, auditRequested } from '../../../src/queries/set-up/audit.ts'
import {
  $businessDetailsStatus,
  $creditsStatus,
  businessDetailsRequested,
  creditsRequested,
  planLimitsRequested,
} from '../../../src/queries/set-up/business.ts'
import {
  $caseTemplatesStatus,
  caseTemplatesRequested,
} from '../../../src/queries/set-up/case-templates.ts'
import { $mailFlowsStatus, mailFlowsRequested } from '../../../src/queries/set-up/mail-flows.ts'
import { $mailSetupStatus, mailSetupRequested } from '../../../src/queries/set-up/mail-setup.ts'
import {
  $mailTemplatesStatus,
  mailTemplatesRequested,
} from '../../../src/queries/set-up/mail-templates.ts'
import { $providerStatus, providerCheckRequested } from '../../../src/queries/set-up/provider.ts'
import { $templateStatus, templateRequested } from '../../../src/queries/set-up/templates.ts'
import { $termsStatus, termsRequested } from '../../../src/queries/set-up/terms.ts'
import {
  $translationsStatus,
  translationsRequested,
} from '../../../src/queries/set-up/translations.ts'
import {
  unmappedMailRequested,
  unmappedMailsRequested,
} from '../../../src/queries/set-up/unmapped-mails.ts'
import { $usersStatus, usersRequested } from '../../../src/queries/set-up/users.ts'
import { allCases } from '../../support/records/events.ts'
import { type Act, alsoReading, caseFacts, membersOf, type Part, reading } from './malformed-act.ts'
import type { Recorded } from './malformed-desk.ts'

const caseId = (recorded: Recorded) => membersOf(recorded).id ?? ''
const emailId = (recorded: Recorded) => membersOf(recorded).emailId ?? ''
const flowId = (recorded: Recorded) => membersOf(recorded).flow_id ?? ''
const templateId = (recorded: Recorded) => membersOf(recorded).templateId ?? ''

/** The timelines that the client has open. */
export const timelines = ({ before }: Recorded) =>
  before.flatMap((event) => (event.name === 'activities.loaded' ? [event.payload] : []))

/** The case whose mail the path names. */
function caseOfMail(recorded: Recorded): string {
  const of = timelines(recorded).find(({ activities }) =>
    activities.some((entry) => isEmail(entry) && entry.content.email_id === emailId(recorded)),
  )
  if (!of) throw new Error('no case has the mail')
  return of.case_id
}

/** What any event of the server may change. */
const facts: readonly Part[] = [
  ...caseFacts,
  ...(['session', 'provider', 'users', 'mailSetup', 'caseTemplates', 'business', 'terms'] as const),
]

export const readingActs = {
  searchCases: reading(['rows', 'lists'], casesRequested, $listStatus, () => allCases),
  countCases: reading(['counts', 'unmapped'], countsRequested, $countsStatus),
  searchEmails: alsoReading(
    reading(['counts', 'unmapped'], countsRequested),
    unmappedMailsRequested,
    'unmappedMails',
  ),
  readCase: reading(['details', 'activities'], caseOpened, $caseStatus, caseId),
  readActivities: reading(['details', 'activities'], caseOpened, $activitiesError, caseId),
  readCaseHistory: reading(
    ['histories'],
    caseHistoryRequested,
    (scope, recorded) => scope.getState($caseHistoryStatus).get(caseId(recorded)),
    (recorded) => ({ caseId: caseId(recorded), after: null }),
  ),
  readEmail: alsoReading(
    reading(
      ['activities'],
      emailContentRequested,
      (scope, recorded) => scope.getState($emailStatus).get(emailId(recorded)),
      (recorded) => ({ case_id: caseOfMail(recorded), email_id: emailId(recorded) }),
    ),
    unmappedMailRequested,
    'unmappedMails',
    emailId,
  ),
  readCaseTags: reading(['tags'], caseTagsRequested, $caseTagsStatus),
  readCaseTemplate: reading(
    ['activities'],
    templateRequested,
    (scope, recorded) => scope.getState($templateStatus).get(templateId(recorded)),
    (recorded) => ({ case_id: caseId(recorded), template_id: templateId(recorded) }),
  ),
  readTranslations: reading(['translations'], translationsRequested, $translationsStatus),
  readInvoiceTemplates: reading(
    ['invoiceTemplates'],
    invoiceTemplatesRequested,
    $invoiceTemplatesStatus,
  ),
  listMailFlows: reading(['mailFlows'], mailFlowsRequested, $mailFlowsStatus),
  listMailTemplates: reading(
    ['mailTemplates'],
    mailTemplatesRequested,
    (scope, recorded) => scope.getState($mailTemplatesStatus).get(flowId(recorded)),
    flowId,
  ),
  listCaseTemplates: reading(['caseTemplates'], caseTemplatesRequested, $caseTemplatesStatus),
  readProviderStatus: reading(['provider'], providerCheckRequested, $providerStatus),
  readBusinessDetails: reading(['business'], businessDetailsRequested, $businessDetailsStatus),
  readSubscriptionConfig: reading(['business'], planLimitsRequested),
  readCredits: reading(['business'], creditsRequested, $creditsStatus),
  readOnboarding: reading(['business', 'session'], onboardingRequested),
  readAuditLog: reading(['audit'], auditRequested, $auditStatus, () => ({
    filter: {},
    after: null,
  })),
  listUsers: reading(['users'], usersRequested, $usersStatus),
  readMailSetup: reading(['mailSetup'], mailSetupRequested, $mailSetupStatus),
  readPortalSettings: reading(['portalSettings'], portalSettingsRequested, $portalSettingsStatus),
  readTerms: reading(['terms'], termsRequested, $termsStatus),
  readEvents: reading(facts, catchUpRequested),
} satisfies Record<string, Act>
