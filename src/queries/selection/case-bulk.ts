import { attach, createEffect, createEvent, createStore, sample } from 'effector'
import type { CaseBulk, CaseBulkRefusal } from '../../../contracts/model/cases/case-bulk.ts'
import { tabStorage } from '../../bus/browser-storage.ts'
import { $clock } from '../../bus/clock.ts'
import type { Gateway } from '../../bus/gateway/call.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { createOperation } from '../../bus/operation.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import { createOwnRead } from '../loading/own-read.ts'

/** Between two questions how far an order is. Its cases come by their own events. */
const LOOK_MS = 700

/** Where this tab keeps which order it follows. */
const FOLLOWED = 'framewright:bulk'

/** Orders something for many cases. */
export const startBulkFx = createCommandEffect('case-bulk.start')
const stopFx = createCommandEffect('case-bulk.stop')
const undoFx = createCommandEffect('case-bulk.undo')

export const startBulk = createOperation(startBulkFx)
export const stopBulk = createOperation(stopFx)
export const undoBulk = createOperation(undoFx)

/** The cases are on screen: an order of before may still run. */
export const bulksRequested = createEvent()
/** Stop what runs; what is done stays. */
export const bulkStopPressed = createEvent()
/** Take back the order of this id. */
export const bulkUndoPressed = createEvent<string>()
/** The result was seen. */
export const bulkDismissed = createEvent()

/** Data of one user: plain answers, which enter no log (engine.md 7). */
const readFx = attach({
  source: $gateway,
  effect: (gateway, bulkId: string) => gateway.call('readCaseBulk', { params: { bulkId } }),
})
async function readOrders(gateway: Gateway) {
  const answer = await gateway.call('readCaseBulks', {})
  if (answer.kind !== 'answer') return answer
  const { bulks } = answer.value
  return { kind: 'answer' as const, bulks, followed: tabStorage.getItem(FOLLOWED) }
}
const listed = createOwnRead(readOrders)
const keepFx = createEffect((id: string) => tabStorage.setItem(FOLLOWED, id))
const forgetFx = createEffect(() => tabStorage.removeItem(FOLLOWED))
const waitFx = attach({ source: $clock, effect: (clock) => clock.wait(LOOK_MS) })

const ordered = sample({
  clock: [startBulk.done, undoBulk.done],
}).filterMap(({ result }) => result?.bulk)
const stopped = stopBulk.done.filterMap(({ result }) => result?.bulk)
const read = readFx.doneData.filterMap((answer) =>
  answer.kind === 'answer' ? answer.value : undefined,
)
/** It is no order of theirs any more, as with a database that was put back: nobody is to ask for ever. */
const lost = readFx.done.filterMap(({ params, result }) =>
  result.kind === 'refused' && result.status === 404 ? params : undefined,
)
/** Whoever comes back finds the order that still runs, or what became meanwhile of the one that this tab followed. */
const found = listed.came.filterMap(
  ({ bulks, followed }) =>
    bulks.find(({ state }) => state === 'running') ?? bulks.find(({ id }) => id === followed),
)
/** What runs already where an order was refused: another tab of the user was first. */
const listedAgain = createOwnRead(readOrders)
const elsewhere = listedAgain.came.filterMap(({ bulks }) =>
  bulks.find(({ state }) => state === 'running'),
)

/** The order that is followed; null while there is none. */
export const $bulk = createStore<CaseBulk | null>(null, { serialize: 'ignore' })
  .on(found, (known, bulk) => known ?? bulk)
  .on(elsewhere, (known, bulk) => (known?.state === 'running' ? known : bulk))
  .on(ordered, (_, bulk) => bulk)
  .on(stopped, (known, bulk) => (known?.id === bulk.id ? bulk : known))
  .on(read, (known, { bulk }) => (known?.id === bulk.id ? bulk : known))
  .on(lost, (known, id) => (known?.id === id ? null : known))
  .reset(bulkDismissed, sessionEnded)

const none: readonly CaseBulkRefusal[] = []
/** The cases that it was refused for, and why. */
export const $bulkRefusals = createStore(none, { serialize: 'ignore' }).reset(
  ordered,
  bulkDismissed,
  sessionEnded,
)
sample({
  clock: read,
  source: $bulk,
  filter: (known, { bulk }) => known?.id === bulk.id,
  fn: (_, { refusals }) => refusals,
  target: $bulkRefusals,
})

sample({ clock: bulksRequested, target: listed.readFx })
sample({ clock: startBulk.failed, fn: () => undefined, target: listedAgain.readFx })
sample({ clock: [ordered, found], fn: ({ id }) => id, target: keepFx })
// A session that was cut off goes on where it was.
sample({
  clock: [bulkDismissed, sessionEnded.filter({ fn: ({ reason }) => reason === 'logout' })],
  fn: () => undefined,
  target: forgetFx,
})

const $runningId = $bulk.map((bulk) => (bulk?.state === 'running' ? bulk.id : null))
// One look after the other: an answer that is late, or lost, puts the next one off.
sample({
  clock: [$runningId, readFx.finally],
  source: { id: $runningId, waiting: waitFx.pending, reading: readFx.pending },
  filter: ({ id, waiting, reading }) => id !== null && !waiting && !reading,
  fn: () => undefined,
  target: waitFx,
})
sample({
  clock: sample({ clock: waitFx.done, source: $bulk }).filterMap((bulk) => bulk?.id),
  target: readFx,
})
// What another tab took back is offered no more.
sample({ clock: undoBulk.failed, fn: ({ input }) => input.bulk_id, target: readFx })
// What was stopped, or ended while nobody looked, may have been refused for some: they are read once more.
sample({
  clock: [stopped, found.filter({ fn: ({ state }) => state !== 'running' })],
  fn: ({ id }) => id,
  target: readFx,
})

sample({
  clock: sample({
    clock: bulkStopPressed,
    source: { bulk: $bulk, busy: stopFx.pending },
  }).filterMap(({ bulk, busy }) =>
    bulk?.state === 'running' && !busy ? { bulk_id: bulk.id } : undefined,
  ),
  target: stopFx,
})
sample({
  clock: bulkUndoPressed,
  source: undoFx.pending,
  filter: (busy) => !busy,
  fn: (_, bulk_id) => ({ bulk_id }),
  target: undoFx,
})

type Step = { before: CaseBulk | null; bulk: CaseBulk | null }

/** It ran, and runs no more: finished, or stopped. */
export const bulkEnded = createStore<Step>({ before: null, bulk: null }, { serialize: 'ignore' })
  .on($bulk, ({ bulk: before }, bulk) => ({ before, bulk }))
  .updates.filterMap(({ before, bulk }) =>
    bulk && before?.id === bulk.id && before.state === 'running' && bulk.state !== 'running'
      ? bulk
      : undefined,
  )

/** How much of the order is through, 0 to 1. */
export const $bulkShare = $bulk.map((bulk) =>
  bulk && bulk.total > 0 ? (bulk.done + bulk.unchanged + bulk.refused) / bulk.total : 0,
)
