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
  post,
  put,
  rawMail,
  remove,
  type Scene,
  type Seen,
} from '../scene.ts'
import { NOBODY } from '../sink.ts'
import { claimActs } from './claims.ts'

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
  const path = `/customer/${scene.customerId}/email/${mail.content.email_id}?unread=${!toRead}`
  return command(scene, toRead ? 'mail-read' : 'mail-unread', put(path))
}

const failedMails = (scene: Scene) =>
  entries(scene, ({ type, content }) => type === 'EMAIL_OUT' && content.status === 'FAILED')

async function resend(scene: Scene): Promise<boolean> {
  const [failed] = await failedMails(scene)
  if (!failed) return false
  const path = `outbound_email?case_activity_id=${failed.id}`
  return command(scene, 'mail-scheduled', post(path, mailBody(scene, 1)), { queuesMail: true })
}

async function deleteNote(scene: Scene): Promise<boolean> {
  const [note] = await entries(scene, ({ type }) => type === 'NOTE')
  return note ? command(scene, 'note-deleted', remove(`note/${note.id}`)) : false
}

/** Somebody deletes a note and changes their mind. */
async function takeNoteAway(scene: Scene): Promise<boolean> {
  const [note] = await entries(scene, ({ type }) => type === 'NOTE')
  if (!note || !(await command(scene, 'note-deleted', remove(`note/${note.id}`)))) return false
  const again = { ...scene, mark: `${scene.mark}-again` }
  // The deletion is the own one: it makes nothing stale.
  return command(again, 'note-restored', put(`note/${note.id}/restore`))
}

async function deleteMail(scene: Scene, mails: readonly Entry[]): Promise<boolean> {
  const [mail] = mails
  return mail ? command(scene, 'mail-removed', remove(`scheduled_email/${mail.id}`)) : false
}

const hasActiveInvoice = ({ invoices }: Seen) => invoices.some(({ type }) => type === 'ACTIVE')

const license = (suits: (state: string) => boolean) => (seen: Seen) =>
  seen.findings.some((finding) => finding.license !== null && suits(finding.license.state))

const withLicense = ({ seen }: Scene, suits: (state: string) => boolean): string =>
  seen.findings.find((finding) => finding.license !== null && suits(finding.license.state))?.id ??
  ''

const isUnchecked = (state: string) => state === 'UNCHECKED'

const addressOf = ({ mark }: Scene) => ({
  ...{ company: mark, vat_id: null, name: mark, street_address: 'Street 1' },
  ...{ address_line_1: null, address_line_2: null, postal_code: '10115', city: 'Berlin' },
  ...{ country: 'DE', email: null, reference_number: null },
})

/** What may be done, by name; those that move the case are rarer than those that fill it. */
export const acts = {
  ...claimActs,
  addNote: {
    fits: always,
    run: (scene) => command(scene, 'note-added', post('note', { text: scene.mark })),
  },
  deleteNote: { fits: always, run: deleteNote },
  takeNoteAway: { fits: always, run: takeNoteAway },
  addTag: {
    fits: always,
    run: (scene) => command(scene, 'tag-added', post(`case_tag/${scene.mark}`)),
  },
  removeTag: {
    fits: ({ tags }) => tags.length > 0,
    run: (scene) =>
      command(
        scene,
        'tag-removed',
        remove(`case_tag/${encodeURIComponent(scene.dice.pick(scene.seen.tags))}`),
      ),
  },
  setReminder: {
    fits: isActive,
    run: (scene) =>
      command(scene, 'reminder-set', put('reminder', { name: scene.mark, date: '2027-03-01' })),
  },
  clearReminder: {
    fits: (seen) => isActive(seen) && seen.reminder_date !== null,
    run: (scene) => command(scene, 'reminder-cleared', remove('reminder')),
  },
  changeContact: {
    fits: ({ state }) => state === 'STANDBY' || state === 'ACTIVE',
    run: (scene) => {
      const contact = { ...scene.seen.opponent_contact_details, reference_number: scene.mark }
      return command(scene, 'contact-changed', put('opponent_contact_details', contact))
    },
  },
  changeOffer: {
    fits: ({ state }) => state === 'STANDBY' || state === 'ACTIVE',
    run: (scene) => {
      const fees = [{ name: scene.mark, percentage: 5, taxable: true }]
      return command(scene, 'fees-changed', post('claim_details/additional_fees', fees))
    },
  },
  changeImprint: {
    fits: ({ state }) => state === 'STANDBY',
    run: (scene) => {
      const imprint = { ...emptyImprint, name: scene.mark }
      return command(scene, 'imprint-changed', put('website_contact_details', imprint))
    },
  },
  addLogEntry: {
    fits: ({ state }) => state === 'STANDBY',
    run: (scene) => command(scene, 'log-entry-added', post('case_log', { text: scene.mark })),
  },
  activate: {
    fits: ({ state }) => state === 'STANDBY',
    run: (scene) => command(scene, 'activated', put('activate_case'), { queuesMail: true }),
  },
  cancel: {
    fits: (seen) => isActive(seen) && !hasActiveInvoice(seen),
    run: (scene) =>
      scene.dice.upTo(3) === 0
        ? command(scene, 'cancelled', put('cancel_case'))
        : Promise.resolve(false),
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
    run: async (scene) =>
      deleteMail(scene, await entries(scene, ({ type }) => type === 'EMAIL_SCHEDULED')),
  },
  sendMail: {
    fits: hasBegun,
    run: (scene) =>
      command(scene, 'mail-scheduled', post('outbound_email', mailBody(scene, 1)), {
        queuesMail: true,
      }),
  },
  sendInVain: {
    fits: hasBegun,
    run: (scene) => {
      const mail = { ...mailBody(scene, 1), to: `${scene.mark}${NOBODY}` }
      return command(scene, 'mail-scheduled', post('outbound_email', mail), { queuesMail: true })
    },
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
  generateInvoice: {
    fits: (seen) => isActive(seen) && !hasActiveInvoice(seen),
    run: (scene) =>
      command(
        scene,
        'invoice-generated',
        post('invoice', { ...aBilling, reference_number: scene.mark }),
      ),
  },
  cancelInvoice: {
    fits: (seen) => isActive(seen) && hasActiveInvoice(seen),
    run: (scene) => {
      const active = scene.seen.invoices.find(({ type }) => type === 'ACTIVE')
      const cancelled = { cancelled_invoice_id: active?.id ?? '' }
      return command(scene, 'invoice-cancelled', post('cancellation_invoice', cancelled))
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
} as const satisfies Record<string, Act>
