/** What administrators do to their customer, and people to accounts of their own, one at a time. */
import { z } from '../../../contracts/schema.ts'
import { NOBODY } from '../sink.ts'
import {
  aGuest,
  type Bureau,
  type BureauAct,
  command,
  expectAnswer,
  GUESTS,
  ofCustomer,
} from './bureau.ts'
import { PASSWORD, WrongAnswer } from './desk.ts'
import { newcomerActs } from './newcomers.ts'
import { templateActs } from './templates.ts'

const Terms = z.object({ version: z.string(), current_tos_accepted: z.boolean() })
const Invitation = z.object({ user_id: z.string() })
const Signature = z.object({ signature: z.string() })
const Mails = z.object({ emails: z.array(z.object({ id: z.string() })) })
const Address = z.object({
  version: z.int(),
  address_line_1: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  city: z.nullable(z.string()),
  timezone: z.string(),
})

const OTHER_PASSWORD = 'Quince-orchard-6'

function invite(bureau: Bureau, domain: string) {
  const { mark } = bureau
  const json = { name: mark, public_name: mark, email: `${mark}${domain}`, role: 'AGENT' }
  return command(bureau, { event: 'user.invited' }, { path: '/user', method: 'POST', json })
}

async function setState(bureau: Bureau, from: string, verb: string, event: string) {
  const guest = await aGuest(bureau, from)
  if (!guest) return false
  const path = `/user/${guest.user_id}/${verb}`
  return command(bureau, { event }, { path, method: 'PUT', json: {} })
}

const guestActs = {
  invite: (bureau) => invite(bureau, GUESTS),
  inviteInVain: (bureau) => invite(bureau, NOBODY),
  signUp: async (bureau) => {
    const { desk, mark, linkTo } = bureau
    const guest = await aGuest(bureau, 'INVITATION_PENDING')
    const link = guest && linkTo(guest.email, 'signup')
    if (!guest || link === null) return false
    const path = `/user/signup/${link}`
    // Nothing has ended it: whoever got the mail gets in.
    const invitation = await desk.ask(null, { path, method: 'GET' })
    expectAnswer('an invitation', invitation)
    const { user_id } = z.parse(Invitation, JSON.parse(invitation.text))
    const json = { name: mark, password: PASSWORD, user_id }
    const signed = await desk.ask(null, { path, method: 'PUT', json })
    expectAnswer('a sign-up', signed, { whenRepeated: [404] })
    desk.happened(user_id, 'user.signed-up')
    await desk.login(guest.email)
    return true
  },
  change: async (bureau) => {
    const guest = await aGuest(bureau, 'ACTIVE', 'INVITATION_PENDING')
    if (!guest) return false
    const json = { name: bureau.mark }
    const path = `/user/${guest.user_id}`
    const done = { event: 'user.changed', version: guest.version }
    return command(bureau, done, { path, method: 'PUT', json })
  },
  deactivate: (bureau) => setState(bureau, 'ACTIVE', 'deactivate', 'user.deactivated'),
  activate: (bureau) => setState(bureau, 'DEACTIVATED', 'activate', 'user.activated'),
  delete: async (bureau) => {
    const guest = await aGuest(bureau, 'INVITATION_PENDING')
    // Some are left, to sign up.
    if (!guest || bureau.dice.upTo(2) === 0) return false
    const path = `/user/${guest.user_id}`
    return command(bureau, { event: 'user.deleted' }, { path, method: 'DELETE' })
  },
  changePassword: async (bureau) => {
    const { desk } = bureau
    const guest = await aGuest(bureau, 'ACTIVE')
    if (!guest) return false
    const token = await desk.login(guest.email)
    const change = async (current_password: string, new_password: string) => {
      const json = { current_password, new_password }
      const changed = await desk.ask(token, { path: '/user/password', method: 'PUT', json })
      expectAnswer('a change of the password', changed)
      desk.happened(guest.user_id, 'user.password-changed')
    }
    await change(PASSWORD, OTHER_PASSWORD)
    await change(OTHER_PASSWORD, PASSWORD)
    await desk.login(guest.email)
    return true
  },
  forgetPassword: async (bureau) => {
    const guest = await aGuest(bureau, 'ACTIVE')
    if (!guest) return false
    const request = { path: '/user/password_reset', method: 'PUT', json: { email: guest.email } }
    const asked = await bureau.desk.ask(null, request)
    return expectAnswer('a forgotten password', asked, { also: [429] })
  },
  resetPassword: async (bureau) => {
    const { desk, linkTo } = bureau
    const guest = await aGuest(bureau, 'ACTIVE')
    const link = guest && linkTo(guest.email, 'password_reset')
    if (!guest || link === null) return false
    const path = `/user/password_reset/${link}`
    // Used before, or ended by what happened to the user meanwhile.
    const known = await desk.ask(null, { path, method: 'GET' })
    if (!expectAnswer('a link to a new password', known, { also: [404] })) return false
    const json = { new_password: PASSWORD, email: guest.email }
    const reset = await desk.ask(null, { path, method: 'PUT', json })
    // A younger link may take its place in this moment; or the first answer got lost, and the link is used.
    if (!expectAnswer('a reset of the password', reset, { also: [404] })) {
      if (reset.isRepeat) desk.mayHaveHappened(guest.user_id, 'user.password-reset')
      return false
    }
    desk.happened(guest.user_id, 'user.password-reset')
    await desk.login(guest.email)
    return true
  },
} as const satisfies Record<string, BureauAct>

const acceptTerms = (bureau: Bureau, version: string, event: string | null) => {
  const path = `${ofCustomer(bureau, 'terms_of_service')}/accept?tos_version=${version}`
  return command(bureau, { event }, { path, method: 'POST' })
}

const customerActs = {
  rename: (bureau) => {
    const json = { name: bureau.mark, public_name: bureau.mark }
    return command(bureau, { event: 'user.renamed' }, { path: '/user/name', method: 'PUT', json })
  },
  signature: async (bureau) => {
    const { desk, admin, mark } = bureau
    const path = '/user/email_signature'
    const json = { signature: `<p>${mark}</p>` }
    const isDone = await command(bureau, { event: null }, { path, method: 'PUT', json })
    const { signature } = await desk.read(admin, path, Signature)
    if (!signature.includes(mark)) throw new WrongAnswer(`the signature ${mark} is gone`)
    return isDone
  },
  address: async (bureau) => {
    const path = ofCustomer(bureau, 'address')
    const { version, ...address } = await bureau.desk.read(bureau.admin, path, Address)
    const json = {
      address_line_1: bureau.mark,
      postal_code: address.postal_code ?? '10115',
      city: address.city ?? 'Berlin',
      timezone: address.timezone,
    }
    const done = { event: 'customer.address-changed', version }
    return command(bureau, done, { path, method: 'PUT', json })
  },
  credits: (bureau) => {
    const path = ofCustomer(bureau, 'add_credits')
    const json = { amount: 1 + bureau.dice.upTo(50) }
    const done = { event: 'customer.credits-added', queuesMail: true }
    return command(bureau, done, { path, method: 'POST', json })
  },
  mailSetup: (bureau) => {
    const path = ofCustomer(bureau, 'outbound_email/smtp')
    const json = { ...bureau.mailServer, email_sender_name: bureau.mark }
    return command(bureau, { event: 'mail-setup.saved' }, { path, method: 'PUT', json })
  },
  terms: async (bureau) => {
    const path = ofCustomer(bureau, 'terms_of_service')
    const terms = await bureau.desk.read(bureau.admin, path, Terms)
    // Of terms that are accepted already nobody is told again.
    const event = terms.current_tos_accepted ? null : 'customer.terms-accepted'
    return acceptTerms(bureau, terms.version, event)
  },
  acceptOldTerms: (bureau) => acceptTerms(bureau, 'older', null),
  strangerWrites: async (bureau) => {
    const { desk, customerId, mark } = bureau
    const [from, to] = [`${mark}@stranger.example`, `${customerId}@inbound.example`]
    const raw = [`From: ${from}`, `To: ${to}`, 'Subject: Hello', '', mark, ''].join('\r\n')
    await desk.mailIn({ from, to, raw })
    return true
  },
  markStrangers: async (bureau) => {
    const { desk, admin } = bureau
    const json = { inbound: true, unmapped: true, unread: true }
    const search = { path: ofCustomer(bureau, 'emails/_search'), method: 'POST', json }
    const found = await desk.ask(admin.token, search)
    expectAnswer('a search of mails', found)
    const [mail] = z.parse(Mails, JSON.parse(found.text)).emails
    if (!mail) return false
    const path = `${ofCustomer(bureau, 'email')}/${mail.id}?unread=false`
    return command(bureau, { event: 'email.unmapped-read' }, { path, method: 'PUT' })
  },
} as const satisfies Record<string, BureauAct>

/** All of it, by name. */
export const administration = {
  ...guestActs,
  ...customerActs,
  ...newcomerActs,
  ...templateActs,
}
