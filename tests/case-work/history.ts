/** How a history of cases is played on the real server: after every step everything has to hold. */
import { eq } from 'drizzle-orm'
import type { CommandName } from '../../contracts/commands/commands.ts'
import type { CaseState } from '../../contracts/model/cases/case.ts'
import { customer as customers } from '../../server-mock/db/schema/accounts.ts'
import { applyExternalEvent } from '../../server-mock/modules/external-events/apply-external-event.ts'
import type { OutsideEvent } from '../../server-mock/modules/external-events/outside-event.ts'
import { fileMail } from '../../server-mock/modules/inbound-mail/file-mail.ts'
import { runScheduler } from '../../server-mock/modules/schedule/run-scheduler.ts'
import type { Command, CommandHandler } from '../../src/bus/command/command.ts'
import type { Gateway } from '../../src/bus/gateway/call.ts'
import { commandHandlers } from '../../src/commands/handlers.ts'
import { lateHandlers } from '../../src/commands/late-handlers.ts'
import { viewOf } from '../../src/commands/pending.ts'
import type { Prediction, View } from '../../src/projections/view.ts'
import type { Customer, Person } from '../simulation/world/customer.ts'
import { aPdf, aPng } from '../support/files/files.ts'
import { bounceReport } from '../support/mail/bounce-report.ts'
import { type Met, meet } from '../support/proofs/campaign.ts'
import { dumpOf } from '../support/server/dump.ts'
import { afterFailedPayment, attempts, dayAt } from './acts.ts'
import type { Attempt, Facts } from './attempt.ts'
import { disagreements, wrongInTheEnd } from './checks.ts'
import { type Desk, gatewayOf, openDesk } from './desk.ts'
import { isJudged, type Step } from './steps.ts'
import { cell, type Judged, type Verdict } from './table.ts'
import { openTiles } from './tiles.ts'
import type { House, World } from './world.ts'

/** Sessions last for 30 days, and a day here for 26 hours. */
const MOST_DAYS = 20
const DAY = 26 * 3_600_000

type AnyHandler = Pick<CommandHandler<never, View, Prediction>, 'refuse' | 'run'>

/** How something came out: the status of a refusal, or null when it was done. */
type End = { status: number | null; message: string }
const done: End = { status: null, message: '' }

class Broken extends Error {}

const insist = (problems: readonly string[], where: string): void => {
  if (problems.length > 0) throw new Broken([`at ${where}:`, ...problems].join('\n'))
}

type Hands = { gateway: Gateway; person: Person }

/** One history while it lasts. */
function begin(house: House, customer: Customer, world: World, met: Met) {
  const { services } = house
  const { db } = services.database
  const known = new Map<string, CaseState>(customer.caseIds.map((id) => [id, 'STANDBY']))
  let made = 0
  let days = 0
  let created: string | null = null
  /** Until the day is over: how long the server keeps them is its own affair. */
  let deletedNotes: { id: string; userId: string; caseId: string }[] = []
  let isConnected = true

  const nextId = (): string => {
    made += 1
    return `${customer.id}-${made}`
  }

  async function command(desk: Desk, { gateway, person }: Hands, name: CommandName, input: object) {
    const given = {
      ...{ id: nextId(), parentId: null, name, input, customerId: customer.id },
      ...{ actor: { kind: 'user', id: person.id, name: person.name } },
      at: new Date(house.now()).toISOString(),
    } as unknown as Command
    const handler = commandHandlers[name] as AnyHandler
    const view = viewOf(desk.workspace(), [], lateHandlers)
    const objection = handler.refuse?.(given as never, view) ?? null
    const outcome = await handler.run(given as never, gateway, view)
    const end: End =
      outcome.kind === 'done'
        ? done
        : { status: outcome.kind === 'refused' ? outcome.status : 0, message: outcome.message }
    return { end, objection, outcome }
  }

  async function fromOutside(event: object, caseId: string): Promise<End> {
    const whole = { ...event, id: nextId(), customer_id: customer.id, case_id: caseId }
    const answer = await applyExternalEvent(services, whole as OutsideEvent)
    if ('ok' in answer) return done
    const { status, error_message: message } = answer.refused
    return { status, message }
  }

  async function carryOut(desk: Desk, hands: Hands, facts: Facts, attempt: NonNullable<Attempt>) {
    const { does, verdict } = attempt
    if ('outside' in does) return fromOutside(does.outside, facts.caseId)
    const { end, objection } = await command(desk, hands, does.command, does.input)
    if (objection !== null && 'to' in verdict) {
      throw new Broken(`the client refuses what the table allows: ${objection}`)
    }
    return end
  }

  function compare(verdict: Verdict, end: End, heard: number): string[] {
    if ('to' in verdict) {
      return end.status === null ? [] : [`refused with ${end.status}: ${end.message}`]
    }
    if (end.status === null) return [`taken, but the table says: ${verdict.why}`]
    const { sentences = 1 } = verdict
    const isRight =
      verdict.refused.includes(end.status) && end.message.split('; ').length === sentences
    return [
      ...(isRight ? [] : [`refused with ${end.status} (${end.message}), not for: ${verdict.why}`]),
      ...(heard === 0 ? [] : [`refused, and caused ${heard} events`]),
    ]
  }

  /** Which notes are deleted after something that was done. */
  function remember({ does }: NonNullable<Attempt>, { caseId, userId }: Facts): void {
    if ('outside' in does) return
    const { command: name, input } = does
    if (name === 'case.note.delete') deletedNotes.push({ id: input.note_id, userId, caseId })
    if (name === 'case.note.restore') {
      deletedNotes = deletedNotes.filter(({ id }) => id !== input.note_id)
    }
  }

  /** Something that the table judges. */
  async function judge(desk: Desk, hands: Hands, act: Judged, facts: Facts): Promise<string[]> {
    const attempt = attempts[act](facts)
    if (!attempt) return []
    const { verdict } = attempt
    const { state } = facts.detail
    const isRefusal = 'refused' in verdict
    const before = isRefusal ? await dumpOf(db, customer.id) : {}
    const end = await carryOut(desk, hands, facts, attempt)
    await house.settled()
    const problems = compare(verdict, end, desk.takeHeard().length)
    if (problems.length > 0) return problems
    if ('to' in verdict) {
      known.set(facts.caseId, verdict.to)
      remember(attempt, facts)
      meet(met, cell(act, state, true))
      if (verdict.to !== state) meet(met, `${state} > ${verdict.to} by ${act}`)
      return []
    }
    for (const why of verdict.why) {
      meet(met, why === 'state' ? cell(act, state, false) : `${act}: ${why}`)
    }
    const after = await dumpOf(db, customer.id)
    return Object.keys(after)
      .filter((table) => after[table] !== before[table])
      .map((table) => `refused, and wrote into ${table}`)
  }

  async function create(desk: Desk, hands: Hands): Promise<string[]> {
    const input = { host: `${nextId()}.example`, source_case_id: null }
    const { outcome } = await command(desk, hands, 'case.create', input)
    if (outcome.kind !== 'done') return [`a case was not created: ${outcome.message}`]
    created = (outcome.result as { case_id: string }).case_id
    await desk.open(created)
    known.set(created, 'STANDBY')
    meet(met, '> STANDBY by create')
    return []
  }

  async function day(desk: Desk): Promise<void> {
    if (days >= MOST_DAYS) return
    days += 1
    deletedNotes = []
    house.pass(DAY)
    for (const [id, state] of known) {
      const detail = desk.workspace().details.map.get(id)
      if (state !== 'PAYMENT_PROCESSING' || !detail) continue
      const verdict = afterFailedPayment({ detail })
      if (!('to' in verdict)) continue
      known.set(id, verdict.to)
      meet(met, `${state} > ${verdict.to} by day`)
    }
    desk.today()
    await runScheduler(services)
  }

  /** Of the case's contact, or now and then of nobody whom anybody knows. */
  async function mailComes(caseId: string, value: number): Promise<void> {
    const envelopeFrom =
      value % 5 === 0 ? 'stranger@nowhere.example' : `owner-${caseId}@shop.example`
    const raw = Buffer.from(
      `From: ${envelopeFrom}\r\nTo: ${customer.id}@inbound.example\r\nSubject: Re: case ${caseId}\r\n` +
        `Message-ID: <${nextId()}@shop.example>\r\n\r\nHello\r\n`,
    )
    await fileMail(services, { customerId: customer.id, raw, envelopeFrom })
  }

  const arrived: string[] = []

  async function bounce(value: number): Promise<void> {
    arrived.push(...world.sink.takeArrived().map(({ messageId }) => messageId))
    const messageId = arrived[value % Math.max(1, arrived.length)]
    if (messageId === undefined) return
    const raw = bounceReport(messageId)
    await fileMail(services, { customerId: customer.id, raw, envelopeFrom: '' })
  }

  async function provider(): Promise<void> {
    isConnected = !isConnected
    const providerStatus = isConnected ? 'connected' : 'pending'
    await db.update(customers).set({ providerStatus }).where(eq(customers.id, customer.id))
  }

  async function happenOtherwise(desk: Desk, hands: Hands, one: Step, caseId: string) {
    if (one.act === 'create') return create(desk, hands)
    if (one.act === 'day') await day(desk)
    if (one.act === 'mail comes') await mailComes(caseId, one.value)
    if (one.act === 'bounce') await bounce(one.value)
    if (one.act === 'mail refused') world.sink.arm('mail refused')
    if (one.act === 'provider') await provider()
    return []
  }

  const caseOf = ({ on }: Step): string =>
    (on === 2 ? created : null) ?? customer.caseIds[on % 2] ?? ''

  return async (desk: Desk, hands: Hands, one: Step): Promise<string[]> => {
    const caseId = caseOf(one)
    const detail = desk.workspace().details.map.get(caseId)
    const timeline = desk.workspace().activities.map.get(caseId)?.timeline
    if (!detail || !timeline) return [`case ${caseId} is not loaded`]
    desk.takeHeard()
    const facts: Facts = {
      ...{ customer, caseId, detail, timeline, isConnected },
      deletedNotes: deletedNotes.filter((note) => note.caseId === caseId),
      ...{ value: one.value, userId: hands.person.id, day: dayAt(house.now()) },
    }
    const found = isJudged(one.act)
      ? await judge(desk, hands, one.act, facts)
      : await happenOtherwise(desk, hands, one, caseId)
    await house.settled()
    return [...found, ...house.takeErrors(), ...(await disagreements(desk, db, customer.id, known))]
  }
}

const describe = (one: Step, at: number): string =>
  `step ${at + 1}, ${one.act} on case ${one.on} (${one.value})${one.isColleague ? ' by a colleague' : ''}`

const blobs = ({ gateway }: Hands): void => {
  gateway.uploadRegistry.put('png', new Blob([aPng()]))
  gateway.uploadRegistry.put('pdf', new Blob([aPdf()]))
}

/** Plays a history from its beginning to its end; throws at the first thing that does not hold. */
export async function play(world: World, steps: readonly Step[], met: Met): Promise<void> {
  const { house, customer } = await world.begin()
  const [me, , colleague] = customer.people
  if (!me || !colleague) throw new Error('nobody is at work')
  const desk = await openDesk(house, customer, me)
  const mine: Hands = { gateway: desk.gateway, person: me }
  const theirs: Hands = { gateway: await gatewayOf(house, customer, colleague), person: colleague }
  for (const hands of [mine, theirs]) blobs(hands)
  try {
    const run = begin(house, customer, world, met)
    const tiles = openTiles(desk, house, customer.id)
    insist(await tiles.problems(), 'the beginning')
    for (const [at, one] of steps.entries()) {
      const problems = await run(desk, one.isColleague ? theirs : mine, one)
      insist([...problems, ...(await tiles.problems())], describe(one, at))
    }
    insist(
      [...(await wrongInTheEnd(desk, customer.id)), ...(await tiles.wrongInTheEnd())],
      'the end',
    )
  } catch (error) {
    world.spoil()
    throw error
  } finally {
    desk.close()
    await world.end(house, customer)
  }
}
