/**
 * Races about one email that waits in the outbox: whoever takes it back, whoever sends it, and what happens to its case
 * begin in the same millisecond. Of every round one outcome is left, and the server, the timeline and the mailbox agree.
 */
import { eq } from 'drizzle-orm'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import { z } from '../../../contracts/schema.ts'
import { activity, caseRow } from '../../../server-mock/db/schema/cases.ts'
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

/** What may happen to the case at the same moment. */
const others = {
  nothing: async () => undefined,
  payment: async ({ servers: [server], office }: Racing, caseId: string) => {
    if (!server) return
    const of = { customer_id: office.id, case_id: caseId }
    await applyExternalEvent(server, { ...of, kind: 'payment-succeeded', payment_method: 'card' })
  },
  answer: async ({ servers: [server], office }: Racing, caseId: string, round: number) => {
    if (!server) return
    const from = `owner-${caseId}@opponent.example`
    const raw = answer(office, from, round)
    await fileMail(server, { customerId: office.id, raw, envelopeFrom: from })
  },
  scheduler: async ({ servers }: Racing) => {
    for (const server of servers) await runScheduler(server)
  },
} as const

/** The way of a request to the server takes some turns of its loop: whoever sends begins somewhere within. */
async function afterTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** More than a request takes. */
const MOST_TURNS = 200

/** What is wrong after a round, in words; nothing where everything agrees. */
async function wrongAfter(
  { servers: [server], arrived }: Racing,
  {
    caseId,
    activityId,
    subject,
    back,
  }: Record<'caseId' | 'activityId' | 'subject', string> & {
    back: number
  },
): Promise<string[]> {
  if (!server) return []
  const { db } = server.database
  const ofCase = Number(caseId)
  const rows = await db.select().from(outbox).where(eq(outbox.caseId, ofCase))
  const entries = (await db.select().from(activity).where(eq(activity.caseId, ofCase))).map(
    (row): Activity => readEntry(row),
  )
  const [found] = await db.select().from(caseRow).where(eq(caseRow.id, ofCase))
  const row = rows.find((one) => one.activityId === activityId)
  const entry = entries.find(({ id }) => id === activityId)
  const status = entry?.type === 'EMAIL_OUT' ? entry.content.status : null
  const seen = JSON.stringify({ back, arrived: arrived(subject), row: row?.state, status })
  const isTaken = JSON.stringify({ back: 200, arrived: 0, status: null })
  const isSent = JSON.stringify({ back: 409, arrived: 1, row: 'sent', status: 'SENT' })
  const reminders = rows.filter(({ kind }) => kind === 'SCHEDULED')
  const claims = reminders.filter(({ settled }) => settled !== null)
  const paidAt = found?.state === 'PAID' ? Date.parse(found.dateStateUpdated) : null
  return [
    ...(seen === isTaken || seen === isSent ? [] : [`case ${caseId}: ${seen}`]),
    ...(reminders.length > 1 ? [`case ${caseId}: ${reminders.length} reminders`] : []),
    ...claims
      .filter(({ claimed }) => paidAt !== null && Date.parse(claimed ?? '') > paidAt)
      .map(() => `case ${caseId}: a reminder was taken after the payment`),
  ]
}

/** Plays rounds, each on a case of its own; answers what was wrong in any, and how often the person was first. */
export async function raceUndo(
  racing: Racing,
  rounds: number,
  dice: Dice,
): Promise<{ wrong: string[]; takenBack: number }> {
  const { servers, office, ask } = racing
  const [server] = servers
  if (!server) throw new Error('nobody sends')
  const wrong: string[] = []
  let takenBack = 0
  for (let round = 0; round < rounds; round += 1) {
    const contactEmail = `owner-${round}-${dice.upTo(2 ** 31)}@opponent.example`
    const caseId = await addCaseIn(server.database.db, office, 'ACTIVE', { row: { contactEmail } })
    await addWaiting(server, office.id, caseId, ['2026-01-02T08:00:00.000Z'])
    const subject = `Race ${caseId}`
    const mail = { to: contactEmail, cc: '', bcc: '', subject, content: '<p>Hello</p>' }
    const sent = await ask('POST', `/cases/${caseId}/outbound_email?delay=1`, {
      ...{ ...mail, attachments: [] },
    })
    const told = z.parse(Told, sent.json).events[0]?.payload
    const { id: activityId } = z.parse(Entry, told).activity
    // It is due by the server's clock from here on, whatever that says.
    await server.database.db
      .update(outbox)
      .set({ notBefore: '2026-01-01T00:00:00.000Z' })
      .where(eq(outbox.activityId, activityId))
    const other = dice.pick(Object.values(others))
    const runs = [
      () => ask('DELETE', `/cases/${caseId}/scheduled_email/${activityId}`),
      ...servers.map((one) => {
        const turns = dice.upTo(MOST_TURNS)
        return () => afterTurns(turns).then(() => drainOutbox(one))
      }),
      () => other(racing, caseId, round),
    ]
    const first = dice.upTo(runs.length)
    const order = [...runs.slice(first), ...runs.slice(0, first)]
    await Promise.all(order.map((run) => run()))
    const again = await ask('DELETE', `/cases/${caseId}/scheduled_email/${activityId}`)
    for (const one of servers) await drainOutbox(one)
    // Asked once more: taken back it is gone, and sent it has left.
    const back = again.status === 404 ? 200 : again.status
    takenBack += back === 200 ? 1 : 0
    wrong.push(...(await wrongAfter(racing, { caseId, activityId, subject, back })))
  }
  return { wrong, takenBack }
}
