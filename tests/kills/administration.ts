/** What administrators do to their customer, and people to accounts of their own, one at a time. */
import { z } from '../../contracts/schema.ts'
import type { Dice } from '../support/proof.ts'
import {
  type Answered,
  type Desk,
  PASSWORD,
  type Request,
  type Session,
  WrongAnswer,
} from './desk.ts'
import type { LinkKind } from './sink.ts'

export type Bureau = {
  desk: Desk
  admin: Session
  customerId: string
  dice: Dice
  /** Unique in this run. */
  mark: string
  /** The newest link of this kind that came to this address by mail; null before one did. */
  linkTo(address: string, kind: LinkKind): string | null
  /** Where the customer's mail leaves through. */
  mailServer: Record<string, unknown>
  /** Addresses of those who opened an account in this run. */
  newcomers: string[]
}

const User = z.object({
  user_id: z.string(),
  email: z.string(),
  state: z.string(),
  version: z.int(),
})
type User = z.infer<typeof User>

const Users = z.object({ list: z.array(User) })
const Terms = z.object({ version: z.string() })
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

const GUESTS = '@guest.example'
const OTHER_PASSWORD = 'Framewright-2'

type Done = { event: string | null; queuesMail?: boolean; version?: number }

/** A command of the administrator, with the one event that it leaves; null where it tells nobody. */
const command = (
  { desk, admin, mark }: Bureau,
  { event, queuesMail = false, version }: Done,
  request: Request,
) => desk.command(admin, { key: mark, event, queuesMail }, request, version ?? null)

const ofCustomer = ({ customerId }: Bureau, path: string): string =>
  `/customer/${customerId}/${path}`

/** Somebody who was invited in this run and is in one of these states; null when nobody is. */
async function aGuest(bureau: Bureau, ...states: string[]): Promise<User | null> {
  const { list } = await bureau.desk.read(bureau.admin, '/user/list', Users)
  const fitting = list.filter(
    ({ email, state }) => email.endsWith(GUESTS) && states.includes(state),
  )
  return fitting.length > 0 ? bureau.dice.pick(fitting) : null
}

/** Ends unless it was answered so; `whenRepeated`: what only somebody may hear whose first answer got lost. */
function expectAnswer(
  what: string,
  { status, text, isRepeat }: Answered,
  { also = [], whenRepeated = [] }: { also?: number[]; whenRepeated?: number[] } = {},
): boolean {
  const right = [200, ...also, ...(isRepeat ? whenRepeated : [])]
  if (!right.includes(status)) throw new WrongAnswer(`${what}: ${status} ${text}`)
  return status === 200 || (isRepeat && whenRepeated.includes(status))
}

const guestActs = {
  invite: (bureau: Bureau) => {
    const { mark } = bureau
    const json = { name: mark, public_name: mark, email: `${mark}${GUESTS}`, role: 'AGENT' }
    return command(bureau, { event: 'user.invited' }, { path: '/user', method: 'POST', json })
  },
  signUp: async (bureau: Bureau) => {
    const { desk, mark, linkTo } = bureau
    const guest = await aGuest(bureau, 'INVITATION_PENDING')
    const link = guest && linkTo(guest.email, 'signup')
    if (!guest || link === null) return
    const path = `/user/signup/${link}`
    const invitation = await desk.ask(null, { path, method: 'GET' })
    if (!expectAnswer('an invitation', invitation, { also: [404] })) return
    const { user_id } = z.parse(Invitation, JSON.parse(invitation.text))
    const json = { name: mark, password: PASSWORD, user_id }
    const signed = await desk.ask(null, { path, method: 'PUT', json })
    expectAnswer('a sign-up', signed, { whenRepeated: [404] })
    await desk.login(guest.email)
  },
  change: async (bureau: Bureau) => {
    const guest = await aGuest(bureau, 'ACTIVE', 'INVITATION_PENDING')
    if (!guest) return
    const json = { name: bureau.mark }
    const path = `/user/${guest.user_id}`
    const done = { event: 'user.changed', version: guest.version }
    await command(bureau, done, { path, method: 'PUT', json })
  },
  deactivate: async (bureau: Bureau) => {
    const guest = await aGuest(bureau, 'ACTIVE')
    if (!guest) return
    const path = `/user/${guest.user_id}/deactivate`
    await command(bureau, { event: 'user.deactivated' }, { path, method: 'PUT', json: {} })
  },
  activate: async (bureau: Bureau) => {
    const guest = await aGuest(bureau, 'DEACTIVATED')
    if (!guest) return
    const path = `/user/${guest.user_id}/activate`
    await command(bureau, { event: 'user.activated' }, { path, method: 'PUT', json: {} })
  },
  delete: async (bureau: Bureau) => {
    const guest = await aGuest(bureau, 'INVITATION_PENDING')
    if (!guest || bureau.dice.upTo(2) === 0) return
    const path = `/user/${guest.user_id}`
    await command(bureau, { event: 'user.deleted' }, { path, method: 'DELETE' })
  },
  changePassword: async (bureau: Bureau) => {
    const { desk } = bureau
    const guest = await aGuest(bureau, 'ACTIVE')
    if (!guest) return
    const token = await desk.login(guest.email)
    const change = async (current_password: string, new_password: string) => {
      const json = { current_password, new_password }
      const changed = await desk.ask(token, { path: '/user/password', method: 'PUT', json })
      expectAnswer('a change of the password', changed)
    }
    await change(PASSWORD, OTHER_PASSWORD)
    await change(OTHER_PASSWORD, PASSWORD)
    await desk.login(guest.email)
  },
  forgetPassword: async (bureau: Bureau) => {
    const guest = await aGuest(bureau, 'ACTIVE')
    if (!guest) return
    const json = { email: guest.email }
    const path = '/user/password_reset'
    expectAnswer(
      'a forgotten password',
      await bureau.desk.ask(null, { path, method: 'PUT', json }),
      {
        also: [429],
      },
    )
  },
  resetPassword: async (bureau: Bureau) => {
    const { desk, linkTo } = bureau
    const guest = await aGuest(bureau, 'ACTIVE')
    const link = guest && linkTo(guest.email, 'password_reset')
    if (!guest || link === null) return
    const json = { new_password: PASSWORD, email: guest.email }
    const reset = await desk.ask(null, {
      path: `/user/password_reset/${link}`,
      method: 'PUT',
      json,
    })
    // Used before, or ended by what happened to the user meanwhile.
    expectAnswer('a reset of the password', reset, { also: [404] })
    await desk.login(guest.email)
  },
}

const customerActs = {
  rename: (bureau: Bureau) => {
    const json = { name: bureau.mark, public_name: bureau.mark }
    return command(bureau, { event: 'user.renamed' }, { path: '/user/name', method: 'PUT', json })
  },
  signature: async (bureau: Bureau) => {
    const { desk, admin, mark } = bureau
    const path = '/user/email_signature'
    const json = { signature: `<p>${mark}</p>` }
    await command(bureau, { event: null }, { path, method: 'PUT', json })
    const { signature } = await desk.read(admin, path, Signature)
    if (!signature.includes(mark)) throw new WrongAnswer(`the signature ${mark} is gone`)
  },
  address: async (bureau: Bureau) => {
    const path = ofCustomer(bureau, 'address')
    const { version, ...address } = await bureau.desk.read(bureau.admin, path, Address)
    const json = {
      address_line_1: bureau.mark,
      postal_code: address.postal_code ?? '10115',
      city: address.city ?? 'Berlin',
      timezone: address.timezone,
    }
    await command(
      bureau,
      { event: 'customer.address-changed', version },
      { path, method: 'PUT', json },
    )
  },
  credits: (bureau: Bureau) => {
    const path = ofCustomer(bureau, 'add_credits')
    const json = { amount: 1 + bureau.dice.upTo(50) }
    const done = { event: 'customer.credits-added', queuesMail: true }
    return command(bureau, done, { path, method: 'POST', json })
  },
  mailSetup: (bureau: Bureau) => {
    const path = ofCustomer(bureau, 'outbound_email/smtp')
    const json = { ...bureau.mailServer, email_sender_name: bureau.mark }
    return command(bureau, { event: 'mail-setup.saved' }, { path, method: 'PUT', json })
  },
  terms: async (bureau: Bureau) => {
    const path = ofCustomer(bureau, 'terms_of_service')
    const { version } = await bureau.desk.read(bureau.admin, path, Terms)
    // The demo accepted them before: nothing is done, and nobody is told.
    const accept = `${path}/accept?tos_version=${version}`
    await command(bureau, { event: null }, { path: accept, method: 'POST' })
  },
  strangerWrites: async (bureau: Bureau) => {
    const { desk, customerId, mark } = bureau
    const [from, to] = [`${mark}@stranger.example`, `${customerId}@inbound.example`]
    const raw = [`From: ${from}`, `To: ${to}`, 'Subject: Hello', '', mark, ''].join('\r\n')
    await desk.mailIn({ from, to, raw })
  },
  markStrangers: async (bureau: Bureau) => {
    const { desk, admin } = bureau
    const json = { inbound: true, unmapped: true, unread: true }
    const search = { path: ofCustomer(bureau, 'emails/_search'), method: 'POST', json }
    const found = await desk.ask(admin.token, search)
    expectAnswer('a search of mails', found)
    const [mail] = z.parse(Mails, JSON.parse(found.text)).emails
    if (!mail) return
    const path = `${ofCustomer(bureau, 'email')}/${mail.id}?unread=false`
    await command(bureau, { event: 'email.unmapped-read' }, { path, method: 'PUT' })
  },
}

/** What the robot check of tests and demos gives out. */
const Challenge = z.object({ token: z.string() })

const newcomerActs = {
  openAccount: async (bureau: Bureau) => {
    const { desk, mark, newcomers } = bureau
    const get = async <T>(path: string, schema: z.ZodMiniType<T>): Promise<T> => {
      const { text } = await desk.ask(null, { path, method: 'GET' })
      return z.parse(schema, JSON.parse(text))
    }
    const { version } = await get('/customer/terms_of_service', Terms)
    const { token } = await get('/customer/robot_check', Challenge)
    const email = `${mark}@newcomer.example`
    const json = {
      ...{ name: mark, email, password: PASSWORD, customer_type: 'PHOTOGRAPHER' },
      ...{ customer_name: mark, address_line_1: 'Street 1', postal_code: '10115' },
      ...{ city: 'Berlin', country: 'DE', recaptcha_token: token, tos_version: version },
    }
    const opened = await desk.ask(null, { path: '/customer/account', method: 'POST', json })
    if (expectAnswer('an account', opened, { also: [429], whenRepeated: [409] }))
      newcomers.push(email)
  },
  verify: async ({ desk, newcomers, linkTo }: Bureau) => {
    const email = newcomers.shift()
    if (email === undefined) return
    const link = linkTo(email, 'verification')
    if (link === null) {
      // Its mail is still on the way, or nobody knows what became of it: another one is asked for.
      newcomers.push(email)
      const request = { path: '/user/resend_verification', method: 'POST', json: { email } }
      expectAnswer('another verification', await desk.ask(null, request), { also: [429] })
      return
    }
    const verified = await desk.ask(null, { path: `/user/verification/${link}`, method: 'PUT' })
    // A younger link takes the place of one that is on its way.
    if (expectAnswer('a verification', verified, { also: [404] })) await desk.login(email)
  },
}

export const administration: Readonly<Record<string, (bureau: Bureau) => unknown>> = {
  ...guestActs,
  ...customerActs,
  ...newcomerActs,
}
