/**
 * Deaths of a server that sends emails: at each step of its dialogue with the mail server, before it and behind it. What a
 * dead process leaves is what is committed and what the other end was told; whoever comes after it goes on from there.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import type { EmailActivity } from '../../../contracts/model/cases/activity.ts'
import { activity, caseRow } from '../../../server-mock/db/schema/cases.ts'
import { outbox } from '../../../server-mock/db/schema/mail.ts'
import { readEntry } from '../../../server-mock/modules/case-record/activities.ts'
import { claim, settleAbandoned } from '../../../server-mock/modules/outgoing-mail/outbox-queue.ts'
import { type Claimed, UNKNOWN } from '../../../server-mock/modules/outgoing-mail/outbox-row.ts'
import { settle } from '../../../server-mock/modules/outgoing-mail/settle.ts'
import { runScheduler } from '../../../server-mock/modules/schedule/run-scheduler.ts'
import { drainOutbox } from '../../../server-mock/outside/mail-out/outbox.ts'
import { sendRow } from '../../../server-mock/outside/mail-out/send-row.ts'
import type { Services } from '../../../server-mock/services.ts'
import { smtpSteps } from '../../kills/points.ts'
import type { Sink, SinkTrap } from '../../kills/sink.ts'
import { addCaseIn } from '../offices/case-in-state.ts'
import { addWaiting } from '../offices/outgoing-office.ts'
import type { Office } from '../server/api-office.ts'
import type { Dice } from './proof.ts'
import { aReminder, strayReminders } from './sent-reminders.ts'

/** A server of the outbox that is about to die; `kill` takes away what it holds of the database. */
type Mortal = { services: Services; kill(): Promise<void> }

export type Deathbed = {
  office: Office
  /** Customers of other tests, whose mails nobody dies of. */
  others: readonly string[]
  sink: Sink
  /** Whoever goes on. */
  successor: Services
  /** Whether the successor has begun after the death, and not beside who died. */
  isNext: boolean
  start(): Promise<Mortal>
  send(caseId: string, json: object, query?: string): Promise<{ status: number }>
}

const steps = smtpSteps.map((step) => ({ step, moment: 'before' as const }))
const deaths: readonly (Pick<SinkTrap, 'step' | 'moment'> | 'unclaimed' | 'settled')[] = [
  'unclaimed',
  ...steps,
  // Taken and answered; of its end nothing is written down.
  { step: 'whole mail', moment: 'after' },
  'settled',
]
type Death = (typeof deaths)[number]

export const nameOfDeath = (death: Death): string =>
  typeof death === 'string' ? death : `${death.step}: ${death.moment}`

/** Nobody is silent here but who is dead. */
const LIMITS = { connectMs: 60_000, wholeMs: 60_000 }
const MOST_BEFORE = 2
/** One in so many that nobody knows about is sent again by a person. */
const AGAIN = 8
/** More than one packet holds, so that there is half a mail. */
const LONG = '<p>Hello</p>'.repeat(20_000)

/** What may have become of the mail that was under way, as `seenOf` writes it. */
function endsOf(death: Death): string[] {
  if (typeof death === 'string')
    return [JSON.stringify({ arrived: 1, status: 'SENT', error: null })]
  // What was written of half a mail may still be on its way when its writer dies: all of it, or not.
  const arrivals = death.step === 'half mail' ? [0, 1] : [death.step === 'whole mail' ? 1 : 0]
  return arrivals.map((arrived) => JSON.stringify({ arrived, status: 'FAILED', error: UNKNOWN }))
}

/** A mail of a case: written by a person, or a reminder of the flow with another one planned behind it. */
type Mail = { caseId: string; isReminder: boolean }

async function aMail(
  { office, successor, send }: Deathbed,
  dice: Dice,
  isLong: boolean,
): Promise<Mail> {
  const { db } = successor.database
  const caseId = await addCaseIn(db, office, 'ACTIVE')
  if (!isLong && dice.upTo(4) === 0) {
    await addWaiting(successor, office.id, caseId, [
      '2026-01-02T08:00:00.000Z',
      '2099-01-02T08:00:00.000Z',
    ])
    await runScheduler(successor)
    // None is due at some hours.
    if ((await db.$count(outbox, eq(outbox.caseId, Number(caseId)))) > 0)
      return { caseId, isReminder: true }
  }
  const content = isLong ? LONG : '<p>Hello</p>'
  const { status } = await send(caseId, {
    ...{ to: `owner-${caseId}@opponent.example`, cc: '', bcc: '', attachments: [] },
    ...{ subject: `About ${caseId}`, content },
    ...(dice.upTo(2) === 0 && { reminder: aReminder }),
  })
  if (status !== 200) throw new Error(`an email was answered with ${status}`)
  return { caseId, isReminder: false }
}

/** Hands a mail over until death comes, at a step of SMTP. */
export async function dieAt(
  services: Services,
  sink: Sink,
  row: Claimed,
  death: Pick<SinkTrap, 'step' | 'moment'>,
): Promise<void> {
  // As the system closes what a dead process had open.
  const gone = new AbortController()
  const sprung = new Promise<void>((resolve) => {
    sink.set({ ...death, nth: 1, spring: resolve })
  })
  const sending = sendRow(services, row, LIMITS, gone.signal)
  await Promise.race([sprung, sending])
  if (death.moment === 'after') await sending
  gone.abort()
  sink.set(null)
  await sending
}

/** Takes the next mail and sends it until death comes, if it comes. */
async function sendUntil(
  { services }: Mortal,
  { sink, others }: Deathbed,
  death: Death | null,
): Promise<void> {
  if (death === 'unclaimed') return
  const row = await claim(services, others)
  if (!row) throw new Error('no mail waits')
  if (death === null || death === 'settled')
    return settle(services, row, await sendRow(services, row, LIMITS))
  await dieAt(services, sink, row, death)
}

/** Whoever comes after does what every start does; another process sees the death a little later. */
async function takeOver({ successor, isNext }: Deathbed): Promise<void> {
  for (;;) {
    await settleAbandoned(successor, isNext)
    const left = await successor.database.db.$count(outbox, eq(outbox.state, 'sending'))
    if (left === 0) break
    await pause(20)
  }
  await drainOutbox(successor, LIMITS)
}

async function entriesOf({ successor }: Deathbed, caseId: string) {
  const rows = await successor.database.db
    .select()
    .from(activity)
    .where(eq(activity.caseId, Number(caseId)))
  return rows.map((row) => readEntry(row))
}

/** How often each attempt at a mail of this case arrived, and what its timeline says. */
async function seenOf(bed: Deathbed, { caseId }: Mail) {
  const { db } = bed.successor.database
  const rows = await db
    .select()
    .from(outbox)
    .where(eq(outbox.caseId, Number(caseId)))
  const entries = (await entriesOf(bed, caseId)).filter(
    (entry): entry is EmailActivity => entry.type === 'EMAIL_OUT' || entry.type === 'TRIGGERED',
  )
  const [entry, ...others] = entries
  const arrivals = rows.map(({ messageId }) => bed.sink.countOf(messageId ?? ''))
  return {
    isOne: entry !== undefined && others.length === 0,
    entry,
    doubled: arrivals.filter((times) => times > 1).length,
    seen: JSON.stringify({
      arrived: arrivals.reduce((sum, times) => sum + times, 0),
      status: entry?.content.status,
      error: entry?.content.history.at(-1)?.error_msg ?? null,
    }),
  }
}

/** What is planned behind a reminder that nobody knows about waits for a person (G-39). */
async function isPaused(bed: Deathbed, caseId: string): Promise<boolean> {
  const planned = (await entriesOf(bed, caseId)).filter(({ type }) => type === 'EMAIL_SCHEDULED')
  return planned.every(({ content }) => 'status' in content && content.status === 'PAUSED')
}

export type DeathFigures = {
  deaths: number
  mails: number
  arrived: number
  unknown: number
  again: number
  byPoint: Record<string, number>
}

/** Plays lives, each of some mails and one death; answers what was wrong after any. */
export async function playDeaths(
  bed: Deathbed,
  lives: number,
  dice: Dice,
): Promise<{ wrong: string[]; figures: DeathFigures }> {
  const wrong: string[] = []
  const figures: DeathFigures = {
    ...{ deaths: 0, mails: 0, arrived: 0, unknown: 0, again: 0 },
    byPoint: {},
  }
  // Each kind once, before chance says which.
  const first = dice.upTo(deaths.length)
  for (let life = 0; life < lives; life += 1) {
    const death = life < deaths.length ? deaths[(first + life) % deaths.length] : dice.pick(deaths)
    if (death === undefined) throw new Error('nothing to die of')
    const isLong = typeof death !== 'string' && death.step === 'half mail'
    const mails: Mail[] = []
    const mortal = await bed.start()
    for (let before = dice.upTo(MOST_BEFORE + 1); before > 0; before -= 1) {
      mails.push(await aMail(bed, dice, false))
      await sendUntil(mortal, bed, null)
    }
    const last = await aMail(bed, dice, isLong)
    await sendUntil(mortal, bed, death)
    await mortal.kill()
    // Somebody writes while nobody sends.
    const behind = dice.upTo(4) === 0 ? [await aMail(bed, dice, false)] : []
    await takeOver(bed)

    const name = nameOfDeath(death)
    figures.deaths += 1
    figures.byPoint[name] = (figures.byPoint[name] ?? 0) + 1
    for (const mail of [...mails, last, ...behind]) {
      const expected = endsOf(mail === last ? death : 'settled')
      const { seen, isOne, doubled, entry } = await seenOf(bed, mail)
      figures.mails += 1
      figures.arrived += seen.includes('"arrived":1') ? 1 : 0
      const isUnknown = seen.includes(UNKNOWN)
      figures.unknown += isUnknown ? 1 : 0
      if (!expected.includes(seen) || !isOne || doubled > 0)
        wrong.push(`${name}, case ${mail.caseId}: ${seen}`)
      if (isUnknown && mail.isReminder && !(await isPaused(bed, mail.caseId)))
        wrong.push(`${name}, case ${mail.caseId}: a further reminder is planned`)
      if (!isUnknown || !entry || dice.upTo(AGAIN) > 0) continue
      figures.again += 1
      const again = await sendAgain(bed, mail, entry)
      if (again !== null) wrong.push(`${name}, case ${mail.caseId}: ${again}`)
    }
    await forget(bed, [...mails, last, ...behind])
  }
  wrong.push(...(await strayReminders(bed.successor)))
  return { wrong, figures }
}

/** A person decides that it shall go once more; answers what is wrong then, or null. */
async function sendAgain(bed: Deathbed, mail: Mail, entry: EmailActivity): Promise<string | null> {
  const before = bed.sink.arrived().size
  const { status } = await bed.send(
    mail.caseId,
    {
      ...{ to: `owner-${mail.caseId}@opponent.example`, cc: '', bcc: '', attachments: [] },
      ...{ subject: 'Once more', content: '<p>Hello</p>' },
    },
    `?case_activity_id=${entry.id}`,
  )
  await drainOutbox(bed.successor, LIMITS)
  const { isOne, doubled, entry: now } = await seenOf(bed, mail)
  const arrived = bed.sink.arrived().size - before
  const seen = JSON.stringify({ status, arrived, isOne, doubled, now: now?.content.status })
  const right = { status: 200, arrived: 1, isOne: true, doubled: 0, now: 'SENT' }
  return seen === JSON.stringify(right) ? null : `sent again: ${seen}`
}

/** Cases that are done would make each pass of the scheduler longer. */
const forget = ({ successor }: Deathbed, mails: readonly Mail[]) =>
  successor.database.db
    .update(caseRow)
    .set({ state: 'CANCELLED' })
    .where(
      inArray(
        caseRow.id,
        mails.map(({ caseId }) => Number(caseId)),
      ),
    )
