/**
 * Races about one email of a person: who takes it back, or sends it only now, who hands it over, and what happens to its case
 * begin in the same millisecond. Of every round one outcome is left, and the server, the timeline and the mailbox agree.
 */
import { asc, eq } from 'drizzle-orm'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import { emptyContact } from '../../../contracts/rules/cases/contact.ts'
import { z } from '../../../contracts/schema.ts'
import { activity } from '../../../server-mock/db/schema/cases.ts'
import { event } from '../../../server-mock/db/schema/log.ts'
import { outbox } from '../../../server-mock/db/schema/mail.ts'
import { readEntry } from '../../../server-mock/modules/case-record/activities.ts'
import { applyExternalEvent } from '../../../server-mock/modules/external-events/apply-external-event.ts'
import { fileMail } from '../../../server-mock/modules/inbound-mail/file-mail.ts'
import { runScheduler } from '../../../server-mock/modules/schedule/run-scheduler.ts'
import { drainOutbox } from '../../../server-mock/outside/mail-out/outbox.ts'
import type { Services } from '../../../server-mock/services.ts'
import { addCaseIn } from '../offices/case-in-state.ts'
import { addWaiting } from '../offices/outgoing-office.ts'
import type { Office } from '../server/api-office.ts'
import type { Dice } from './proof.ts'
import { aReminder, strayReminders } from './sent-reminders.ts'

type Answer = { status: number; json: unknown }

/** Who takes part: the servers that send, and a person who asks one of them. */
export type Racing = {
  office: Office
  servers: readonly Services[]
  ask(method: string, path: string, json?: object): Promise<Answer>
  /** What arrived at the other end, by its subject. */
  arrived(subject: string): number
}

const Told = z.object({ events: z.array(z.object({ payload: z.unknown() })) })
const Entry = z.object({ activity: z.object({ id: z.string() }) })

const answer = (office: Office, from: string, round: number): Uint8Array =>
  Buffer.from(
    [
      ...[`From: ${from}`, `To: ${office.id}@inbound.example`, 'Subject: An answer'],
      ...[`Message-ID: <race-${round}@opponent.example>`, '', 'Hello', ''],
    ].join('\r\n'),
  )

type Round = { caseId: string; contact: string; round: number }

/** What may happen to the case at the same moment, any of them beside any other. */
const others = {
  payment: async ({ servers: [server], office }: Racing, { caseId }: Round) => {
    if (!server) return
    const of = { customer_id: office.id, case_id: caseId }
    await applyExternalEvent(server, { ...of, kind: 'payment-succeeded', payment_method: 'card' })
  },
  answer: async ({ servers: [server], office }: Racing, { contact, round }: Round) => {
    if (!server) return
    const raw = answer(office, contact, round)
    await fileMail(server, { customerId: office.id, raw, envelopeFrom: contact })
  },
  scheduler: async ({ servers }: Racing) => {
    for (const server of servers) await runScheduler(server)
  },
} as const
type Other = keyof typeof others
const otherNames: readonly Other[] = ['payment', 'answer', 'scheduler']

/** The way of a request to the server takes some turns of its loop: whoever sends begins somewhere within. */
async function afterTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Less than a request takes, about as many, and more, so that each is first now and then. */
const TURNS = [10, 300, 4_000] as const

/** What ends the automation of a case, and the event that tells it. */
const endings: Readonly<Partial<Record<Other, string>>> = {
  payment: 'case.payment-succeeded',
  answer: 'case.mail-received',
}

type Played = Record<'caseId' | 'activityId' | 'subject', string> & {
  /** What asking once more to take it back was answered; 200 where it was taken back. */
  back: number
  /** Since when everything that raced had ended. */
  raced: number
  happens: readonly Other[]
}

/** What is wrong with the reminders of a case, in words: no second one, none that was queued or taken after its end. */
async function wrongReminders(
  server: Services,
  { caseId, raced, happens }: Played,
): Promise<string[]> {
  const { db } = server.database
  const ofCase = Number(caseId)
  const told = await db.select().from(event).where(eq(event.caseId, ofCase)).orderBy(asc(event.seq))
  const rows = await db.select().from(outbox).where(eq(outbox.caseId, ofCase))
  const reminders = rows.filter(({ kind }) => kind === 'SCHEDULED')
  const queued = told.findIndex(
    ({ name, payload }) =>
      name === 'case.mail-scheduled' && JSON.stringify(payload).includes('"kind":"SCHEDULED"'),
  )
  const ends = happens.flatMap((other) => endings[other] ?? [])
  const end = told.findIndex(({ name }) => ends.includes(name))
  const isPaid = happens.includes('payment')
  const late = reminders.filter(({ claimed }) => Date.parse(claimed ?? '') > raced)
  return [
    ...ends.filter((one) => !told.some(({ name }) => name === one)).map((one) => `no ${one}`),
    ...(reminders.length > 1 ? [`case ${caseId}: ${reminders.length} reminders`] : []),
    ...(end >= 0 && queued > end ? [`case ${caseId}: a reminder was queued after the end`] : []),
    ...(isPaid && late.length > 0 ? [`case ${caseId}: a reminder was taken once it was paid`] : []),
  ]
}

/** What is wrong after a round, in words; nothing where everything agrees. */
async function wrongAfter(
  { servers: [server], arrived }: Racing,
  played: Played,
): Promise<string[]> {
  if (!server) return []
  const { caseId, activityId, subject, back } = played
  const { db } = server.database
  const [row] = await db.select().from(outbox).where(eq(outbox.activityId, activityId))
  const [found] = await db.select().from(activity).where(eq(activity.id, activityId))
  const entry: Activity | null = found ? readEntry(found) : null
  const status = entry?.type === 'EMAIL_OUT' ? entry.content.status : null
  const seen = JSON.stringify({ back, arrived: arrived(subject), row: row?.state, status })
  const isTaken = JSON.stringify({ back: 200, arrived: 0, status: null })
  const isSent = JSON.stringify({ back: 409, arrived: 1, row: 'sent', status: 'SENT' })
  return [
    ...(seen === isTaken || seen === isSent ? [] : [`case ${caseId}: ${seen}`]),
    ...(await wrongReminders(server, played)),
  ]
}

/** How often which of those that may be first was. */
export type RaceFigures = { takenBack: number; sentInRace: number; paid: number; answered: number }

/** Plays rounds, each on a case of its own; answers what was wrong in any, and how often who was first. */
export async function raceUndo(
  racing: Racing,
  rounds: number,
  dice: Dice,
): Promise<{ wrong: string[]; figures: RaceFigures }> {
  const { servers, office, ask } = racing
  const [server] = servers
  if (!server) throw new Error('nobody sends')
  const { db } = server.database
  const wrong: string[] = []
  const figures = { takenBack: 0, sentInRace: 0, paid: 0, answered: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const contact = `owner-${round}-${dice.upTo(2 ** 31)}@opponent.example`
    const opponentContact = { ...emptyContact, email: contact }
    const caseId = await addCaseIn(db, office, 'ACTIVE', {
      ...{ row: { contactEmail: contact }, detail: { opponentContact } },
    })
    await addWaiting(server, office.id, caseId, ['2026-01-02T08:00:00.000Z'])
    const subject = `Race ${caseId}`
    const mail = {
      to: contact,
      cc: '',
      bcc: '',
      subject,
      content: '<p>Hello</p>',
      attachments: [],
      reminder: aReminder,
    }
    const send = async (delay: number): Promise<string> => {
      const sent = await ask('POST', `/cases/${caseId}/outbound_email?delay=${delay}`, mail)
      const told = z.parse(Told, sent.json).events[0]?.payload
      return z.parse(Entry, told).activity.id
    }
    const isSentNow = dice.upTo(3) === 0
    let activityId = ''
    if (!isSentNow) {
      activityId = await send(1)
      // It is due by the server's clock from here on, whatever that says.
      await db
        .update(outbox)
        .set({ notBefore: '2026-01-01T00:00:00.000Z' })
        .where(eq(outbox.activityId, activityId))
    }
    const happens = otherNames.filter(() => dice.upTo(2) === 0)
    const runs = [
      isSentNow
        ? async () => {
            activityId = await send(0)
          }
        : () => ask('DELETE', `/cases/${caseId}/scheduled_email/${activityId}`),
      ...[
        ...servers.map((one) => () => drainOutbox(one)),
        ...happens.map((other) => () => others[other](racing, { caseId, contact, round })),
      ].map((run) => {
        const turns = dice.upTo(dice.pick(TURNS))
        return () => afterTurns(turns).then(run)
      }),
    ]
    const first = dice.upTo(runs.length)
    const order = [...runs.slice(first), ...runs.slice(0, first)]
    await Promise.all(order.map((run) => run()))
    const raced = server.clock.now().getTime()
    if (isSentNow) for (const one of servers) await drainOutbox(one)
    const again = await ask('DELETE', `/cases/${caseId}/scheduled_email/${activityId}`)
    for (const one of servers) await drainOutbox(one)
    // Asked once more: taken back it is gone, and sent it has left.
    const back = again.status === 404 ? 200 : again.status
    figures.takenBack += back === 200 ? 1 : 0
    figures.sentInRace += isSentNow ? 1 : 0
    figures.paid += happens.includes('payment') ? 1 : 0
    figures.answered += happens.includes('answer') ? 1 : 0
    wrong.push(...(await wrongAfter(racing, { caseId, activityId, subject, back, raced, happens })))
  }
  wrong.push(...(await strayReminders(server)))
  return { wrong, figures }
}
