import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { renderMail } from '../../../contracts/rules/placeholders/render.ts'
import { reads } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { headOf } from '../../events/read.ts'
import { readSnapshot } from '../case-record/snapshot.ts'
import { casesWith, flowById } from '../mail-flows/flow-rows.ts'
import { mailFacts } from '../outgoing-mail/mail-facts.ts'
import { safeMailHtml } from '../outgoing-mail/mail-html.ts'
import { newestCases } from './flow-cases.ts'
import { configIn, eventIn, TOO_COMPLEX } from './given.ts'
import { sourceOf } from './preview.ts'

/** How long a person waits for it, and how many cases are looked at in that time at the most. */
const TIMEOUT_MS = 2_000
const MOST = 2_000

/** Added: what would keep a text from being sent, over the cases that it is for. */
export const countMissingValues = reads<Calls['countMissingValues']>(
  async ({ params, body, user, services }) => {
    const { database, config, clock } = services
    const { db } = database
    const { customerId } = user
    const asOf = await headOf(db, customerId)
    if (!(await flowById(db, customerId, params.flow_id))) return refuse(404, messages.notFound)
    const event = eventIn(body.trigger_event)
    if (isRefused(event)) return event
    const content = safeMailHtml(body.content)
    if (content === null) return refuse(400, TOO_COMPLEX)
    const text = { subject: body.subject, content, config: configIn(body.config) }
    const source = sourceOf(services, user)
    const until = clock.now().getTime() + TIMEOUT_MS
    const missing = new Map<string, number>()
    let checked = 0
    for (const id of await newestCases({ db, customerId, flowId: params.flow_id }, MOST)) {
      if (clock.now().getTime() >= until) break
      const found = await readSnapshot(db, config, customerId, id)
      if (!found) continue
      const facts = await mailFacts(source, found.detail, { isInitial: event === 'INITIAL' })
      for (const name of renderMail(text, facts).missing)
        missing.set(name, (missing.get(name) ?? 0) + 1)
      checked += 1
    }
    const cases = await casesWith(db, customerId, params.flow_id, ['ACTIVE'])
    const most = [...missing].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    return {
      asOf,
      body: {
        cases: Math.max(cases, checked),
        checked,
        missing: most.map(([name, n]) => ({ name, cases: n })),
      },
    }
  },
)
