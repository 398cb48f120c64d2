/** Bulk actions: what people order for many cases, stop on the way and take back; and taking back a single change. */
import type { CaseBulkAct, CaseBulkTarget } from '../../../contracts/model/cases/case-bulk.ts'
import { addDays, dayOf } from '../../../contracts/rules/time/days.ts'
import {
  bulkStopPressed,
  bulksRequested,
  bulkUndoPressed,
  startBulkFx,
} from '../../../src/queries/selection/case-bulk.ts'
import type { History } from '../world/stage.ts'
import type { Client } from './client.ts'
import type { Step } from './plan.ts'

type Doing = { history: History; client: Client; step: Step }

/** How long after an order it is stopped, and taken back, in ms. */
const STOPPED_WITHIN = 900
const SEEN_AFTER = 1_500

/**
 * What is ordered, and for which cases. A cancelled case is of little use to the steps that follow: it is ordered for
 * one alone, and seldom.
 */
function ordered({ history, step }: Doing): { act: CaseBulkAct; cases: CaseBulkTarget } {
  const { customer, time } = history
  const { value } = step
  const tag = `tag ${value % 7}`
  const fresh: CaseBulkAct = { kind: 'tag', tag: history.newText('t').slice(0, 30) }
  const acts: readonly CaseBulkAct[] = [
    // What nobody has done yet is done to every case.
    fresh,
    fresh,
    { kind: 'tag', tag },
    { kind: 'untag', tag },
    {
      kind: 'reminder',
      name: `reminder ${value}`,
      date: addDays(dayOf(new Date(time.now())), 1 + (value % 5)),
    },
    {
      kind: 'language',
      translation_id: `${customer.id}-${value % 2 === 0 ? 'french' : 'language'}`,
    },
    { kind: 'flow', flow_id: `${customer.id}-${value % 2 === 0 ? 'other' : 'flow'}` },
    { kind: 'pause' },
    { kind: 'resume' },
  ]
  const [first = '', ...others] = customer.caseIds
  if (value % 17 === 0) return { act: { kind: 'cancel' }, cases: { ids: others.slice(-1) } }
  const targets: readonly CaseBulkTarget[] = [
    { ids: [...customer.caseIds] },
    { ids: others },
    { filter: {} },
    { filter: { state: 'ACTIVE' } },
    { filter: {}, except: [first] },
    // One of them is nobody's: nothing is begun.
    ...(value % 5 === 0 ? [{ ids: [first, '99'] }] : []),
  ]
  return {
    act: acts[value % acts.length] ?? { kind: 'resume' },
    cases: targets[(value >> 3) % targets.length] ?? { filter: {} },
  }
}

const start = (doing: Doing): void => doing.client.begin(startBulkFx, ordered(doing))

/** The order that this client follows; else one that another tab does, of the same person or not. */
const anOrder = ({ history, client }: Doing): string | null =>
  client.bulk()?.id ?? history.clients.find((one) => one.bulk() !== null)?.bulk()?.id ?? null

/** Later, if the client is still there to do it. */
export function later({ history, client }: Doing, ms: number, act: () => void): void {
  history.time.after(ms, () => {
    if (!client.isDead() && client.isLoggedIn()) act()
  })
}

function stop(doing: Doing): void {
  const { client } = doing
  if (client.bulk()?.state === 'running') client.tell(bulkStopPressed, undefined)
}

/** Somebody else's order is as unknown to the server as none. */
function stopAny(doing: Doing): void {
  const id = anOrder(doing)
  if (id !== null) {
    doing.client.send('case-bulk.stop', { bulk_id: id })
    return
  }
  start(doing)
  later(doing, doing.step.value % STOPPED_WITHIN, () => stop(doing))
}

/** What can be taken back; now and then what cannot, or somebody else's. Where there is nothing, it is ordered first. */
function undo(doing: Doing): void {
  const { client, step } = doing
  const id = step.value % 4 === 0 || client.bulk()?.can_undo ? anOrder(doing) : null
  if (id !== null) {
    client.tell(bulkUndoPressed, id)
    return
  }
  start(doing)
  later(doing, SEEN_AFTER + step.value, () => {
    const order = client.bulk()
    if (order?.can_undo) client.tell(bulkUndoPressed, order.id)
  })
}

export const bulk = {
  bulk: start,
  'bulk stop': (doing: Doing) => {
    if (doing.step.value % 3 === 0) return stopAny(doing)
    start(doing)
    later(doing, doing.step.value % STOPPED_WITHIN, () => stop(doing))
  },
  'bulk undo': undo,
  'bulk look': ({ client }: Doing) => client.tell(bulksRequested, undefined),
  undo: ({ client }: Doing) => client.takeBack(null),
} satisfies Record<string, (doing: Doing) => void>
