import type { Config } from '../../config.ts'
import { isOwnOrigin } from '../../realtime/origin.ts'

/** Whether an address leads into this app and nowhere else (gaps-1, "Payment setup"). */
export function isOwnRedirect(config: Config, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, protocol, username, password } = new URL(address)
  return (
    (protocol === 'http:' || protocol === 'https:') &&
    username === '' &&
    password === '' &&
    isOwnOrigin(config, origin)
  )
}
