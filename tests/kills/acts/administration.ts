/** What administrators do to their customer, and people to accounts of their own, one at a time. */
import { z } from '../../../contracts/schema.ts'
import { NOBODY } from '../sink.ts'
import {
  aGuest,
  ask,
  type Bureau,
  type BureauAct,
  command,
  expectAnswer,
  GUESTS,
  read,
} from './bureau.ts'
import { PASSWORD, WrongAnswer } from './desk.ts'
import { flowActs } from './flows.ts'
import { mailTemplateActs } from './mail-templates.ts'
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
  return command(bureau, 'addUser', { json })
}

async function setState(bureau: Bureau, from: string, name: 'activateUser' | 'deactivateUser') {
  const guest = await aGuest(bureau, from)
  return guest !== null && command(bureau, name, { params: { id: guest.user_id }, json: {} })
}

const guestActs = {
  invite: (bureau) => invite(bureau, GUESTS),
  inviteInVain: (bureau) => invite(bureau, NOBODY),
  signUp: async (bureau) => {
    const { desk, mark, linkTo } = bureau
    const guest = await aGuest(bureau, 'INVITATION_PENDING')
    const link = guest && linkTo(guest.email, 'signup')
    if (!guest || link === null) return false
    const params = { link }
    // Nothing has ended it: whoever got the mail gets in.
    const invitation = await ask(bureau, 'readInvitation', { params })
    expectAnswer('an invitation', invitation)
    const { user_id } = z.parse(Invitation, JSON.parse(invitation.text))
    const json = { name: mark, password: PASSWORD, user_id }
    const signed = await ask(bureau, 'signUp', { params, json })
    expectAnswer('a sign-up', signed, { whenRepeated: [404] })
    desk.happened(user_id, 'user.signed-up')
    await desk.login(guest.email)
    return true
  },
  change: async (bureau) => {
    const guest = await aGuest(bureau, 'ACTIVE', 'INVITATION_PENDING')
    if (!guest) return false
    const said = { params: { id: guest.user_id }, json: { name: bureau.mark } }
    return command(bureau, 'changeUser', said, { version: guest.version })
  },
  deactivate: (bureau) => setState(bureau, 'ACTIVE', 'deactivateUser'),
  activate: (bureau) => setState(bureau, 'DEACTIVATED', 'activateUser'),
  delete: async (bureau) => {
    const guest = await aGuest(bureau, 'INVITATION_PENDING')
    // Some are left, to sign up.
    if (!guest || bureau.dice.upTo(2) === 0) return false
    return command(bureau, 'deleteUser', { params: { id: guest.user_id } })
  },
  changePassword: async (bureau) => {
    const { desk } = bureau
    const guest = await aGuest(bureau, 'ACTIVE')
    if (!guest) return false
    const token = await desk.login(guest.email)
    const change = async (current_password: string, new_password: string) => {
      const json = { current_password, new_password }
      const changed = await ask(bureau, 'changePassword', { json }, token)
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
    const asked = await ask(bureau, 'requestPasswordReset', { json: { email: guest.email } })
    return expectAnswer('a forgotten password', asked, { also: [429] })
  },
  resetPassword: async (bureau) => {
    const { desk, linkTo } = bureau
    const guest = await aGuest(bureau, 'ACTIVE')
    const link = guest && linkTo(guest.email, 'password_reset')
    if (!guest || link === null) return false
    const params = { link }
    // Used before, or ended by what happened to the user meanwhile.
    const known = await ask(bureau, 'readPasswordReset', { params })
    if (!expectAnswer('a link to a new password', known, { also: [404] })) return false
    const json = { new_password: PASSWORD, email: guest.email }
    const reset = await ask(bureau, 'resetPassword', { params, json })
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

const acceptTerms = (bureau: Bureau, tos_version: string, isNew: boolean) =>
  // Of terms that are accepted already nobody is told again.
  command(bureau, 'acceptTerms', { query: { tos_version } }, isNew ? {} : { event: null })

const customerActs = {
  rename: (bureau) =>
    command(bureau, 'changeName', { json: { name: bureau.mark, public_name: bureau.mark } }),
  signature: async (bureau) => {
    const { mark } = bureau
    const isDone = await command(bureau, 'saveSignature', { json: { signature: `<p>${mark}</p>` } })
    const { signature } = await read(bureau, 'readSignature', Signature)
    if (!signature.includes(mark)) throw new WrongAnswer(`the signature ${mark} is gone`)
    return isDone
  },
  address: async (bureau) => {
    const { version, ...address } = await read(bureau, 'readBusinessDetails', Address)
    const json = {
      address_line_1: bureau.mark,
      postal_code: address.postal_code ?? '10115',
      city: address.city ?? 'Berlin',
      timezone: address.timezone,
    }
    return command(bureau, 'saveBusinessDetails', { json }, { version })
  },
  credits: (bureau) => {
    const json = { amount: 1 + bureau.dice.upTo(50) }
    return command(bureau, 'addCredits', { json }, { queuesMail: true })
  },
  mailSetup: (bureau) => {
    const json = { ...bureau.mailServer, email_sender_name: bureau.mark }
    return command(bureau, 'saveMailSetup', { json })
  },
  terms: async (bureau) => {
    const terms = await read(bureau, 'readTerms', Terms)
    return acceptTerms(bureau, terms.version, !terms.current_tos_accepted)
  },
  acceptOldTerms: (bureau) => acceptTerms(bureau, 'older', false),
  strangerWrites: async (bureau) => {
    const { desk, customerId, mark } = bureau
    const [from, to] = [`${mark}@stranger.example`, `${customerId}@inbound.example`]
    const raw = [`From: ${from}`, `To: ${to}`, 'Subject: Hello', '', mark, ''].join('\r\n')
    await desk.mailIn({ from, to, raw })
    return true
  },
  markStrangers: async (bureau) => {
    const json = { inbound: true, unmapped: true, unread: true }
    const found = await ask(bureau, 'searchEmails', { json }, bureau.admin.token)
    expectAnswer('a search of mails', found)
    const [mail] = z.parse(Mails, JSON.parse(found.text)).emails
    if (!mail) return false
    const said = { params: { emailId: mail.id }, query: { unread: 'false' } }
    return command(bureau, 'markEmail', said, { event: 'email.unmapped-read' })
  },
} as const satisfies Record<string, BureauAct>

/** All of it, by name. */
export const administration = {
  ...guestActs,
  ...customerActs,
  ...newcomerActs,
  ...templateActs,
  ...flowActs,
  ...mailTemplateActs,
}
