import { webAddress } from '../../../contracts/rules/addresses/web-address.ts'
import type { Config } from '../../config.ts'
import { isOwnOrigin } from '../../network/origin.ts'

/** Whether an address leads into this app and nowhere else (gaps-1, "Payment setup"). */
export function isOwnRedirect(config: Config, address: string): boolean {
  if (webAddress(address) === null || !URL.canParse(address)) return false
  const { origin, username, password } = new URL(address)
  return username === '' && password === '' && isOwnOrigin(config, origin)
}
