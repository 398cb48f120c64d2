/** A session of an administrator who is told of everything that a server tells, with every screen read before. */
import { allSettled, type Scope } from 'effector'
import { catchUpRequested } from '../../src/bus/catch-up.ts'
import { auditRequested } from '../../src/projections/audit.ts'
import {
  businessDetailsRequested,
  creditsRequested,
  onboardingRequested,
  planLimitsRequested,
} from '../../src/projections/business.ts'
import { casesRequested } from '../../src/projections/case-list.ts'
import { caseTagsRequested } from '../../src/projections/case-tags.ts'
import { caseTemplatesRequested } from '../../src/projections/case-templates.ts'
import { countsRequested } from '../../src/projections/counts.ts'
import { invoiceTemplatesRequested } from '../../src/projections/invoice-templates.ts'
import { mailFlowsRequested } from '../../src/projections/mail-flows.ts'
import { mailSetupRequested } from '../../src/projections/mail-setup.ts'
import { caseOpened } from '../../src/projections/open-case.ts'
import { translationsRequested } from '../../src/projections/portal.ts'
import { providerCheckRequested } from '../../src/projections/provider.ts'
import { termsRequested } from '../../src/projections/terms.ts'
import { usersRequested } from '../../src/projections/users.ts'
import type { TestApi } from '../support/api.ts'
import { type Client, openClient } from '../support/client.ts'
import { allCases } from '../support/events.ts'
import { everythingHappens } from './every-event.ts'

const requested = [
  ...[countsRequested, caseTagsRequested, translationsRequested, invoiceTemplatesRequested],
  ...[mailFlowsRequested, caseTemplatesRequested, providerCheckRequested, usersRequested],
  ...[mailSetupRequested, businessDetailsRequested, planLimitsRequested, onboardingRequested],
  ...[creditsRequested, termsRequested],
]

/** Everything that is on some screen of an administrator. */
async function lookAtAll(scope: Scope, caseId: string): Promise<void> {
  await allSettled(casesRequested, { scope, params: allCases })
  for (const one of requested) await allSettled(one, { scope })
  await allSettled(auditRequested, { scope, params: { filter: {}, after: null } })
  await allSettled(caseOpened, { scope, params: caseId })
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
