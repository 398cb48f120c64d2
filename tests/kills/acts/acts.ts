/**
 * What people and the world can do to a case, one at a time; what they do to the customer and to accounts is in
 * `administration.ts`. Left out: a bounce, which says that a mail that arrived did not, and what only an operator does.
 */

import { emptyImprint } from '../../../contracts/rules/cases/research.ts'
import { aBilling } from '../../support/offices/invoicing.ts'
import {
  type Act,
  command,
  type Entry,
  entries,
  happen,
  mailBody,
  rawMail,
  type Scene,
  type Seen,
} from '../scene.ts'
import { NOBODY } from '../sink.ts'
import { claimActs } from './claims.ts'
import { pictureActs } from './pictures.ts'
import { writingActs } from './writing.ts'

const always = () => true
const isActive = ({ state }: Seen) => state === 'ACTIVE'
const hasBegun = ({ state }: Seen) => state !== 'STANDBY'

async function mailIn(scene: Scene): Promise<boolean> {
  const from = scene.seen.opponent_contact_details.email ?? ''
  const to = `${scene.customerId}@inbound.example`
  await scene.desk.mailIn({ from, to, raw: rawMail(scene, from, to) })
  scene.desk.tookMail(scene.seen.id)
  return true
}

async function markMail(scene: Scene): Promise<boolean> {
  const [mail] = await entries(scene, ({ type }) => type === 'EMAIL_IN')
  if (!mail) return false
  const toRead = mail.content.unread === 1
  const params = { emailId: mail.content.email_id ?? '' }
  const event = toRead ? 'case.mail-read' : 'case.mail-unread'
  return command(scene, 'markEmail', { params, query: { unread: String(!toRead) } }, { event })
}

const failedMails = (scene: Scene) =>
  entries(scene, ({ type, content }) => type === 'EMAIL_OUT' && content.status === 'FAILED')

const send = (scene: Scene, json: object, query?: Record<string, string>) =>
  command(scene, 'sendEmail', { json, ...(query && { query }) }, { queuesMail: true })

async function resend(scene: Scene): Promise<boolean> {
  const [failed] = await failedMails(scene)
  if (!failed) return false
  return send(scene, mailBody(scene, 1), { case_activity_id: failed.id })
}

async function deleteNote(scene: Scene): Promise<boolean> {
  const [note] = await entries(scene, ({ type }) => type === 'NOTE')
  return note ? command(scene, 'deleteNote', { params: { noteId: note.id } }) : false
}

/** Somebody deletes a note and changes their mind. */
async function takeNoteAway(scene: Scene): Promise<boolean> {
  const [note] = await entries(scene, ({ type }) => type === 'NOTE')
  const said = { params: { noteId: note?.id ?? '' } }
  if (!note || !(await command(scene, 'deleteNote', said))) return false
  const again = { ...scene, mark: `${scene.mark}-again` }
  // The deletion is the own one: it makes nothing stale.
  return command(again, 'restoreNote', said)
}

async function deleteMail(scene: Scene, mails: readonly Entry[]): Promise<boolean> {
  const [mail] = mails
  if (!mail) return false
  return command(scene, 'deleteScheduledEmail', { params: { activityId: mail.id } })
}

const hasActiveInvoice = ({ invoices }: Seen) => invoices.some(({ type }) => type === 'ACTIVE')

const license = (suits: (state: string) => boolean) => (seen: Seen) =>
  seen.findings.some((finding) => finding.license !== null && suits(finding.license.state))

function withLicense({ seen }: Scene, suits: (state: string) => boolean) {
  const found = seen.findings.find(({ license: its }) => its !== null && suits(its.state))
  return { findingId: found?.id ?? '' }
}

const isUnchecked = (state: string) => state === 'UNCHECKED'

const addressOf = ({ mark }: Scene) => ({
  ...{ company: mark, vat_id: null, name: mark, street_address: 'Street 1' },
  ...{ address_line_1: null, address_line_2: null, postal_code: '10115', city: 'Berlin' },
  ...{ country: 'DE', email: null, reference_number: null },
})

/** What may be done, by name; those that move the case are rarer than those that fill it. */
export const acts = {
  ...claimActs,
  ...pictureActs,
  ...writingActs,
  addNote: {
    fits: always,
    run: (scene) => command(scene, 'addNote', { json: { text: scene.mark } }),
  },
  deleteNote: { fits: always, run: deleteNote },
  takeNoteAway: { fits: always, run: takeNoteAway },
  addTag: {
    fits: always,
    run: (scene) => command(scene, 'addTag', { params: { tagId: scene.mark } }),
  },
  removeTag: {
    fits: ({ tags }) => tags.length > 0,
    run: (scene) =>
      command(scene, 'removeTag', { params: { tagId: scene.dice.pick(scene.seen.tags) } }),
  },
  setReminder: {
    fits: isActive,
    run: (scene) =>
      command(scene, 'setReminder', { json: { name: scene.mark, date: '2027-03-01' } }),
  },
  clearReminder: {
    fits: (seen) => isActive(seen) && seen.reminder_date !== null,
    run: (scene) => command(scene, 'clearReminder'),
  },
  changeContact: {
    fits: ({ state }) => state === 'STANDBY' || state === 'ACTIVE',
    run: (scene) => {
      const json = { ...scene.seen.opponent_contact_details, reference_number: scene.mark }
      return command(scene, 'changeContact', { json })
    },
  },
  changeOffer: {
    fits: ({ state }) => state === 'STANDBY' || state === 'ACTIVE',
    run: (scene) => {
      const json = [{ name: scene.mark, percentage: 5, taxable: true }]
      return command(scene, 'changeFees', { json })
    },
  },
  changeImprint: {
    fits: ({ state }) => state === 'STANDBY',
    run: (scene) =>
      command(scene, 'changeImprint', { json: { ...emptyImprint, name: scene.mark } }),
  },
  addLogEntry: {
    fits: ({ state }) => state === 'STANDBY',
    run: (scene) => command(scene, 'addLogEntry', { json: { text: scene.mark } }),
  },
  activate: {
    fits: ({ state }) => state === 'STANDBY',
    run: (scene) => command(scene, 'activateCase', {}, { queuesMail: true }),
  },
  cancel: {
    fits: (seen) => isActive(seen) && !hasActiveInvoice(seen),
    run: (scene) =>
      scene.dice.upTo(3) === 0 ? command(scene, 'cancelCase') : Promise.resolve(false),
  },
  cancelBeforeItBegan: {
    fits: ({ state }) => state === 'STANDBY',
    run: (scene) => command(scene, 'cancelCase'),
  },
  reset: {
    fits: ({ state, overview }) => state === 'CANCELLED' && !overview.was_activated,
    run: (scene) => command(scene, 'resetCase'),
  },
  reactivate: {
    fits: ({ state, overview }) => state === 'CANCELLED' && overview.was_activated,
    run: (scene) => command(scene, 'activateCase', {}, { event: 'case.reactivated' }),
  },
  pause: {
    fits: ({ overview }) => overview.num_scheduled_emails_scheduled > 0,
    run: (scene) => command(scene, 'setAutomation', { query: { state: 'PAUSED' } }),
  },
  resume: {
    fits: ({ overview }) => overview.num_scheduled_emails_paused > 0,
    run: (scene) => {
      const said = { query: { state: 'SCHEDULED' } }
      return command(scene, 'setAutomation', said, { event: 'case.automation-resumed' })
    },
  },
  deleteWaiting: {
    fits: ({ overview }) => overview.num_scheduled_emails_scheduled > 0,
    run: async (scene) =>
      deleteMail(scene, await entries(scene, ({ type }) => type === 'EMAIL_SCHEDULED')),
  },
  sendMail: {
    fits: hasBegun,
    run: (scene) => send(scene, mailBody(scene, 1)),
  },
  sendInVain: {
    fits: hasBegun,
    run: (scene) => send(scene, { ...mailBody(scene, 1), to: `${scene.mark}${NOBODY}` }),
  },
  resend: { fits: hasBegun, run: resend },
  deleteFailed: {
    fits: hasBegun,
    run: async (scene) => deleteMail(scene, await failedMails(scene)),
  },
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
        'reviewLicense',
        { params: withLicense(scene, isUnchecked), json: { state: 'INVALID' } },
        { queuesMail: true },
      ),
  },
  deleteLicense: {
    fits: (seen) => isActive(seen) && license(() => true)(seen),
    run: (scene) => command(scene, 'deleteLicense', { params: withLicense(scene, () => true) }),
  },
  generateInvoice: {
    fits: (seen) => isActive(seen) && !hasActiveInvoice(seen),
    run: (scene) =>
      command(scene, 'generateInvoice', { json: { ...aBilling, reference_number: scene.mark } }),
  },
  cancelInvoice: {
    fits: (seen) => isActive(seen) && hasActiveInvoice(seen),
    run: (scene) => {
      const active = scene.seen.invoices.find(({ type }) => type === 'ACTIVE')
      return command(scene, 'cancelInvoice', { json: { cancelled_invoice_id: active?.id ?? '' } })
    },
  },
  visitPortal: { fits: isActive, run: (scene) => happen(scene, 'portal-visited') },
  loginAtPortal: { fits: isActive, run: (scene) => happen(scene, 'portal-login') },
  setBillingAddress: {
    fits: isActive,
    run: (scene) => happen(scene, 'billing-address-set', { billing_address: addressOf(scene) }),
  },
  askForCallback: {
    fits: isActive,
    run: (scene) => happen(scene, 'callback-requested', { note: scene.mark }),
  },
  finishCallback: {
    fits: ({ callback_request }) => callback_request !== null,
    run: (scene) => command(scene, 'finishCallback'),
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
} as const satisfies Record<string, Act>
