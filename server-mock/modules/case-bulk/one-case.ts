import { CaseChange } from '../../../contracts/events/payloads.ts'
import type { CaseBulkAct } from '../../../contracts/model/cases/case-bulk.ts'
import { CaseReversal, reversalOf } from '../../../contracts/rules/case-changes/case-undo.ts'
import { bulkMessages, noWayBack } from '../../../contracts/rules/case-list/case-bulk.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { z } from '../../../contracts/schema.ts'
import type { SignedIn } from '../../calls/handler.ts'
import { RolledBack } from '../../calls/refusal.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { runChange } from '../../events/change.ts'
import { type EventDraft, userActor } from '../../events/draft.ts'
import type { Services } from '../../services.ts'
import { type Ending, type Item, nextOf, record, refuseItem } from './items.ts'
import { actOf } from './rows.ts'
import { type BulkStep, takeStep } from './steps.ts'

/** What is done to this case; null where an undo has nothing to put it back with. */
function stepOf(item: Item, act: CaseBulkAct, isUndo: boolean, today: string): BulkStep | null {
  if (!isUndo) return act
  const reversal = item.step === null ? null : z.parse(CaseReversal, item.step)
  // No call sets a reminder for a day that is over.
  return reversal?.kind === 'reminder' && reversal.date < today ? null : reversal
}

/** What the event of a case says for the order: that it changed, and what would put it back. */
function endingBy(draft: EventDraft | undefined): Ending {
  if (!draft) return { state: 'unchanged' }
  const reversal = reversalOf(draft.name, z.parse(CaseChange, draft.payload))
  return { state: 'done', reversal, version: draft.caseVersion }
}

/**
 * Does the next case of what a user ordered: its change, its events and what is noted of it commit together, so that it
 * is done once whatever ends this process. A refusal undoes the change and is noted alone. How many cases that were: none
 * where none is left.
 */
export async function doNext(
  services: Services,
  user: SignedIn,
  order: { id: string; undoOf: string | null },
): Promise<number> {
  const by = { customerId: user.customerId, actor: userActor(user), commandId: order.id }
  const held: { item: Item | null } = { item: null }
  try {
    const { value } = await runChange(services, by, async (context) => {
      const taken = await nextOf(context.tx, order.id, 1)
      if (!taken) return 0
      const [item] = taken.items
      const act = actOf(taken.bulk)
      held.item = item
      const drafts: EventDraft[] = []
      const emit = (draft: EventDraft): void => {
        drafts.push(draft)
        context.emit(draft)
      }
      const ends = async (ending: Ending): Promise<number> => {
        await record(context.tx, order.id, new Map([[item.caseId, ending]]))
        return 1
      }
      const step = stepOf(item, act, order.undoOf !== null, dayOf(context.at))
      if (step === null) return ends({ state: 'refused', message: noWayBack(act.kind) })
      const kind = order.undoOf === null ? ('bulk' as const) : ('bulk-undo' as const)
      const through = { kind, name: null }
      const change = { ...context, through, emit, ifMatch: item.ifMatch }
      const caseId = String(item.caseId)
      const refused = await takeStep(step, { services, user, change, caseId })
      if (refused) throw new RolledBack(refused)
      return ends(endingBy(drafts[0]))
    })
    return value
  } catch (error) {
    if (held.item === null || isUnavailable(error)) throw error
    const isRefusal = error instanceof RolledBack
    if (!isRefusal) services.log.error('a bulk action failed for a case', error, { bulk: order.id })
    const message = isRefusal ? error.refused.refused.error_message : bulkMessages.failed
    await refuseItem(services, held.item, message)
    return 1
  }
}
