/** Everything that people and the world can do to a case by now, one at a time. */
import { z } from '../../contracts/schema.ts'
import type { Dice } from '../support/proof.ts'
import type { Desk, Request, Session } from './desk.ts'

/** The case as it is before the act. */
export const Seen = z.object({
  id: z.string(),
  state: z.string(),
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
  reminder_date: z.optional(z.nullable(z.string())),
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
type Entry = z.infer<typeof Entry>

export type Scene = {
  desk: Desk
  who: Session
  customerId: string
  seen: Seen
  dice: Dice
  /** Unique in this run. */
  mark: string
}

type Act = {
  fits(seen: Seen): boolean
  run(scene: Scene): unknown
}

const always = () => true
const isActive = ({ state }: Seen) => state === 'ACTIVE'
const hasBegun = ({ state }: Seen) => state !== 'STANDBY'

/** A command of the case; `queuesMail` where it puts exactly one mail into the outbox. */
function command(scene: Scene, event: string, request: Request, { queuesMail = false } = {}) {
  const versioned =
    !request.path.includes('outbound_email') && !request.path.startsWith('/customer')
  const { version, id } = scene.seen
  const path = request.path.startsWith('/') ? request.path : `/cases/${id}/${request.path}`
  return scene.desk.command(
    scene.who,
    { key: scene.mark, event: `case.${event}`, queuesMail },
    { ...request, path },
    versioned ? version : null,
  )
}

const put = (path: string, json?: unknown): Request => ({ path, method: 'PUT', json })
const post = (path: string, json?: unknown): Request => ({ path, method: 'POST', json })
const remove = (path: string): Request => ({ path, method: 'DELETE' })

const entries = async ({ desk, who, seen }: Scene, suits: (entry: Entry) => boolean) =>
  (await desk.read(who, `/cases/${seen.id}/activities`, z.array(Entry))).filter(suits)

const happen = (scene: Scene, kind: string, more: Record<string, unknown> = {}) =>
  scene.desk.happen({ id: scene.mark, case_id: scene.seen.id, kind, ...more })

const mailBody = ({ mark, seen }: Scene, files: number) => ({
  to: seen.opponent_contact_details.email ?? '',
  cc: '',
  bcc: '',
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
const rawMail = ({ mark, seen }: Scene, from: string, to: string): string =>
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

async function mailIn(scene: Scene): Promise<void> {
  const from = scene.seen.opponent_contact_details.email ?? ''
  const to = `${scene.customerId}@inbound.example`
  await scene.desk.mailIn({ from, to, raw: rawMail(scene, from, to) })
  scene.desk.tookMail(scene.seen.id)
}

async function markMail(scene: Scene): Promise<void> {
  const [mail] = await entries(scene, ({ type }) => type === 'EMAIL_IN')
  if (!mail) return
  const toRead = mail.content.unread === 1
  const path = `/customer/${scene.customerId}/email/${mail.content.email_id}?unread=${!toRead}`
  await command(scene, toRead ? 'mail-read' : 'mail-unread', put(path))
}

async function resend(scene: Scene): Promise<void> {
  const [failed] = await entries(
    scene,
    ({ type, content }) => type === 'EMAIL_OUT' && content.status === 'FAILED',
  )
  if (!failed) return
  const path = `outbound_email?case_activity_id=${failed.id}`
  await command(scene, 'mail-scheduled', post(path, mailBody(scene, 1)), { queuesMail: true })
}

async function deleteNote(scene: Scene): Promise<void> {
  const [note] = await entries(scene, ({ type }) => type === 'NOTE')
  if (note) await command(scene, 'note-deleted', remove(`note/${note.id}`))
}

async function deleteWaiting(scene: Scene): Promise<void> {
  const [waiting] = await entries(scene, ({ type }) => type === 'EMAIL_SCHEDULED')
  if (waiting) await command(scene, 'mail-removed', remove(`scheduled_email/${waiting.id}`))
}

const license = (suits: (state: string) => boolean) => (seen: Seen) =>
  seen.findings.some((finding) => finding.license !== null && suits(finding.license.state))

const withLicense = ({ seen }: Scene, suits: (state: string) => boolean): string =>
  seen.findings.find((finding) => finding.license !== null && suits(finding.license.state))?.id ??
  ''

const isUnchecked = (state: string) => state === 'UNCHECKED'

/** What may be done, by name; those that move the case are rarer than those that fill it. */
export const acts: Readonly<Record<string, Act>> = {
  addNote: {
    fits: always,
    run: (scene) => command(scene, 'note-added', post('note', { text: scene.mark })),
  },
  deleteNote: { fits: always, run: deleteNote },
  addTag: {
    fits: always,
    run: (scene) => command(scene, 'tag-added', post(`case_tag/${scene.mark}`)),
  },
  setReminder: {
    fits: isActive,
    run: (scene) =>
      command(scene, 'reminder-set', put('reminder', { name: scene.mark, date: '2027-03-01' })),
  },
  changeContact: {
    fits: ({ state }) => state === 'STANDBY' || state === 'ACTIVE',
    run: (scene) => {
      const contact = { ...scene.seen.opponent_contact_details, reference_number: scene.mark }
      return command(scene, 'contact-changed', put('opponent_contact_details', contact))
    },
  },
  activate: {
    fits: ({ state }) => state === 'STANDBY',
    run: (scene) => command(scene, 'activated', put('activate_case'), { queuesMail: true }),
  },
  cancel: {
    fits: isActive,
    run: (scene) =>
      scene.dice.upTo(3) === 0 ? command(scene, 'cancelled', put('cancel_case')) : null,
  },
  cancelBeforeItBegan: {
    fits: ({ state }) => state === 'STANDBY',
    run: (scene) => command(scene, 'cancelled', put('cancel_case')),
  },
  reset: {
    fits: ({ state, overview }) => state === 'CANCELLED' && !overview.was_activated,
    run: (scene) => command(scene, 'reset', put('reset_case')),
  },
  reactivate: {
    fits: ({ state, overview }) => state === 'CANCELLED' && overview.was_activated,
    run: (scene) => command(scene, 'reactivated', put('activate_case')),
  },
  pause: {
    fits: ({ overview }) => overview.num_scheduled_emails_scheduled > 0,
    run: (scene) => command(scene, 'automation-paused', put('scheduled_emails?state=PAUSED')),
  },
  resume: {
    fits: ({ overview }) => overview.num_scheduled_emails_paused > 0,
    run: (scene) => command(scene, 'automation-resumed', put('scheduled_emails?state=SCHEDULED')),
  },
  deleteWaiting: {
    fits: ({ overview }) => overview.num_scheduled_emails_scheduled > 0,
    run: deleteWaiting,
  },
  sendMail: {
    fits: hasBegun,
    run: (scene) =>
      command(scene, 'mail-scheduled', post('outbound_email', mailBody(scene, 1)), {
        queuesMail: true,
      }),
  },
  resend: { fits: hasBegun, run: resend },
  mailIn: { fits: hasBegun, run: mailIn },
  markMail: { fits: hasBegun, run: markMail },
  uploadLicense: {
    fits: isActive,
    run: (scene) =>
      happen(scene, 'license-uploaded', {
        finding_id: scene.seen.findings[0]?.id ?? '',
        filename: `${scene.mark}.pdf`,
      }),
  },
  refuseLicense: {
    fits: (seen) => isActive(seen) && license(isUnchecked)(seen),
    run: (scene) =>
      command(
        scene,
        'license-reviewed',
        put(`findings/${withLicense(scene, isUnchecked)}/license/state`, { state: 'INVALID' }),
        { queuesMail: true },
      ),
  },
  deleteLicense: {
    fits: (seen) => isActive(seen) && license(() => true)(seen),
    run: (scene) =>
      command(
        scene,
        'license-deleted',
        remove(`findings/${withLicense(scene, () => true)}/license`),
      ),
  },
  askForCallback: {
    fits: isActive,
    run: (scene) => happen(scene, 'callback-requested', { note: scene.mark }),
  },
  finishCallback: {
    fits: ({ callback_request }) => callback_request !== null,
    run: (scene) => command(scene, 'callback-done', remove('callback_request')),
  },
  initiatePayment: { fits: isActive, run: (scene) => happen(scene, 'payment-initiated') },
  failPayment: {
    fits: ({ state }) => state === 'PAYMENT_PROCESSING',
    run: (scene) => happen(scene, 'payment-failed', { message: scene.mark }),
  },
  pay: {
    fits: ({ state }) => state === 'PAYMENT_PROCESSING',
    run: (scene) => happen(scene, 'payment-succeeded', { payment_method: 'card' }),
  },
}
