import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config.ts'

/** Longer than this no browser keeps a cookie. */
const LIFE_SECONDS = 400 * 24 * 60 * 60

/** What a device proved before: the password of an account (by its address), or the way into a portal (by its id). */
export type Proven = { kind: 'login' | 'portal'; subject: string }

type Secrets = Pick<Config, 'sessionSecret' | 'publicUrl' | 'publicFilesUrl'>

const sign = ({ sessionSecret }: Secrets, text: string): string => {
  const key = createHash('sha256').update(`framewright devices\n${sessionSecret}`).digest()
  return createHmac('sha256', key).update(text).digest('base64url')
}

const textOf = ({ kind, subject }: Proven, device: string): string =>
  `${kind}\n${subject}\n${device}`

const isSecure = (config: Secrets, { kind }: Proven): boolean =>
  (kind === 'login' ? config.publicUrl : config.publicFilesUrl).startsWith('https:')

/** One cookie for each account, whose name tells nobody which. */
const nameOf = (config: Secrets, proven: Proven): string =>
  `${isSecure(config, proven) ? '__Host-' : ''}fw-${proven.kind}-${sign(config, textOf(proven, '')).slice(0, 16)}`

function cookieIn(header: string, name: string): string {
  const found = header.split(';').map((part) => part.trim().split('='))
  return found.find(([key]) => key === name)?.[1] ?? ''
}

/**
 * The id of a device that proved this before, by its cookie; null for every other one. It only says whose tries are
 * counted apart from strangers': it opens nothing.
 */
export function knownDevice(config: Secrets, proven: Proven, cookies: string): string | null {
  const value = cookieIn(cookies, nameOf(config, proven))
  const [, device, given] = /^([\w-]{22})\.([\w-]{43})$/.exec(value) ?? []
  if (!device || !given) return null
  const right = Buffer.from(sign(config, textOf(proven, device)))
  return timingSafeEqual(right, Buffer.from(given)) ? device : null
}

/** The `Set-Cookie` by which this device is known from now on; one that is known stays the same. */
export function rememberDevice(config: Secrets, proven: Proven, cookies: string): string {
  const device = knownDevice(config, proven, cookies) ?? randomBytes(16).toString('base64url')
  const value = `${device}.${sign(config, textOf(proven, device))}`
  const secure = isSecure(config, proven) ? '; Secure' : ''
  return `${nameOf(config, proven)}=${value}; Path=/; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict${secure}`
}
