import { isEmailAddress } from '../../../contracts/rules/addresses/email-address.ts'
import { pageSetting } from '../../bus/page-setting.ts'

/** Who helps here: SUPPORT_EMAIL of the server, as its page says; null where that is no address (CREDITS-07, ACCT-09). */
export function supportEmail(): string | null {
  const said = pageSetting('support-email')
  return said !== null && isEmailAddress(said) ? said : null
}
