import { setTimeout as pause } from 'node:timers/promises'
import { type CallName, calls } from '../../../contracts/api/calls.ts'
import { bulkMessages } from '../../../contracts/rules/case-list/case-bulk.ts'
import { authorise } from '../../calls/authorise.ts'
import type { SignedIn } from '../../calls/handler.ts'
import { type Refused, RolledBack } from '../../calls/refusal.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { type ChangeContext, runChange } from '../../events/change.ts'
import { userActor } from '../../events/draft.ts'
import type { Services } from '../../services.ts'
import { addTemplateMails } from '../case-mails/add-template-mail.ts'
import { applyTemplate } from '../case-mails/apply-template.ts'
import { removeTemplateMails } from '../case-mails/remove-template-mail.ts'
import type { RefusedCases, TemplateAct } from '../case-mails/template-act.ts'
import { lockCases } from '../case-record/change-cases.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { type Ending, type Item, nextOf, record, refuseItem } from './items.ts'
import { templateActOf } from './rows.ts'

/**
 * So many cases are changed by one transaction. They share most of what a case costs by itself, and whoever works meanwhile
 * waits some milliseconds: for every group with the embedded database, else for one that holds the same case.
 */
const GROUP = 12

/** A command asks several times, and would wait for a group each time: whoever has begun one is let through, for so long. */
const REST_MS = 4
const MOST_RESTS = 5

async function letOthersGo({ database: { pool } }: Services): Promise<void> {
  for (let rests = 0; pool.isBusy && rests < MOST_RESTS; rests += 1) await pause(REST_MS)
}

const callOf = {
  'template-apply': 'changeMailTemplate',
  'template-add': 'createMailTemplate',
  'template-remove': 'deleteMailTemplate',
} as const satisfies Record<TemplateAct['kind'], CallName>

function carryOut(
  change: ChangeContext,
  cases: readonly CaseSnapshot[],
  act: TemplateAct,
): Promise<RefusedCases> {
  switch (act.kind) {
    case 'template-apply':
      return applyTemplate(change, cases, act)
    case 'template-add':
      return addTemplateMails(change, cases, act)
    case 'template-remove':
      return removeTemplateMails(change, cases, act)
  }
}

const refusedWith = ({ refused }: Refused): Ending => ({
  state: 'refused',
  message: refused.error_message,
})

/** What became of each case: by its refusal, or the version that its event tells. */
const endingsOf = (
  items: readonly Item[],
  refused: RefusedCases,
  versions: ReadonlyMap<string | null, number | null>,
): Map<Item['caseId'], Ending> =>
  new Map(
    items.map(({ caseId }): [Item['caseId'], Ending] => {
      const id = String(caseId)
      const refusal = refused.get(id)
      if (refusal) return [caseId, refusedWith(refusal)]
      const version = versions.get(id)
      if (version === undefined) return [caseId, { state: 'unchanged' }]
      return [caseId, { state: 'done', version, reversal: null }]
    }),
  )

/**
 * Does the next cases of what a change of a template asks for, by the role and plan that its user has by now: their
 * changes, their events and what is noted of them commit together, so that each is done once whatever ends this process.
 * Where one of them fails, they are done one by one. How many cases that were: none where none is left.
 */
export async function doGroup(
  services: Services,
  user: SignedIn,
  orderId: string,
  most = GROUP,
): Promise<number> {
  const { customerId } = user
  const by = { customerId, actor: userActor(user), commandId: orderId }
  const held: { items: readonly Item[] } = { items: [] }
  try {
    const { value } = await runChange(services, by, async (context) => {
      const taken = await nextOf(context.tx, orderId, most)
      if (!taken) return 0
      const { items } = taken
      held.items = items
      const act = templateActOf(taken.bulk)
      const versions = new Map<string | null, number | null>()
      const change: ChangeContext = {
        ...context,
        through: { kind: 'bulk', name: null },
        emit: (draft) => {
          versions.set(draft.caseId, draft.caseVersion)
          context.emit(draft)
        },
      }
      const forbidden = authorise(calls[callOf[act.kind]], user, { customer_id: customerId })
      const ids = items.map(({ caseId }) => String(caseId))
      const refused = forbidden
        ? new Map(ids.map((id) => [id, forbidden]))
        : await carryOut(change, await lockCases(change, ids), act)
      await record(context.tx, orderId, endingsOf(items, refused, versions))
      return items.length
    })
    await letOthersGo(services)
    return value
  } catch (error) {
    const [item, ...others] = held.items
    if (!item || isUnavailable(error)) throw error
    if (others.length > 0) {
      for (const _ of held.items) await doGroup(services, user, orderId, 1)
      return held.items.length
    }
    const isRefusal = error instanceof RolledBack
    if (!isRefusal) services.log.error('a bulk action failed for a case', error, { bulk: orderId })
    const message = isRefusal ? error.refused.refused.error_message : bulkMessages.failed
    await refuseItem(services, item, message)
    return 1
  }
}
