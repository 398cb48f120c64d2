/** A case as it is before an act, and what acts are made of. */
import { type CallName, calls } from '../../contracts/api/calls.ts'
import type { ServerEventName } from '../../contracts/events/definitions.ts'
import { CaseState } from '../../contracts/model/cases/case.ts'
import { z } from '../../contracts/schema.ts'
import { eventOf } from '../support/calls/catalogue.ts'
import { requestTo, type Said } from '../support/calls/entry.ts'
import { aMail } from '../support/calls/mail.ts'
import type { Dice } from '../support/proofs/proof.ts'
import { aReminder } from '../support/proofs/sent-reminders.ts'
import type { Desk, Session } from './acts/desk.ts'

/** The case as it is before the act. */
export const Seen = z.object({
  id: z.string(),
  state: CaseState,
  version: z.int(),
  overview: z.object({
    was_activated: z.boolean(),
    num_scheduled_emails_scheduled: z.int(),
    num_scheduled_emails_paused: z.int(),
    num_scheduled_emails_failed: z.int(),
    num_triggered_emails_failed: z.int(),
  }),
  opponent_contact_details: z.looseObject({ email: z.nullable(z.string()) }),
  callback_request: z.nullable(z.unknown()),
  reminder_date: z.nullable(z.string()),
  tags: z.array(z.string()),
  invoices: z.array(z.object({ id: z.string(), type: z.string() })),
  findings: z.array(
    z.object({ id: z.string(), license: z.nullable(z.object({ state: z.string() })) }),
  ),
})
export type Seen = z.infer<typeof Seen>

const Entry = z.object({
  id: z.string(),
  type: z.string(),
  user_id: z.nullable(z.string()),
  content: z.looseObject({
    status: z.optional(z.nullable(z.string())),
    email_id: z.optional(z.string()),
    unread: z.optional(z.int()),
  }),
})
export type Entry = z.infer<typeof Entry>

/** What nobody else in this run is called. */
export const markOf = (dice: Dice): string =>
  `k${dice.upTo(2 ** 31).toString(36)}${dice.upTo(2 ** 31)}`

/** What may be done to a case. */
export type Act = {
  fits(seen: Seen): boolean
  /** False when there was nothing to do, or it was refused. */
  run(scene: Scene): Promise<boolean>
}

export type Scene = {
  desk: Desk
  who: Session
  customerId: string
  seen: Seen
  dice: Dice
  /** Unique in this run. */
  mark: string
}

type Done = { event?: ServerEventName; queuesMail?: boolean }

/** A command about the case by this call, which tells of its event; `queuesMail` where it puts exactly one mail into the outbox. */
export function command(scene: Scene, name: CallName, said: Said = {}, done: Done = {}) {
  const { event = eventOf(name), queuesMail = false } = done
  const { id, version } = scene.seen
  const params = { id, customer_id: scene.customerId, ...said.params }
  return scene.desk.command(
    scene.who,
    { key: scene.mark, event, queuesMail },
    requestTo(calls[name], { ...said, params }),
    calls[name].versioned ? version : null,
  )
}

export const entries = async ({ desk, who, seen }: Scene, suits: (entry: Entry) => boolean) =>
  (await desk.read(who, `/cases/${seen.id}/activities`, z.array(Entry))).filter(suits)

export const happen = (scene: Scene, kind: string, more: Record<string, unknown> = {}) =>
  scene.desk.happen({ id: scene.mark, case_id: scene.seen.id, kind, ...more })

/** Of a few it is to be reminded once they have left. */
export const mailBody = ({ mark, seen, dice }: Scene, files: number) => ({
  ...aMail,
  ...(dice.upTo(3) === 0 && { reminder: aReminder }),
  to: seen.opponent_contact_details.email ?? '',
  subject: `About ${mark}`,
  content: `<p>${mark}</p>`,
  attachments: Array.from({ length: files }, (_, n) => ({
    filename: `${mark}-${n}.txt`,
    content: Buffer.from(`${mark} `.repeat(2_000)).toString('base64'),
    contentType: 'text/plain',
    encoding: 'base64',
  })),
})

const boundary = 'part-of-this-mail'
export const rawMail = ({ mark, seen }: Scene, from: string, to: string): string =>
  [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: Answer about ${seen.id}`,
    `Message-ID: <${mark}@opponent.example>`,
    `Content-Type: multipart/mixed; boundary=${boundary}`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain',
    '',
    mark,
    `--${boundary}`,
    'Content-Type: text/plain; name=note.txt',
    'Content-Disposition: attachment; filename=note.txt',
    '',
    `${mark} `.repeat(500),
    `--${boundary}--`,
    '',
  ].join('\r\n')
