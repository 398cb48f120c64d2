import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config.ts'

/** So long whoever proved to be meant goes on without proving it again. */
const LIFE_SECONDS = 2 * 60 * 60

const NAME = 'fw-case'

type Secrets = Pick<Config, 'sessionSecret' | 'publicFilesUrl'>

/** Of a key of its own: no other signature of this server passes for this one. */
const sign = ({ sessionSecret }: Secrets, caseUuid: string, until: string): Buffer =>
  createHmac('sha256', `framewright portal session\n${sessionSecret}`)
    .update(`${caseUuid}\n${until}`)
    .digest()

/** The `Set-Cookie` by which a browser may see and pay this one case for two hours; nothing is kept of it here. */
export function openSession(config: Secrets, caseUuid: string, now: Date): string {
  const until = String(Math.floor(now.getTime() / 1_000) + LIFE_SECONDS)
  const value = `${until}.${sign(config, caseUuid, until).toString('base64url')}`
  const secure = config.publicFilesUrl.startsWith('https:') ? '; Secure' : ''
  // Lax: whoever comes back from the payment provider is still known.
  return `${NAME}=${value}; Path=/portal/${caseUuid}; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax${secure}`
}

/** Whether one of these cookies opens this case now. */
export function hasSession(config: Secrets, caseUuid: string, cookies: string, now: Date): boolean {
  return cookies.split(';').some((part) => {
    const [, until = '', given = ''] = /^\s*fw-case=(\d{1,12})\.([\w-]{43})$/.exec(part) ?? []
    const signed = Buffer.from(given, 'base64url')
    const right = sign(config, caseUuid, until)
    return (
      signed.length === right.length &&
      timingSafeEqual(signed, right) &&
      Number(until) * 1_000 > now.getTime()
    )
  })
}
