/** A session of an administrator who is told of everything that a server tells, with every screen read before. */
import { allSettled, type Scope } from 'effector'
import { catchUpRequested } from '../../../src/bus/realtime/catch-up.ts'
import { invoiceTemplatesRequested } from '../../../src/queries/accounting/invoice-templates.ts'
import { casesRequested } from '../../../src/queries/cases/case-list.ts'
import { caseTagsRequested } from '../../../src/queries/cases/case-tags.ts'
import { countsRequested } from '../../../src/queries/cases/counts.ts'
import { caseOpened } from '../../../src/queries/cases/open-case.ts'
import { onboardingRequested } from '../../../src/queries/following/onboarding.ts'
import { portalSettingsRequested } from '../../../src/queries/portal/portal-settings.ts'
import { auditRequested } from '../../../src/queries/set-up/audit.ts'
import {
  businessDetailsRequested,
  creditsRequested,
  planLimitsRequested,
} from '../../../src/queries/set-up/business.ts'
import { caseTemplatesRequested } from '../../../src/queries/set-up/case-templates.ts'
import { $mailFlows, mailFlowsRequested } from '../../../src/queries/set-up/mail-flows.ts'
import { mailSetupRequested } from '../../../src/queries/set-up/mail-setup.ts'
import { mailTemplatesRequested } from '../../../src/queries/set-up/mail-templates.ts'
import { providerCheckRequested } from '../../../src/queries/set-up/provider.ts'
import { termsRequested } from '../../../src/queries/set-up/terms.ts'
import { translationsRequested } from '../../../src/queries/set-up/translations.ts'
import { unmappedMailsRequested } from '../../../src/queries/set-up/unmapped-mails.ts'
import { usersRequested } from '../../../src/queries/set-up/users.ts'
import { type Client, openClient } from '../../support/client/client.ts'
import { allCases } from '../../support/records/events.ts'
import type { TestApi } from '../../support/server/api.ts'
import { everythingHappens } from './every-event.ts'

const requested = [
  ...[countsRequested, caseTagsRequested, translationsRequested, invoiceTemplatesRequested],
  ...[mailFlowsRequested, caseTemplatesRequested, providerCheckRequested, usersRequested],
  ...[
    mailSetupRequested,
    portalSettingsRequested,
    businessDetailsRequested,
    planLimitsRequested,
    onboardingRequested,
  ],
  ...[creditsRequested, termsRequested, unmappedMailsRequested],
]

/** Everything that is on some screen of an administrator. */
async function lookAtAll(scope: Scope, caseId: string): Promise<void> {
  await allSettled(casesRequested, { scope, params: allCases })
  for (const one of requested) await allSettled(one, { scope })
  await allSettled(auditRequested, { scope, params: { filter: {}, after: null } })
  await allSettled(caseOpened, { scope, params: caseId })
  for (const { id } of scope.getState($mailFlows) ?? [])
    await allSettled(mailTemplatesRequested, { scope, params: id })
}

/** Its client; to be closed by who asked for it. */
export async function toldOfEverything(api: TestApi): Promise<Client> {
  const { enterprise } = api.offices
  const client = await openClient(api.origin, enterprise.users.admin.email, { realtime: false })
  const { scope } = client
  await lookAtAll(scope, enterprise.caseId)
  await everythingHappens(api, enterprise)
  await allSettled(catchUpRequested, { scope })
  return client
}
