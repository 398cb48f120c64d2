import type { Calls } from '../../../contracts/api/calls.ts'
import { accountTexts } from '../../../contracts/rules/accounts/account.ts'
import { vatRuleOf } from '../../../contracts/rules/accounts/vat.ts'
import { plain } from '../../calls/handler.ts'
import { throttleOf } from '../../calls/throttle.ts'
import { vatRegisterOf } from '../../network/vat-register.ts'
import type { Services } from '../../services.ts'
import { isVatIdFormed } from '../business/vat-format.ts'
import { robotRefusal } from './robot-check.ts'

/**
 * Whether a VAT ID may be used: formed as the country forms them, and not denied by the register; one that
 * is out of reach denies nothing (gaps-1, "How the server checks a VAT ID").
 */
export async function isVatIdValid(
  services: Services,
  country: string,
  vatId: string,
): Promise<boolean> {
  if (!(await isVatIdFormed(country, vatId))) return false
  return (await vatRegisterOf(services).look(country, vatId)) !== 'unknown'
}

/** ACCT-32, ACCT-33. */
export const checkVatId = plain<Calls['checkVatId']>(async ({ body, caller, services }) => {
  const { country, vat_id, recaptcha_token } = body
  const throttle = throttleOf(services, 'vatCheck')
  const refusal = robotRefusal(services, recaptcha_token) ?? throttle.tooEarly(country, caller.ip)
  if (refusal) return refusal
  throttle.attempt(country, caller.ip)
  const isAsked = vatRuleOf(country) !== 'hidden'
  return isAsked && (await isVatIdValid(services, country, vat_id)) ? '' : accountTexts.invalidVat
})
