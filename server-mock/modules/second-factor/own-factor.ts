import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { type PlainCaller, plain, reads, type SignedIn } from '../../calls/handler.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { appUser, customer } from '../../db/schema/accounts.ts'
import { userTarget } from '../../events/audit/entries.ts'
import type { ChangeContext } from '../../events/change.ts'
import { headOf } from '../../events/read.ts'
import type { Services } from '../../services.ts'
import { codeThrottleOf } from '../access/login-throttle.ts'
import { tellOfUser, type UserRow, writeUser } from '../access/staff.ts'
import { ownAttempt, provePassword, signedInBy } from '../access/step-up.ts'
import { changeAccount } from './change-account.ts'
import { mailOf } from './mails.ts'
import { appKeyUri } from './otp.ts'
import { beginKey, codesLeft, confirmKey, forgetFactor, renewCodes, spendFactor } from './store.ts'

/** The own factor as it is now; data of one user. */
export const readSecondFactor = reads<Calls['readSecondFactor']>(async ({ user, services }) => {
  const { db } = services.database
  const asOf = await headOf(db, user.customerId)
  const [own] = await db
    .select({ since: appUser.secondFactorSince, required: customer.requiresSecondFactor })
    .from(appUser)
    .innerJoin(customer, eq(customer.id, appUser.customerId))
    .where(eq(appUser.id, user.id))
  if (!own) throw new Error(`the user ${user.id} is gone`)
  const recovery_codes_left = await codesLeft(db, user.id)
  return { asOf, body: { on: own.since !== null, required: own.required, recovery_codes_left } }
})

/** Counts a try of a code before its outcome is known, and takes it back where it was right. */
async function slowedDown<T extends object>(
  services: Services,
  user: SignedIn,
  caller: PlainCaller,
  work: () => Promise<T | Refused>,
): Promise<T | Refused> {
  const throttle = codeThrottleOf(services)
  const attempt = ownAttempt(services, user, caller)
  const tooEarly = throttle.tooEarly(attempt)
  if (tooEarly) return tooEarly
  throttle.attempt(attempt)
  const done = await work()
  if (!isRefused(done)) throttle.succeeded(attempt)
  return done
}

type Asked = { services: Services; caller: PlainCaller; body: { password: string; code?: string } }

/** Does something to the own factor for whoever gives password and code; without a factor the password is enough. */
async function proven<T extends object>(
  { services, caller, body }: Asked,
  work: (change: ChangeContext, own: UserRow) => Promise<T | Refused>,
): Promise<T | Refused> {
  const user = await signedInBy(services, caller)
  if (isRefused(user)) return user
  const wrong = await provePassword(services, user, caller, body.password)
  if (wrong) return wrong
  return slowedDown(services, user, caller, () =>
    changeAccount(services, user, async (change, own) => {
      const refused =
        own.secondFactorSince === null ? null : await spendFactor(change, own, body.code ?? '')
      return refused ?? work(change, own)
    }),
  )
}

export const beginSecondFactor = plain<Calls['beginSecondFactor']>(
  ({ body: { password, code }, caller, services }) =>
    proven(
      { services, caller, body: { password, ...(code !== undefined && { code }) } },
      async (change, own) => {
        const secret = await beginKey(change, own.id)
        return { secret, uri: appKeyUri(own.email, secret) }
      },
    ),
)

/** Tells that the factor is on, or that another app makes its codes. */
async function tellOn(change: ChangeContext, own: UserRow): Promise<void> {
  if (own.secondFactorSince === null) {
    const after = await writeUser(change, own, { secondFactorSince: change.at })
    tellOfUser(change, 'user.second-factor-on', own, after)
    return mailOf(change, own, { kind: 'on' })
  }
  const target = userTarget(own.id, own.name)
  change.note({ action: 'user.second-factor-replaced', target, changes: [] })
  return mailOf(change, own, { kind: 'replaced' })
}

export const confirmSecondFactor = plain<Calls['confirmSecondFactor']>(
  async ({ body, caller, services }) => {
    const user = await signedInBy(services, caller)
    if (isRefused(user)) return user
    return slowedDown(services, user, caller, () =>
      changeAccount(services, user, async (change, own) => {
        const refused = await confirmKey(change, own.id, body.code)
        if (refused) return refused
        await tellOn(change, own)
        return { recovery_codes: await renewCodes(change.tx, own.id) }
      }),
    )
  },
)

const isOff = refuse(409, 'Two-factor authentication is off.')

export const renewRecoveryCodes = plain<Calls['renewRecoveryCodes']>((asked) =>
  proven(asked, async (change, own) => {
    if (own.secondFactorSince === null) return isOff
    const target = userTarget(own.id, own.name)
    change.note({ action: 'user.recovery-codes-renewed', target, changes: [] })
    await mailOf(change, own, { kind: 'codes-renewed' })
    return { recovery_codes: await renewCodes(change.tx, own.id) }
  }),
)

const isRequired = refuse(
  409,
  'Your company requires two-factor authentication: it cannot be turned off.',
)

export const turnOffSecondFactor = plain<Calls['turnOffSecondFactor']>((asked) =>
  proven(asked, async (change, own) => {
    if (own.secondFactorSince === null) return isOff
    const [rule] = await change.tx
      .select({ required: customer.requiresSecondFactor })
      .from(customer)
      .where(eq(customer.id, own.customerId))
    if (rule?.required) return isRequired
    await forgetFactor(change.tx, own.id)
    const after = await writeUser(change, own, { secondFactorSince: null })
    tellOfUser(change, 'user.second-factor-off', own, after)
    await mailOf(change, own, { kind: 'off' })
    return {}
  }),
)
