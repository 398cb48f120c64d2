import type { Calls } from '../../../contracts/api/calls.ts'
import type { AccountBody } from '../../../contracts/model/accounts/account.ts'
import { mainTimeZone } from '../../../contracts/reference/country-time-zones.ts'
import { accountTexts, wrongInRequest } from '../../../contracts/rules/accounts/account.ts'
import { commonPasswords } from '../../../contracts/rules/accounts/common-passwords.ts'
import { trimPassword } from '../../../contracts/rules/accounts/password.ts'
import { normalVatId } from '../../../contracts/rules/accounts/vat.ts'
import { addressKey, canonicalAddress } from '../../../contracts/rules/addresses/email-address.ts'
import { plain } from '../../calls/handler.ts'
import { type Refused, RolledBack, refuse } from '../../calls/refusal.ts'
import { throttleOf } from '../../calls/throttle.ts'
import { appUser, customer } from '../../db/schema/accounts.ts'
import { termsAcceptance } from '../../db/schema/terms.ts'
import { type ChangeContext, runChange } from '../../events/change.ts'
import { userActor } from '../../events/draft.ts'
import { newId } from '../../ids.ts'
import { networkOf } from '../../network/network-of.ts'
import type { Services } from '../../services.ts'
import { hashingBusy, hashStrangersPassword } from '../access/passwords.ts'
import { tellOfUser } from '../access/staff.ts'
import { queueLinkMail } from '../system-mail/put-system-mail.ts'
import { currentTerms } from '../terms/terms.ts'
import { newCustomerId } from './customer-id.ts'
import { robotRefusal } from './robot-check.ts'
import { isVatIdValid } from './vat.ts'

/** Says neither that the address has an account nor that it has none: the screen has one text for both. */
const notCreated = refuse(409, 'The account could not be created.')
const oldTerms = refuse(409, 'The terms of service have changed. Read and accept the new version.')

/** The form with everything trimmed; optional members are null where they were left out. */
const trimmed = (body: AccountBody) => ({
  ...body,
  name: body.name.trim(),
  email: canonicalAddress(body.email),
  password: trimPassword(body.password),
  customer_name: body.customer_name.trim(),
  address_line_1: body.address_line_1.trim(),
  address_line_2: body.address_line_2?.trim() || null,
  postal_code: body.postal_code.trim(),
  city: body.city.trim(),
  vat_id: body.vat_id?.trim() ? normalVatId(body.country, body.vat_id) : null,
})

type Account = ReturnType<typeof trimmed> & { passwordHash: string }

async function refusalOf(services: Services, body: AccountBody): Promise<Refused | null> {
  const wrong = wrongInRequest(body, commonPasswords)
  if (wrong !== null) return refuse(400, wrong)
  const { country, vat_id } = body
  if (vat_id?.trim() && !(await isVatIdValid(services, country, vat_id)))
    return refuse(400, accountTexts.invalidVat)
  const { version } = await currentTerms(services.database.db)
  return body.tos_version === version ? null : oldTerms
}

/** Customer, first user, accepted terms and the mail that verifies the address, all or nothing. */
async function write(change: ChangeContext, account: Account, userId: string): Promise<void> {
  const { tx, at, customerId } = change
  await tx.insert(customer).values({
    id: customerId,
    name: account.customer_name,
    plan: 'LITE',
    customerType: account.customer_type,
    timeZone: mainTimeZone(account.country),
    addressLine1: account.address_line_1,
    addressLine2: account.address_line_2,
    postalCode: account.postal_code,
    city: account.city,
    country: account.country,
    usState: account.us_state ?? null,
    vatId: account.vat_id,
    created: at,
  })
  const [user] = await tx
    .insert(appUser)
    .values({
      id: userId,
      customerId,
      email: account.email,
      name: account.name,
      publicName: account.name,
      role: 'ADMIN',
      state: 'ACTIVE',
      verified: false,
      passwordHash: account.passwordHash,
      created: at,
    })
    .onConflictDoNothing()
    .returning()
  // The email is the login: unique over all customers (G-250).
  if (!user) throw new RolledBack(notCreated)
  await tx
    .insert(termsAcceptance)
    .values({ customerId, version: account.tos_version, userId, accepted: at })
  tellOfUser(change, 'user.signed-up', null, user)
  await queueLinkMail(change, { kind: 'verification', email: user.email })
  change.mailWaits()
}

/**
 * ACCT-34 to ACCT-37; G-240. The password is hashed before
 * anybody knows whether the address is taken, so that the time tells nothing.
 */
export const createAccount = plain<Calls['createAccount']>(async ({ body, caller, services }) => {
  const throttle = throttleOf(services, 'newAccount')
  const email = addressKey(body.email)
  const closed = robotRefusal(services, body.recaptcha_token) ?? throttle.tooEarly(email, caller.ip)
  if (closed) return closed
  throttle.attempt(email, caller.ip)
  const refusal = await refusalOf(services, body)
  if (refusal) return refusal
  const given = trimmed(body)
  const { passwordCost } = services.config
  const network = networkOf(caller.ip)
  const passwordHash = await hashStrangersPassword(given.password, passwordCost, network)
  if (passwordHash === null) return hashingBusy
  const userId = newId()
  const actor = userActor({ id: userId, name: given.name })
  const by = { customerId: newCustomerId(given.customer_name), actor, commandId: null }
  try {
    await runChange(services, by, (change) => write(change, { ...given, passwordHash }, userId))
    return {}
  } catch (error) {
    if (error instanceof RolledBack) return error.refused
    throw error
  }
})
