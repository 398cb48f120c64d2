/**
 * Bulk actions, one at a time: the server carries them out by itself, over all its lives. Nobody else touches their
 * cases, so that it is known what becomes of each.
 */
import type { CaseBulkAct, CaseBulkTarget } from '../../../contracts/model/cases/case-bulk.ts'
import { z } from '../../../contracts/schema.ts'
import type { Dice } from '../../support/proofs/proof.ts'
import type { Gate } from '../gates.ts'
import { markOf } from '../scene.ts'
import { CUSTOMER, ORDERED_SEARCH, orderedCases } from '../seed.ts'
import { type Desk, type Session, WrongAnswer } from './desk.ts'

const Bulk = z.object({
  id: z.string(),
  state: z.string(),
  can_undo: z.boolean(),
  total: z.int(),
  done: z.int(),
  unchanged: z.int(),
  refused: z.int(),
})
type Bulk = z.infer<typeof Bulk>
const Answer = z.object({ bulk: Bulk })

/** What the cases are like by now, as who orders knows it. */
type Book = {
  /** On all of them, or on some where its order was stopped. */
  tags: string[]
  arePaused: boolean
  /** The last order that can be taken back, and what the cases are like then. */
  last: { bulk: Bulk; undone(): void } | null
}

type Lane = { desk: Desk; who: Session; gate: Gate; dice: Dice; book: Book; isOver(): boolean }

/** False when there was nothing to do, or it was refused. */
type Order = (lane: Lane) => Promise<boolean>

const LOOK_MS = 40
const MOST_TAGS = 6
/** Between two orders, where nothing has to be hurried. */
const MOST_REST_MS = 600

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Where the gate lets it; whatever happens between two of these, the server is alone with its orders. */
async function inside<T>({ gate }: Lane, work: () => Promise<T>): Promise<T> {
  await gate.enter()
  try {
    return await work()
  } finally {
    gate.leave()
  }
}

/** A command about orders: it tells nobody, only what the orders change does. */
async function command(lane: Lane, path: string, json: unknown): Promise<Bulk | null> {
  const given = { key: markOf(lane.dice), event: null, queuesMail: false }
  const request = { path, method: 'POST', json }
  const answer = await inside(lane, () => lane.desk.answered(lane.who, given, request, Answer))
  return answer?.bulk ?? null
}

/** Follows an order to its end; one that was acknowledged and is gone answers wrongly. */
async function untilEnded(lane: Lane, { id, total }: Bulk): Promise<Bulk> {
  for (;;) {
    const path = `/cases/_bulk/${id}`
    const { bulk } = await inside(lane, () => lane.desk.read(lane.who, path, Answer))
    if (bulk.total !== total) throw new WrongAnswer(`the order ${id} has other cases than before`)
    if (bulk.state !== 'running' || lane.isOver()) return bulk
    await pause(LOOK_MS)
  }
}

function expectAll(lane: Lane, what: string, { id, state, done, total }: Bulk): void {
  if (lane.isOver() || (state === 'finished' && done === total)) return
  throw new WrongAnswer(`${what} (${id}) is ${state}: ${done} of ${total} are done`)
}

const active = orderedCases('ACTIVE')
const standby = orderedCases('STANDBY')

/** Those that have begun: by their numbers, or as what matches. */
const begun = ({ dice }: Lane): CaseBulkTarget =>
  dice.upTo(2) === 0 ? { ids: active } : { filter: { search: ORDERED_SEARCH } }

const give = (lane: Lane, act: CaseBulkAct, cases: CaseBulkTarget): Promise<Bulk | null> =>
  command(lane, '/cases/_bulk', { act, cases })

/** Gives an order for all that have begun, which changes each of them. */
async function changeAll(lane: Lane, act: CaseBulkAct, undone: () => void): Promise<boolean> {
  const given = await give(lane, act, begun(lane))
  if (!given) return false
  const bulk = await untilEnded(lane, given)
  expectAll(lane, act.kind, bulk)
  if (bulk.total !== active.length && !lane.isOver())
    throw new WrongAnswer(`${act.kind} (${bulk.id}) took ${bulk.total} cases`)
  lane.book.last = { bulk, undone }
  return true
}

const drop = (book: Book, tag: string): void => {
  book.tags = book.tags.filter((one) => one !== tag)
}

async function toggle(lane: Lane): Promise<boolean> {
  const { book } = lane
  const were = book.arePaused
  const kind = were ? 'resume' : 'pause'
  const isDone = await changeAll(lane, { kind }, () => {
    book.arePaused = were
  })
  if (isDone) book.arePaused = !were
  return isDone
}

/** Cancels those that have not begun, and puts each back by a command of its own. */
async function cancel(lane: Lane): Promise<boolean> {
  const given = await give(lane, { kind: 'cancel' }, { ids: standby })
  if (!given) return false
  expectAll(lane, 'cancel', await untilEnded(lane, given))
  for (const id of standby) {
    const reset = { key: markOf(lane.dice), event: 'case.reset', queuesMail: false }
    const request = { path: `/cases/${id}/reset_case`, method: 'PUT' }
    await inside(lane, () => lane.desk.command(lane.who, reset, request, null))
  }
  return true
}

/** Stops an order as soon as it is given: it may have been carried out by then, or begun. */
async function stop(lane: Lane): Promise<boolean> {
  const tag = markOf(lane.dice)
  const given = await give(lane, { kind: 'tag', tag }, begun(lane))
  if (!given) return false
  lane.book.tags.push(tag)
  await pause(lane.dice.upTo(700))
  const stopped = await command(lane, `/cases/_bulk/${given.id}/cancel`, undefined)
  if (stopped?.state === 'running') throw new WrongAnswer(`${given.id} was stopped and runs`)
  const bulk = await untilEnded(lane, given)
  lane.book.last = { bulk, undone: () => drop(lane.book, tag) }
  return true
}

async function undo(lane: Lane): Promise<boolean> {
  const { last } = lane.book
  lane.book.last = null
  if (!last?.bulk.can_undo) return false
  const given = await command(lane, `/cases/_bulk/${last.bulk.id}/undo`, undefined)
  if (!given) return false
  const bulk = await untilEnded(lane, given)
  expectAll(lane, `the undo of ${last.bulk.id}`, bulk)
  if (bulk.total !== last.bulk.done)
    throw new WrongAnswer(`the undo of ${last.bulk.id} took ${bulk.total} of ${last.bulk.done}`)
  last.undone()
  return true
}

async function tag(lane: Lane): Promise<boolean> {
  const { book, dice } = lane
  const name = markOf(dice)
  const isDone = await changeAll(lane, { kind: 'tag', tag: name }, () => drop(book, name))
  if (isDone) book.tags.push(name)
  return isDone
}

/** Where its order was stopped, some do not have it. */
async function untag(lane: Lane): Promise<boolean> {
  const [name] = lane.book.tags
  if (name === undefined) return false
  lane.book.last = null
  const given = await give(lane, { kind: 'untag', tag: name }, begun(lane))
  if (!given) return false
  drop(lane.book, name)
  const { refused } = await untilEnded(lane, given)
  if (refused > 0) throw new WrongAnswer(`untag (${given.id}) was refused for ${refused} cases`)
  return true
}

const Detail = z.object({ email_flow_id: z.string() })
const Template = z.object({
  ...{ id: z.string(), type: z.string(), name: z.string(), content: z.string() },
  ...{ schedule_num_days: z.nullable(z.int()), config: z.unknown() },
  scheduled_emails: z.array(z.unknown()),
})
const Affected = z.object({
  bulk_id: z.string(),
  total: z.int(),
  done: z.int(),
  running: z.boolean(),
})
const Saved = z.object({ affected_cases: z.nullable(Affected) })

/** Saves the reminder that waits on cases, and lets them follow: on these, and on those of the scheduler meanwhile. */
async function apply(lane: Lane): Promise<boolean> {
  const { desk, who, dice } = lane
  const flow = await inside(lane, async () => {
    const { email_flow_id } = await desk.read(who, `/cases/${active[0]}`, Detail)
    const path = `/customer/${CUSTOMER}/config/email_flows/${email_flow_id}`
    return { path, templates: await desk.read(who, `${path}/templates`, z.array(Template)) }
  })
  const template = flow.templates.find(({ scheduled_emails }) => scheduled_emails.length > 0)
  if (template?.type !== 'scheduled') return false
  const mark = markOf(dice)
  const { id, scheduled_emails: _, ...values } = template
  const request = {
    path: `${flow.path}/template/${id}?update_scheduled_emails=true`,
    ...{ method: 'PUT', json: { ...values, subject: `Reminder ${mark}` } },
  }
  const given = { key: mark, event: 'mail-template.changed', queuesMail: false }
  const saved = await inside(lane, () => desk.answered(who, given, request, Saved))
  let affected = saved?.affected_cases ?? null
  if (!affected) return false
  const { bulk_id } = affected
  while (affected.running && !lane.isOver()) {
    await pause(LOOK_MS)
    const path = `/customer/${CUSTOMER}/config/affected_cases/${bulk_id}`
    affected = await inside(lane, () => desk.read(who, path, Affected))
  }
  const { done, total } = affected
  if (done === total || lane.isOver()) return true
  throw new WrongAnswer(`the change ${bulk_id} reached ${done} of ${total} cases`)
}

/** What may be ordered, by name. */
export const orders = {
  // So many are enough.
  tag: (lane) => (lane.book.tags.length < MOST_TAGS ? tag(lane) : untag(lane)),
  untag,
  remind: (lane) =>
    changeAll(
      lane,
      { kind: 'reminder', name: markOf(lane.dice), date: '2027-03-01' },
      () => undefined,
    ),
  toggle,
  cancel,
  stop,
  undo,
  apply,
} as const satisfies Record<string, Order>

type Work = Pick<Lane, 'desk' | 'gate' | 'dice' | 'isOver'> & {
  /** What leads to where everybody heads for now. */
  ways(): { ordered?: readonly (keyof typeof orders)[] }
}

/** Gives order after order. */
export async function giveOrders(work: Work, who: Session): Promise<void> {
  const { desk, gate, dice, isOver } = work
  const book: Book = { tags: [], arePaused: false, last: null }
  const lane: Lane = { desk, who, gate, dice, book, isOver }
  while (!isOver()) {
    const heading = work.ways().ordered?.map((name) => orders[name])
    for (const order of heading ?? [dice.pick(Object.values<Order>(orders))])
      if (await order(lane)) break
    await pause(heading ? LOOK_MS : dice.upTo(MOST_REST_MS))
  }
}
