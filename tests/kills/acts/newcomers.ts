/** What those do who open an account of their own: visitors first, administrators of a new customer then. */
import type { CallName } from '../../../contracts/api/calls.ts'
import { z } from '../../../contracts/schema.ts'
import { eventOf } from '../../support/calls/catalogue.ts'
import { ask, type Bureau, type BureauAct, expectAnswer, loginOf, requestBy } from './bureau.ts'
import { PASSWORD, WrongAnswer } from './desk.ts'

const Terms = z.object({ version: z.string() })
/** What the robot check of tests and demos gives out. */
const Challenge = z.object({ token: z.string() })
const Provider = z.object({ status: z.string(), onboarding_url: z.nullable(z.string()) })

async function openAccount(bureau: Bureau): Promise<boolean> {
  const { mark, newcomers } = bureau
  const get = async <T>(name: CallName, schema: z.ZodMiniType<T>): Promise<T> =>
    z.parse(schema, JSON.parse((await ask(bureau, name)).text))
  const { version } = await get('readAccountTerms', Terms)
  const { token } = await get('readRobotChallenge', Challenge)
  const email = `${mark}@newcomer.example`
  const json = {
    ...{ name: mark, email, password: PASSWORD, customer_type: 'PHOTOGRAPHER' },
    ...{ customer_name: mark, address_line_1: 'Street 1', postal_code: '10115' },
    ...{ city: 'Berlin', country: 'DE', recaptcha_token: token, tos_version: version },
  }
  const opened = await ask(bureau, 'createAccount', { json })
  const isOpen = expectAnswer('an account', opened, { also: [429], whenRepeated: [409] })
  if (isOpen) newcomers.push({ email })
  return isOpen
}

/** Connects card payments, as a new customer can once: by the provider's page. */
async function connectPayments({ desk }: Bureau, customerId: string, token: string): Promise<void> {
  const who = { email: '', token }
  const { path } = requestBy({ customerId }, 'readProviderStatus', {})
  const before = await desk.read(who, path, Provider)
  const { onboarding_url: url } = before
  if (before.status !== 'pending' || url === null)
    throw new WrongAnswer(`a new customer is not asked to connect payments: ${before.status}`)
  const form = new URLSearchParams({ token: new URL(url).searchParams.get('token') ?? '' })
  const { origin, pathname } = new URL(url)
  const sentOn = await desk.submit(`${origin}${pathname}`, form)
  const next = sentOn.location
  if (sentOn.status !== 303 || next === null) throw new WrongAnswer(`setting out: ${sentOn.status}`)
  const connected = await desk.submit(next, new URLSearchParams())
  if (connected.status !== 303) throw new WrongAnswer(`connecting payments: ${connected.status}`)
  desk.happened(customerId, 'payment-provider.connected')
  const { status } = await desk.read(who, path, Provider)
  if (status !== 'connected') throw new WrongAnswer(`payments are ${status} after all`)
}

/** Lets mail in, as a new customer can once. */
const activateInbound = ({ desk, mark }: Bureau, customerId: string, token: string) =>
  desk.command(
    { email: '', token },
    { key: `inbound-${mark}`, event: eventOf('activateInbound'), queuesMail: false },
    requestBy({ customerId }, 'activateInbound', {}),
    null,
  )

/** Verifies the address by the mailed link, and sets the new customer up. */
async function settleIn(bureau: Bureau): Promise<boolean> {
  const { desk, newcomers, linkTo } = bureau
  const newcomer = newcomers.shift()
  if (!newcomer) return false
  const { email } = newcomer
  const link = linkTo(email, 'verification')
  if (link === null) {
    // Its mail is still on the way, or nobody knows what became of it: another one is asked for.
    newcomers.push(newcomer)
    const again = await ask(bureau, 'resendVerification', { json: { email } })
    return expectAnswer('another verification', again, { also: [429] })
  }
  const verified = await ask(bureau, 'verifyEmail', { params: { link } })
  // A younger link takes the place of one that is on its way.
  if (!expectAnswer('a verification', verified, { also: [404] })) {
    newcomers.push(newcomer)
    return false
  }
  const { user_id, customer_id, accessToken } = await loginOf(bureau, email)
  desk.happened(user_id, 'user.signed-up')
  desk.happened(user_id, 'user.verified')
  await connectPayments(bureau, customer_id, accessToken)
  return activateInbound(bureau, customer_id, accessToken)
}

export const newcomerActs = { openAccount, settleIn } as const satisfies Record<string, BureauAct>
